"""A GM sees their own campaigns; an operator all."""

from collections.abc import Mapping
from typing import Any, TypeVar

from django.contrib import admin
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.core.exceptions import BadRequest, ValidationError
from django.db.models import Field, Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers

from games.models import Campaign

M = TypeVar("M", bound=Model)


class OwnCampaigns:
    """For a ModelAdmin: only rows of campaigns that the reader runs. ``gm_path``: lookup from
    the row to its campaign's GM."""

    gm_path = "campaign__gm"

    def response_action(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Refuse a choice of rows that no page of ours offers; Django would fail on it."""
        key: Field[Any, Any] = self.model._meta.pk  # type: ignore[attr-defined]
        for chosen in request.POST.getlist(ACTION_CHECKBOX_NAME):
            try:
                key.to_python(chosen)
            except ValidationError as error:
                raise BadRequest(f"{chosen[:40]!r} is no row") from error
        return super().response_action(request, *args, **kwargs)  # type: ignore[misc]

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Only what the filters beside a list ask. Django lets an address ask for any column, and
        so letter by letter for one that is shown to nobody, such as the secret of the dice."""
        asked = set()
        for kind in self.get_list_filter(request):  # type: ignore[attr-defined]
            found = kind[0] if isinstance(kind, tuple) else kind
            asked.add(found if isinstance(found, str) else found.parameter_name)
        is_asked = any(lookup == name or lookup.startswith(f"{name}__") for name in asked)
        return is_asked and super().lookup_allowed(lookup, value, request)  # type: ignore[misc]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows: QuerySet[Any] = super().get_queryset(request)  # type: ignore[misc]
        return rows if request.user.is_superuser else rows.filter(**{self.gm_path: request.user})


class ReadOnly(OwnCampaigns):
    """For a ModelAdmin: to look at, not to touch."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


def own_campaign(model_admin: Any, request: HttpRequest, object_id: str) -> Campaign:
    """The campaign of a page of the desk, for who may change it. Http404 for everybody else."""
    campaign = model_admin.get_object(request, object_id)
    if not isinstance(campaign, Campaign):
        raise Http404
    if not model_admin.has_change_permission(request, campaign):
        raise Http404
    return campaign


def page_of(
    request: HttpRequest,
    campaign: Campaign,
    template: str,
    context: Mapping[str, Any],
    *,
    status: int = 200,
) -> HttpResponse:
    """A page of the desk about one campaign. ``context``: with its "title"."""
    about = {
        "campaign": campaign,
        "desk": reverse("admin:games_campaign_change", args=[campaign.pk]),
    }
    return desk_page(request, template, {**about, **context}, status=status)


def desk_page(
    request: HttpRequest,
    template: str,
    context: Mapping[str, Any],
    *,
    model: type[Model] = Campaign,
    status: int = 200,
) -> HttpResponse:
    """Any page of the desk, with what stands around each. ``model``: what it is about."""
    around = {**admin.site.each_context(request), "opts": model._meta}
    answer = render(request, template, {**around, **context}, status=status)
    add_never_cache_headers(answer)
    return answer
