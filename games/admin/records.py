"""Stages, dossiers and audit entries: to look at, and to release what is held."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.admin.access import ReadOnly
from games.errors import GameError
from games.models import AuditEntry, Dossier, Stage
from games.services import holding


@admin.register(Stage)
class StageAdmin(ReadOnly, admin.ModelAdmin):
    """What ran, what is due, and what is held and why."""

    gm_path = "turn__campaign__gm"
    list_display = ("campaign", "turn", "label", "status", "due_at", "resolved_at", "held_code")
    list_filter = ("status",)
    list_select_related = ("turn__campaign",)
    ordering = ("-due_at",)
    fields = (
        "turn",
        "index",
        "label",
        "status",
        "due_at",
        "attempt",
        "lost_leases",
        "seed_hash",
        "seed",
        "resolved_at",
        "held_code",
    )
    actions = ("release",)

    def get_fields(self, request: HttpRequest, obj: Stage | None = None) -> Any:
        """What an engine said when it failed may quote an order: it is for operators only."""
        return (*self.fields, "held_detail") if request.user.is_superuser else self.fields

    @admin.display(description=_("campaign"))
    def campaign(self, stage: Stage) -> str:
        """Its campaign's name."""
        return stage.turn.campaign.name

    def has_release_permission(self, request: HttpRequest) -> bool:
        """Whoever may change stages may release one, though no field of it can be edited."""
        return request.user.has_perm("games.change_stage")

    @admin.action(description=_("Release: try again now"), permissions=["release"])
    def release(self, request: HttpRequest, chosen: QuerySet[Stage]) -> None:
        """Let held stages be tried again, with the same sheets and the same seed."""
        for stage in chosen.select_related("turn__campaign"):
            try:
                holding.release(stage, by=request.user)  # type: ignore[arg-type]
                self.message_user(request, _("%(stage)s: released.") % {"stage": stage})
            except GameError as error:
                self.message_user(request, f"{stage}: {error}", messages.ERROR)


@admin.register(Dossier)
class DossierAdmin(ReadOnly, admin.ModelAdmin):
    """The sealed chain, without what is in it."""

    list_display = ("campaign", "sequence", "kind", "stage", "attempt", "sealed_at", "hash")
    list_filter = ("kind",)
    list_select_related = ("campaign", "stage__turn")
    fields = (
        "campaign",
        "sequence",
        "kind",
        "stage",
        "attempt",
        "edition",
        "before_hash",
        "after_hash",
        "reports_hash",
        "previous_hash",
        "hash",
        "sealed_at",
    )


@admin.register(AuditEntry)
class AuditAdmin(ReadOnly, admin.ModelAdmin):
    """Who did what. What exactly, the page of the campaign tells in words; to a GM who plays not
    all of it."""

    list_display = ("at", "campaign", "act", "by")
    fields = ("at", "campaign", "act", "by")
    list_filter = ("act",)
    list_select_related = ("campaign", "by")
