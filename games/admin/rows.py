"""The rows of the present position as lists of the desk: filtered, searched, and picked to be
mended.

A ruleset registers one for each of its models in its own ``admin.py``. A row is changed on the page
that mends the position (``games.admin.mending``), which asks the ruleset's rules and seals what was
done.
"""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.admin.access import ReadOnly
from games.models import Campaign
from games.services import seeing

#: What of the address says whose rows are listed.
WHOSE = "campaign__id__exact"


class NamedValues(admin.AllValuesFieldListFilter):
    """A filter by the values of a text that may be empty: nothing has a name too, since a link
    without words cannot be read out."""

    def choices(self, changelist: Any) -> Iterator[Any]:
        for choice in super().choices(changelist):
            yield {**choice, "display": choice["display"] or _("none")}


class PresentRows(ReadOnly, admin.ModelAdmin):
    """The rows of one campaign. ``table``: their name in the ruleset's ``mendable``; ``key``: the
    column with the key of a row there."""

    table: str
    key: str
    change_list_template = "games/admin_rows.html"
    list_display_links = None
    actions = ("mend_chosen",)
    list_per_page = 100

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Whoever may look at campaigns; which ones, ``get_queryset`` says."""
        return bool(request.user.has_perm("games.view_campaign"))

    def get_model_perms(self, request: HttpRequest) -> dict[str, bool]:
        """Not on the front page of the desk: the way is by a campaign."""
        return {}

    def get_list_display(self, request: HttpRequest) -> Any:
        return ("to_mend", *self.list_display)

    def get_ordering(self, request: HttpRequest) -> tuple[str, ...]:
        return (self.key,)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        return lookup == WHOSE or super().lookup_allowed(lookup, value, request)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """The rows of the campaign in the address, for its GM."""
        return super().get_queryset(request).filter(campaign=self._campaign(request))

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The list; each look is written down, and who plays sees nothing."""
        campaign = self._campaign(request)
        rows = str(self.model._meta.verbose_name_plural)
        about = {"what": "rows", "rows": rows}
        try:
            seeing.look(campaign, by=request.user, data=about)  # type: ignore[arg-type]
        except seeing.Hidden as error:
            messages.error(request, str(error))
            return redirect("admin:games_campaign_secrets", campaign.pk)
        around = {"title": f"{campaign}: {rows}", "campaign": campaign}
        return super().changelist_view(request, {**(extra_context or {}), **around})

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Rows have no page here: they are written anew each turn, and their ids with them."""
        raise Http404

    def history_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        raise Http404

    @admin.display(description=_("Row"))
    def to_mend(self, row: Any) -> SafeString:
        """The row, leading to where it is mended."""
        where = f"{mend_page(row.campaign_id)}?{urlencode({'row': self._name(row)})}"
        return format_html('<a href="{}">{}</a>', where, getattr(row, self.key))

    @admin.action(description=_("Mend the chosen rows together"))
    def mend_chosen(self, request: HttpRequest, chosen: QuerySet[Any]) -> HttpResponse:
        """Go to the page that mends the position, with all of them on it."""
        rows = [("row", self._name(row)) for row in chosen]
        return redirect(f"{mend_page(self._campaign(request).pk)}?{urlencode(rows)}")

    def _name(self, row: Any) -> str:
        return f"{self.table}.{getattr(row, self.key)}"

    def _campaign(self, request: HttpRequest) -> Campaign:
        """The one in the address. Http404 unless it is the reader's own."""
        try:
            found = Campaign.objects.filter(pk=UUID(request.GET.get(WHOSE, "")))
        except ValueError as error:
            raise Http404 from error
        if not request.user.is_superuser:
            found = found.filter(gm=request.user)  # type: ignore[misc]
        campaign = found.first()
        if campaign is None:
            raise Http404
        return campaign


def mend_page(campaign: UUID) -> str:
    """The address of the page that mends the position."""
    return reverse("admin:games_campaign_mend", args=[campaign])


def lists_of(campaign: Campaign) -> list[tuple[str, str]]:
    """The lists of a campaign's rows: what they list, and the address."""
    app = type(campaign.ruleset).__module__.rpartition(".")[0]
    found = []
    for model, model_admin in admin.site._registry.items():
        if isinstance(model_admin, PresentRows) and model.__module__.startswith(f"{app}."):
            meta = model._meta
            page = reverse(f"admin:{meta.app_label}_{meta.model_name}_changelist")
            name = str(meta.verbose_name_plural)
            found.append((name, f"{page}?{urlencode({WHOSE: campaign.pk})}"))
    return found
