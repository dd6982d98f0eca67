"""What became of the e-mails: to look at, not to touch."""

from typing import Any
from uuid import UUID

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.admin.access import ReadOnly
from games.models import Campaign, Mail


class CampaignFilter(admin.SimpleListFilter):
    """E-mails with news of one campaign, of those that the reader runs."""

    title = _("campaign")
    parameter_name = "campaign"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        campaigns = Campaign.objects.filter(is_demo=False, is_practice=False).order_by("name")
        if not request.user.is_superuser:
            campaigns = campaigns.filter(gm_id=request.user.pk)
        return [(str(campaign.pk), campaign.name) for campaign in campaigns]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Mail]) -> QuerySet[Mail]:
        chosen = self.value()
        if chosen is None:
            return queryset
        if chosen not in dict(self.lookup_choices):
            return queryset.none()
        return queryset.filter(notices__campaign=UUID(chosen)).distinct()


@admin.register(Mail)
class MailAdmin(ReadOnly, admin.ModelAdmin):
    """An operator sees every e-mail; a GM those about his campaigns that did not arrive, since
    who is reminded when tells who has sent orders. What they say nobody sees."""

    list_display = ("created_at", "recipient", "state", "cause", "attempts", "settled_at")
    list_filter = ("state", "cause", CampaignFilter)
    list_select_related = ("recipient",)
    search_fields = ("recipient__username",)
    fields = ("recipient", "state", "cause", "created_at", "settled_at", "attempts", "due_at")
    #: What else is about the person, not about the game.
    FOR_OPERATORS = ("address", "subject", "reason", "message_id")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        mails: QuerySet[Mail] = admin.ModelAdmin.get_queryset(self, request)
        if request.user.is_superuser:
            return mails
        trouble = Q(state=Mail.State.FAILED) | Q(state=Mail.State.WAITING, attempts__gt=0)
        return mails.filter(trouble, notices__campaign__gm=request.user.pk).distinct()

    def get_list_display(self, request: HttpRequest) -> Any:
        return (*self.list_display, "reason") if request.user.is_superuser else self.list_display

    def get_fields(self, request: HttpRequest, obj: Mail | None = None) -> Any:
        more = self.FOR_OPERATORS if request.user.is_superuser else ()
        return (*self.fields, *more)
