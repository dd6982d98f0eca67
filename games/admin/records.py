"""Stages, dossiers and audit entries: to look at, and to release what is held."""

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from games import selectors
from games.admin import doing
from games.admin.access import ReadOnly
from games.models import AuditEntry, Campaign, Dossier, Stage


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
        "told_seed",
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

    @admin.display(description=_("seed"))
    def told_seed(self, stage: Stage) -> str:
        """Its seed, as far as everybody may know it: a GM may play in another campaign, or here."""
        if stage.seed and not selectors.tells_seeds(stage.turn.campaign):
            return str(_("published when the game is over"))
        return stage.seed

    def has_release_permission(self, request: HttpRequest) -> bool:
        """Whoever may change stages may release one, though no field of it can be edited."""
        return request.user.has_perm("games.change_stage")

    @admin.action(description=_("Release: try again now"), permissions=["release"])
    def release(self, request: HttpRequest, chosen: QuerySet[Stage]) -> HttpResponse:
        """Show what it means to let the held turns be tried again, and ask."""
        theirs = Campaign.objects.filter(turns__stages__in=chosen).distinct()
        title = _("Release what is held: try again now")
        return doing.ask_many(request, list(theirs), "release", title)


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

    list_display = ("at", "about", "act", "by")
    fields = ("at", "about", "act", "by")
    list_filter = ("act",)
    list_select_related = ("campaign", "by")

    def get_queryset(self, request: HttpRequest) -> QuerySet[AuditEntry]:
        """Of campaigns that the reader runs, and what he did outside of any."""
        rows: QuerySet[AuditEntry] = admin.ModelAdmin.get_queryset(self, request)
        if request.user.is_superuser:
            return rows
        return rows.filter(Q(campaign__gm=request.user) | Q(campaign=None, by=request.user))

    @admin.display(description=_("About"), ordering="campaign")
    def about(self, entry: AuditEntry) -> str:
        """The campaign, or the scenario."""
        return str(entry.campaign or entry.data.get("name", ""))
