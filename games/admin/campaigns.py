"""Campaigns and seats in the admin."""

from collections.abc import Callable
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import URLPattern, path
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _

from games import overviews, selectors
from games.admin import (
    aside,
    auditing,
    broadcasting,
    doing,
    instants,
    mending,
    moving,
    moving_house,
    planning,
    players,
    seats,
    secrets,
    undoing,
)
from games.admin.access import OwnCampaigns
from games.admin.campaign_forms import CampaignForm, SeatForm, draft_form
from games.dates import day_in_figures
from games.errors import GameError
from games.forms.pieces import OPTION
from games.forms.policy import POLICY_ROWS
from games.models import Campaign, Seat, Stage
from games.services import campaigns, deadlines, holding, joining
from games.services.notices import record
from games.services.verifying import verify


class SeatInline(admin.TabularInline):
    """The seats of a campaign; who sits where can be changed until it starts."""

    model = Seat
    form = SeatForm
    fields = ("key", "name", "player", "bot")
    readonly_fields = ("key", "holder", "status")
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Campaign | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        is_draft = obj is None or obj.status == Campaign.Status.DRAFT
        return is_draft and super().has_change_permission(request, obj)

    def get_fields(self, request: HttpRequest, obj: Campaign | None = None) -> Any:
        """Once it has begun who sits there is words: a GM opens nobody's account."""
        is_draft = obj is None or obj.status == Campaign.Status.DRAFT
        return self.fields if is_draft else ("key", "name", "holder", "bot", "status")

    @admin.display(description=_("Player"))
    def holder(self, seat: Seat) -> str:
        """Who sits there, or that somebody did."""
        if seat.player is not None:
            return str(seat.player.get_username())
        return str(_("a former player")) if seat.is_former else "–"

    def get_formset(self, request: HttpRequest, obj: Any = None, **kwargs: Any) -> Any:
        formset = super().get_formset(request, obj, **kwargs)
        if obj is not None and "bot" in formset.form.base_fields:
            bots = [("", _("no bot")), *((bot, bot) for bot in obj.ruleset.temperaments)]
            formset.form.base_fields["bot"] = forms.ChoiceField(choices=bots, required=False)
        return formset


Act = Callable[[Campaign, Any], object]

#: What can be done in which state, in the order of the buttons.
ACTS: dict[str, tuple[str, ...]] = {
    Campaign.Status.DRAFT: ("start",),
    Campaign.Status.RUNNING: ("resolve_now", "release", "pause", "verify_sealed"),
    Campaign.Status.PAUSED: ("resume", "verify_sealed"),
    Campaign.Status.FINISHED: ("verify_sealed",),
}

Page = Callable[[Any, HttpRequest, str], HttpResponseBase]

#: The pages of the desk about one campaign, by the end of their address.
PAGES: dict[str, Page] = {
    "go-back": undoing.go_back,
    "mend": mending.mend,
    "broadcast": broadcasting.broadcast,
    "deadline": moving.move_deadline,
    "seats": seats.change_hands,
    "players": players.players,
    "secrets": secrets.secrets,
    "secrets-report": secrets.told,
    "secrets-sheets": secrets.sheets,
    "export": moving_house.export,
    "audit": auditing.audit,
    "do": doing.ask,
    "dry-run": aside.dry_run,
    "rerun": aside.rerun,
    "scratch": aside.scratch,
    "publish": aside.publish,
}


@admin.register(Campaign)
class CampaignAdmin(OwnCampaigns, admin.ModelAdmin):
    """Create a campaign, seat the players, start it and mind its clock."""

    form = CampaignForm
    change_form_template = "games/admin_campaign.html"
    change_list_template = "games/admin_campaign_list.html"
    gm_path = "gm"
    list_display = ("name", "ruleset_slug", "status", "held", "rhythm", "deadline")
    list_filter = ("status", "ruleset_slug")
    search_fields = ("name",)
    actions = ("start", "pause", "resume", "resolve_now", "release", "verify_sealed")
    inlines = (SeatInline,)
    fieldsets = (
        (
            None,
            {
                "fields": (
                    "shown",
                    "name",
                    "about",
                    "game",
                    "in_words",
                    ("is_private", "starts_when_full"),
                    "only_game",
                )
            },
        ),
        (
            _("Clock"),
            {
                "fields": (
                    ("rhythm", "every"),
                    "weekdays",
                    ("local_time", "zone"),
                    "stage_minutes",
                    ("early_run", "grace_seconds"),
                    "outage_rule",
                    "hold_when_missing",
                    "next_deadlines",
                )
            },
        ),
        (
            _("Absence"),
            {
                "fields": POLICY_ROWS,
            },
        ),
        (_("State"), {"fields": ("status", "edition", "started_at", "finished_at")}),
    )
    readonly_fields = (
        *("status", "edition", "started_at", "finished_at"),
        *("next_deadlines", "game", "in_words"),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Campaign]:
        """Not those that are still being taken in."""
        rows: QuerySet[Campaign] = super().get_queryset(request)
        return rows.filter(arriving_at=None)

    def get_urls(self) -> list[URLPattern]:
        """Also the pages of the desk about one campaign."""
        own = [
            path(
                f"<path:object_id>/{name}/",
                self.admin_site.admin_view(partial(page, self)),
                name=f"games_campaign_{name.replace('-', '_')}",
            )
            for name, page in PAGES.items()
        ]
        arrive = self.admin_site.admin_view(partial(moving_house.import_page, self))
        follow = self.admin_site.admin_view(partial(moving_house.arrival_page, self))
        plan = self.admin_site.admin_view(partial(planning.plan, self))
        first = [
            path("import/", arrive, name="games_campaign_import"),
            path("import/<uuid:arrival_id>/", follow, name="games_campaign_arrival"),
            path("plan/<uuid:plan_id>/<slug:step>/", plan, name="games_campaign_plan"),
        ]
        return [*first, *own, *super().get_urls()]

    def get_form(
        self, request: HttpRequest, obj: Campaign | None = None, change: bool = False, **kwargs: Any
    ) -> Any:
        """Before the start with the options of its game."""
        if obj is not None and obj.status == Campaign.Status.DRAFT:
            kwargs["form"] = draft_form(obj.ruleset)
        return super().get_form(request, obj, change, **kwargs)

    def get_fieldsets(self, request: HttpRequest, obj: Campaign | None = None) -> Any:
        if obj is None or obj.status != Campaign.Status.DRAFT:
            return self.fieldsets
        (_title, first), (clock, asked), *rest = self.fieldsets
        options = tuple(OPTION + option.name for option in obj.ruleset.option_fields())
        clock_fields = (*asked["fields"][:-1], "first", asked["fields"][-1])
        return (
            (None, first),
            *([(_("Options"), {"fields": options})] if options else []),
            (clock, {"fields": clock_fields}),
            *rest,
        )

    def get_inlines(self, request: HttpRequest, obj: Campaign | None) -> Any:
        return self.inlines if obj else ()

    def add_view(
        self,
        request: HttpRequest,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """A new campaign is planned in steps, and looked at before it is created."""
        return planning.begin(self, request)

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """The page of one campaign, with a button for each act that its state allows."""
        campaign = self.get_object(request, object_id)
        names: tuple[str, ...] = ()
        if isinstance(campaign, Campaign):
            idle = set() if _held(campaign).exists() else {"release"}
            names = tuple(name for name in ACTS[campaign.status] if name not in idle)
        known = self.get_actions(request)
        acts = [(name, act[2]) for name in names if (act := known.get(name))]
        answer = super().change_view(request, object_id, form_url, {"acts": acts})
        if request.method == "POST" and answer.status_code == 200:  # Django shows what is wrong so
            answer.status_code = 422
        return answer

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """What was done is kept by the host, not by the admin."""
        return redirect("admin:games_campaign_audit", object_id)

    def save_model(self, request: HttpRequest, obj: Campaign, form: Any, change: bool) -> None:
        columns = {field.name for field in Campaign._meta.concrete_fields}
        changed = columns & set(form.changed_data)
        if any(name.startswith(OPTION) for name in form.changed_data):
            changed.add("options")
        if "first" in form.changed_data:
            changed.add("first_deadline_at")
        campaigns.change(obj, changed, by=request.user)  # type: ignore[arg-type]

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """A seat that the GM has freed goes to who waits for one."""
        super().save_related(request, form, formsets, change)
        if change:
            joining.seat_the_waiting(form.instance)

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:
        """Who was given another seat or name is written down."""
        super().save_formset(request, form, formset, change)
        keys = sorted(seat.key for seat, _fields in formset.changed_objects)
        if keys:
            record(form.instance, "set-seats", by=request.user, data={"seats": keys})  # type: ignore[arg-type]

    @admin.display(description=_("Game"))
    def game(self, campaign: Campaign) -> str:
        """The name of its game."""
        return str(campaign.ruleset.name)

    @admin.display(description=_("Options"))
    def in_words(self, campaign: Campaign) -> SafeString:
        """The options as they are now, each in a line."""
        told = campaign.ruleset.present_options(campaign.options)
        lines = format_html_join(mark_safe("<br>"), "{}: {}", told)
        return lines or mark_safe(_("None: the rules as they stand in the book."))

    @admin.display(description=_("Held"), empty_value="–")
    def held(self, campaign: Campaign) -> str | None:
        """Why a turn waits for the GM; nothing where all goes its way."""
        stage = _held(campaign).first()
        return f"{stage}: {stage.held_code}" if stage else None

    @admin.display(description=_("Deadline"))
    def deadline(self, campaign: Campaign) -> str | None:
        """When the open turn ends, in the campaign's own zone."""
        turn = selectors.open_turn(campaign)
        if turn is None or turn.deadline is None:
            return None
        return instants.written(turn.deadline, ZoneInfo(campaign.zone))

    @admin.display(description=_("Next five deadlines"))
    def next_deadlines(self, campaign: Campaign) -> str:
        """In the campaign's own zone; none while the form is wrong."""
        try:
            campaign.clean_fields()
        except ValidationError:
            return "–"
        turn = selectors.open_turn(campaign) if campaign.started_at else None
        zone = campaign.timetable.zone
        dates = overviews.next_deadlines(campaign, turn)
        shown = [day_in_figures(date.astimezone(zone)) for date in dates]
        return f"{', '.join(shown)} ({campaign.zone})" if shown else "–"

    def _each(
        self, request: HttpRequest, chosen: QuerySet[Campaign], name: str, act: Act
    ) -> HttpResponse | None:
        """Show what the act would do to each of the chosen; once that is confirmed, do it."""
        if not doing.is_sure(request):
            title = getattr(self, name).short_description
            return doing.ask_many(request, list(chosen), name, title)
        for campaign in chosen:
            try:
                doing.verify_seen(request, campaign)
                act(campaign, request.user)
                self.message_user(request, _("%(name)s: done.") % {"name": campaign})
            except GameError as error:
                self.message_user(request, f"{campaign}: {error}", messages.ERROR)
        return doing.back_to(request)

    @admin.action(description=_("Start"), permissions=["change"])
    def start(self, request: HttpRequest, chosen: QuerySet[Campaign]) -> HttpResponse | None:
        """Make the position, send the first reports, open turn 1."""
        return self._each(request, chosen, "start", _start)

    @admin.action(description=_("Pause the clock"), permissions=["change"])
    def pause(self, request: HttpRequest, chosen: QuerySet[Campaign]) -> HttpResponse | None:
        """Stop the clock; sheets are still taken."""
        return self._each(request, chosen, "pause", _pause)

    @admin.action(description=_("Resume"), permissions=["change"])
    def resume(self, request: HttpRequest, chosen: QuerySet[Campaign]) -> HttpResponse | None:
        """Let the clock go on, with the time that was left."""
        return self._each(request, chosen, "resume", _resume)

    @admin.action(description=_("End the turn and resolve it now"), permissions=["change"])
    def resolve_now(self, request: HttpRequest, chosen: QuerySet[Campaign]) -> HttpResponse | None:
        """Close the open turn; the deadline service resolves it within seconds."""
        return self._each(request, chosen, "resolve_now", _run_now)

    @admin.action(description=_("Release what is held: try again now"), permissions=["change"])
    def release(self, request: HttpRequest, chosen: QuerySet[Campaign]) -> HttpResponse | None:
        """Let a held turn be tried again, with the same sheets and the same seed."""
        return self._each(request, chosen, "release", _release)

    @admin.action(description=_("Verify: play every sealed turn again"), permissions=["view"])
    def verify_sealed(self, request: HttpRequest, chosen: QuerySet[Campaign]) -> None:
        """Say which dossiers are not as sealed. What differs may be secret: the command tells."""
        for campaign in chosen:
            findings = list(verify(campaign))
            wrong = [str(finding.dossier or campaign) for finding in findings if finding.problem]
            if wrong:
                told = _("%(name)s: not as sealed: %(where)s. Ask an operator to run “verify”.")
                values = {"name": campaign, "where": ", ".join(wrong)}
                self.message_user(request, told % values, messages.ERROR)
            else:
                told = _("%(name)s: %(n)d dossiers, each as sealed.")
                values = {"name": campaign, "n": len(findings)}
                self.message_user(request, told % values, messages.SUCCESS)


def _held(campaign: Campaign) -> QuerySet[Stage]:
    return Stage.objects.filter(turn__campaign=campaign, status=Stage.Status.HELD)


def _start(campaign: Campaign, by: Any) -> None:
    campaigns.start(campaign, by=by)


def _pause(campaign: Campaign, by: Any) -> None:
    campaigns.pause(campaign, by=by)


def _resume(campaign: Campaign, by: Any) -> None:
    campaigns.resume(campaign, by=by)


def _release(campaign: Campaign, by: Any) -> None:
    stage = _held(campaign).select_related("turn__campaign").first()
    if stage is None:
        raise GameError(_("Nothing of it is held."))
    holding.release(stage, by=by)


def _run_now(campaign: Campaign, by: Any) -> None:
    turn = selectors.open_turn(campaign)
    if turn is None:
        raise GameError(_("No turn is open."))
    deadlines.run_now(turn, by=by)
