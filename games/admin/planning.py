"""A campaign is planned at the desk in five steps and created after the last, not before.

Each step keeps what was typed as soon as it is left, right or wrong, forwards or backwards; so a
plan can also be laid aside and gone on with later.
"""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from games import rulesets, zones
from games.admin import instants
from games.admin.access import desk_page
from games.admin.drafting import ORDER, STEPS, Draft, typed_in
from games.admin.scenarios import pictures_of
from games.errors import GameError
from games.forms.plans import DRAWN, SEED, PaceForm, SeatsForm
from games.forms.tables import zone_names
from games.models import Campaign, Plan
from games.services import editing, founding, planning, scenarios, starts, tables
from games.services.scenarios import BadScenario, Found


@dataclass(frozen=True, slots=True)
class Desk:
    """Who plans, at the admin of campaigns."""

    model_admin: Any
    request: HttpRequest

    @property
    def person(self) -> Any:
        return self.request.user

    def verify(self) -> None:
        if not self.model_admin.has_add_permission(self.request):
            raise PermissionDenied

    def refusal(self) -> GameError | None:
        """Why this person can create none more; here too one person has so many and no more."""
        if self.person.is_superuser:
            return None
        try:
            tables.verify_may_set(self.person)
        except GameError as error:
            return error
        return None


def begin(model_admin: Any, request: HttpRequest) -> HttpResponse:
    """The first step of a new plan, which is kept as soon as something was typed."""
    desk = Desk(model_admin, request)
    desk.verify()
    refused = desk.refusal()
    if refused is not None:
        messages.error(request, str(refused))
        return redirect("admin:games_campaign_changelist")
    known = rulesets.installed()
    wanted = request.POST.get("game") or request.GET.get("game")
    ruleset = next((ruleset for ruleset in known if ruleset.slug == wanted), known[0])
    if request.method == "POST":
        return _step(desk, planning.begin(desk.person, ruleset.slug), "map")
    blank = Plan(gm=desk.person, ruleset_slug=ruleset.slug)
    blank.typed = {"map": _asked_for(request)} if request.GET.get("map") else {}
    draft = Draft(blank, desk.person)
    form = draft.new_map_form(initial=_initial(draft, blank))
    old = [
        {"plan": plan, "name": next(iter(plan.typed.get("map", {}).get("name", [])), "")}
        for plan in planning.plans_of(desk.person)
    ]
    context = {"form": form, "games": known, "old": old, "is_new": True}
    return _page(desk, draft, "map", context)


def plan(model_admin: Any, request: HttpRequest, plan_id: uuid.UUID, step: str) -> HttpResponse:
    """One step of a plan. Posted with ``go``: next, back, show or create."""
    desk = Desk(model_admin, request)
    desk.verify()
    found = planning.find(desk.person, plan_id)
    if found is None or step not in STEPS:
        made = Campaign.objects.filter(pk=plan_id, gm=desk.person).first()
        if made is None or step not in STEPS:
            raise Http404
        return redirect("admin:games_campaign_change", made.pk)
    if request.method == "POST" and request.POST.get("go") == "drop":
        planning.drop(found)
        messages.info(request, _("The plan is thrown away."))
        return redirect("admin:games_campaign_add")
    return _step(desk, found, step)


def _step(desk: Desk, found: Plan, step: str) -> HttpResponse:
    draft = Draft(found, desk.person)
    if draft.count is None and step not in ("map", "look"):
        return _to(found, "map")
    if step == "look":
        return _look(desk, draft)
    if desk.request.method != "POST":
        begun = draft.form(step) if step in found.typed else None
        form = begun or getattr(draft, f"new_{step}_form")()
        return _page(desk, draft, step, {"form": form, **_beside(draft, step, form)})
    return _take(desk, draft, step)


def _take(desk: Desk, draft: Draft, step: str) -> HttpResponse:
    """Keep what was typed, then go where was asked."""
    request, go = desk.request, desk.request.POST.get("go", "next")
    typed = typed_in(getattr(draft, f"new_{step}_form")(), request.POST)
    problem = None
    if step == "map" and "file" in request.FILES:
        problem = _bring(desk, draft, typed)
    planning.write(draft.plan, step, typed)
    draft = Draft(draft.plan, desk.person)
    form = draft.form(step)
    if problem is not None:
        form.add_error("file", str(problem))
    if go == "back" and problem is None:
        return _to(draft.plan, ORDER[max(0, ORDER.index(step) - 1)])
    if go == "show" and problem is None:
        return _page(desk, draft, step, {"form": form, **_beside(draft, step, form)})
    if not form.is_valid():
        reading = problem.reading if isinstance(problem, BadScenario) else None
        context = {"form": form, "reading": reading, **_beside(draft, step, form)}
        return _page(desk, draft, step, context, status=422)
    return _to(draft.plan, ORDER[ORDER.index(step) + 1])


def _bring(desk: Desk, draft: Draft, typed: dict[str, list[str]]) -> GameError | None:
    """Keep an uploaded scenario at once, and choose it; or what is wrong with it."""
    file: Any = desk.request.FILES["file"]
    try:
        raw = file.read(scenarios.LARGEST + 1)
        kept = scenarios.keep(raw, by=desk.person, slug=draft.ruleset.slug)
    except GameError as error:
        return error
    typed["source"] = [f"own:{kept.pk}"]
    return None


def _look(desk: Desk, draft: Draft) -> HttpResponse:
    """Everything as it would be; created when that is confirmed."""
    wrong = draft.wrong()
    if wrong:
        context: dict[str, Any] = {"wrong": [(step, STEPS[step]) for step in wrong]}
        status = 422 if desk.request.method == "POST" else 200
        return _page(desk, draft, "look", context, status=status)
    campaign, seats = draft.campaign()
    error: GameError | None = None
    if desk.request.method == "POST":
        if desk.request.POST.get("go") == "back":
            return _to(draft.plan, "pace")
        try:
            return _create(desk, draft, campaign, seats)
        except GameError as refused:
            error = refused
    else:
        error = _refusal(campaign, seats.wishes()) or desk.refusal()
    context = {"error": error, **_preview(draft, campaign, seats)}
    return _page(desk, draft, "look", context, status=422 if desk.request.method == "POST" else 200)


def _create(desk: Desk, draft: Draft, campaign: Campaign, seats: SeatsForm) -> HttpResponse:
    names = [field.name for field in Campaign._meta.concrete_fields if field.editable]
    fields = {name: getattr(campaign, name) for name in names if name not in ("gm", "edition")}
    made = founding.found(
        draft.plan.pk,
        by=desk.person,
        fields=fields,
        seats=seats.wishes(),
        scenario=draft.found.kept if draft.found else None,
    )
    messages.success(
        desk.request,
        _("“%(name)s” is created. Nothing has begun yet: invite players at its table, or start it.")
        % {"name": made},
    )
    return redirect("admin:games_campaign_change", made.pk)


def _refusal(campaign: Campaign, seats: Sequence[founding.SeatWish]) -> GameError | None:
    try:
        founding.verify(campaign, seats)
    except GameError as error:
        return error
    return None


def _preview(draft: Draft, campaign: Campaign, seats: SeatsForm) -> dict[str, Any]:
    """What the last step shows."""
    zone = ZoneInfo(campaign.zone)
    shown_map = draft.found or _example(draft)
    start = _start(draft, campaign, shown_map)
    rows = [
        {
            "key": key,
            "wish": wish,
            "arms": start.arms[key],
            "places": start.places[key] if draft.found else (),
        }
        for key, wish in zip(seats.keys, seats.wishes(), strict=True)
    ]
    return {
        "campaign_planned": campaign,
        "seats": rows,
        "is_example": draft.found is None,
        "map": shown_map,
        "size": start.layout,
        "pictures": pictures_of(shown_map, str(draft.plan.pk)) if shown_map else (),
        "options": draft.ruleset.present_options(campaign.options),
        "deadlines": [instants.shown(at, zone) for at in draft.form("pace").deadlines()],
        "has_zone": zones.reader_zone() is not None,
        "settings": _settings(campaign),
    }


def _example(draft: Draft) -> Found | None:
    """A map such as is drawn when the game begins, to have seen one."""
    ref = f"seed:{draft.count}:{_('example')}"
    return scenarios.find(draft.ruleset.slug, ref, draft.person)


def _start(draft: Draft, campaign: Campaign, shown: Found | None) -> starts.Start:
    scenario = {"scenario": shown.reading.document} if shown else {}
    options = {**campaign.options, **scenario}
    count = draft.count or 0
    return starts.start_of(draft.ruleset, options, count, arms_seed=str(draft.plan.pk))


def _settings(campaign: Campaign) -> list[tuple[str, str]]:
    """Every other setting by its name, as a person reads it."""
    names = ("early_run", *PaceForm(ruleset=campaign.ruleset).more)
    fields: list[Any] = [Campaign._meta.get_field(name) for name in names]
    return [(str(field.verbose_name), editing.in_words(campaign, field)) for field in fields]


def _beside(draft: Draft, step: str, form: Any) -> dict[str, Any]:
    """What stands beside the form of a step."""
    if step == "seats":
        return _map_beside(draft, form)
    if step != "pace":
        return {}
    dates = form.deadlines()
    zone = ZoneInfo(form.zone_name()) if dates else None
    shown = [instants.shown(at, zone) for at in dates] if zone else []
    has_zone = zones.reader_zone() is not None
    return {"deadlines": shown, "zones": zone_names(), "has_zone": has_zone}


def _map_beside(draft: Draft, form: SeatsForm) -> dict[str, Any]:
    """The map that was chosen, and where each seat starts on it."""
    if draft.found is None:
        return {"rows": form.rows()}
    scenario = {"scenario": draft.found.reading.document}
    count, seed = draft.found.seats, str(draft.plan.pk)
    start = starts.start_of(draft.ruleset, scenario, count, arms_seed=seed)
    rows = [{**row, "places": start.places[row["key"]]} for row in form.rows()]
    return {"rows": rows, "size": start.layout, "pictures": pictures_of(draft.found, seed)}


def _asked_for(request: HttpRequest) -> dict[str, list[str]]:
    """The map that the address asks for."""
    kind, _colon, rest = request.GET["map"].partition(":")
    if kind != "seed":
        return {"source": [request.GET["map"]]}
    seats, _colon, seed = rest.partition(":")
    return {"source": [SEED], "seats": [seats], "seed": [seed]}


def _initial(draft: Draft, blank: Plan) -> dict[str, str]:
    asked = {name: values[0] for name, values in blank.typed.get("map", {}).items()}
    offered = draft.map_form.fields.get("source")
    known = [value for value, _label in getattr(offered, "choices", ())]
    return asked if asked.get("source", DRAWN) in known else {}


def _to(plan: Plan, step: str) -> HttpResponse:
    return redirect("admin:games_campaign_plan", plan.pk, step)


def _page(
    desk: Desk, draft: Draft, step: str, context: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    is_new = "is_new" in context
    steps = [
        {
            "title": title,
            "is_here": name == step,
            "there": ""
            if is_new
            else reverse("admin:games_campaign_plan", args=[draft.plan.pk, name]),
        }
        for name, title in STEPS.items()
    ]
    about = {
        "title": _("A new campaign") if is_new else f"{_('A new campaign')}: {STEPS[step]}",
        "ruleset": draft.ruleset,
        "plan": draft.plan,
        "step": step,
        "steps": steps,
        "found": draft.found,
        "kilobytes": scenarios.LARGEST // 1024,
    }
    page = f"games/admin_plan_{step}.html"
    return desk_page(desk.request, page, {**about, **context}, status=status)
