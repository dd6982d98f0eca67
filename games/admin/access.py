"""A GM sees their own campaigns; an operator all."""

from typing import Any, TypeVar

from django.db.models import Model, QuerySet
from django.http import HttpRequest

M = TypeVar("M", bound=Model)


class OwnCampaigns:
    """For a ModelAdmin: only rows of campaigns that the reader runs. ``gm_path``: lookup from
    the row to its campaign's GM."""

    gm_path = "campaign__gm"

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
