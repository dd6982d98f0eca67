"""The GM's pages for turns that are played aside: a dry run of the open turn, a past one run again.

Each asks ``seeing`` before it shows anything, which writes the look down.
"""

import uuid
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import retold, selectors, tasks
from games.admin.access import own_campaign, page_of
from games.errors import GameError
from games.models import Campaign, Scratch, Turn
from games.services import dry_runs, publishing, reruns, scratches, sealing, seeing

#: Seconds until a page that waits looks again.
LOOKS_AGAIN = 2

TITLES = {
    Scratch.Kind.DRY_RUN: gettext_lazy("Dry run of turn %(turn)d"),
    Scratch.Kind.RERUN: gettext_lazy("Turn %(turn)d run again"),
}


def dry_run(model_admin: Any, request: HttpRequest, object_id: str) -> HttpResponse:
    """Say what a dry run is, and begin one on POST."""
    campaign = own_campaign(model_admin, request, object_id)
    about: dict[str, Any] = {
        "title": _("Dry run"),
        "turn": selectors.open_turn(campaign) if campaign.started_at else None,
        "recent": _recent(campaign, Scratch.Kind.DRY_RUN),
        "may_see": seeing.may_see(campaign, request.user),  # type: ignore[arg-type]
        "rolls": campaign.ruleset.rolls_dice,
    }
    template = "games/admin_dry_run.html"
    if request.method != "POST":
        return page_of(request, campaign, template, about)
    try:
        scratch = dry_runs.order(campaign, by=request.user)  # type: ignore[arg-type]
    except GameError as error:
        return page_of(request, campaign, template, {**about, "error": error}, status=422)
    return _begin(scratch)


def _recent(campaign: Campaign, kind: str) -> list[Scratch]:
    return list(campaign.scratches.filter(kind=kind).select_related("turn", "by"))


def _begin(scratch: Scratch) -> HttpResponse:
    tasks.play_aside.delay(str(scratch.pk))
    return redirect(address_of(scratch))


def address_of(scratch: Scratch, page: str = "scratch") -> str:
    """A page about a scratch."""
    there = reverse(f"admin:games_campaign_{page.replace('-', '_')}", args=[scratch.campaign_id])
    return f"{there}?id={scratch.pk}"


class WishForm(forms.Form):
    """The dice, and the sheets of the seats that were chosen: ``keys``. ``used``: seat key -> the
    text that was used, None where none came; ``typed``: what stands in a form already."""

    dice = forms.ChoiceField(
        label=gettext_lazy("The dice"),
        choices=[
            ("same", gettext_lazy("fall as they fell")),
            ("new", gettext_lazy("are thrown anew, once: however often you run the turn again")),
        ],
        widget=forms.RadioSelect,
        required=False,  # a game without dice does not ask
    )

    def __init__(
        self,
        used: dict[str, str | None],
        keys: list[str],
        data: QueryDict | None = None,
        typed: QueryDict | None = None,
    ) -> None:
        typed = typed or QueryDict()
        super().__init__(data, initial={"dice": typed.get("dice", "same")})
        self.used, self.keys = used, keys
        for key in keys:
            self.fields[f"sheet-{key}"] = forms.CharField(
                label=_("The sheet of seat %(seat)s") % {"seat": key},
                initial=typed.get(f"sheet-{key}", used[key] or ""),
                required=False,
                strip=False,
                widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false"}),
            )
            self.fields[f"none-{key}"] = forms.BooleanField(
                label=_("no sheet came from it"),
                initial=f"none-{key}" in typed if f"sheet-{key}" in typed else used[key] is None,
                required=False,
            )

    @property
    def sheets(self) -> list[tuple[Any, Any]]:
        """The fields of each seat."""
        return [(self[f"sheet-{key}"], self[f"none-{key}"]) for key in self.keys]

    def wish(self) -> reruns.Wish:
        """What is asked for: of the sheets those that are others than were used."""
        asked = {}
        for key in self.keys:
            text = _lines(self.cleaned_data[f"sheet-{key}"])
            wanted = None if self.cleaned_data[f"none-{key}"] else text
            used = self.used[key]
            if wanted != (None if used is None else _lines(used)):
                asked[key] = wanted
        return reruns.Wish(self.cleaned_data["dice"] == "new", asked)


def _lines(text: str) -> str:
    """The text with the line ends of this host: a browser sends its own."""
    return text.replace("\r\n", "\n")


def rerun(model_admin: Any, request: HttpRequest, object_id: str) -> HttpResponse:
    """Ask which turn is to be run again, and with what; begin it on POST."""
    campaign = own_campaign(model_admin, request, object_id)
    may_see = seeing.may_see(campaign, request.user)  # type: ignore[arg-type]
    turns = reruns.turns_to_run(campaign)
    about: dict[str, Any] = {
        "title": _("Run a turn again"),
        "turns": turns,
        "rolls": campaign.ruleset.rolls_dice,
        "may_see": may_see,
        "recent": _recent(campaign, Scratch.Kind.RERUN),
    }
    turn = _turn(request, turns)
    if turn is None or not may_see:
        status = 200 if request.method != "POST" else 422
        return page_of(request, campaign, "games/admin_rerun.html", about, status=status)
    return _wish(request, campaign, turn, about)


def _turn(request: HttpRequest, turns: list[Turn]) -> Turn | None:
    number = request.GET.get("turn", "")
    return next((turn for turn in turns if str(turn.number) == number), None)


def _wish(
    request: HttpRequest, campaign: Campaign, turn: Turn, about: dict[str, Any]
) -> HttpResponse:
    used: dict[str, str | None] = dict(reruns.originals_of(turn)[0].sheets)
    posted = request.POST
    is_run = request.method == "POST" and "choose" not in posted
    asked = [key for key in sorted(used) if key in _asked(request)]
    shown = [key for key in asked if f"sheet-{key}" in posted]
    keys = shown if is_run else asked
    form = WishForm(used, keys, posted if is_run else None, posted)
    names = selectors.names_of(selectors.seats_at(campaign))
    about |= {
        "turn": turn,
        "form": form,
        "seats": [(key, names.get(key, ""), key in keys) for key in sorted(used)],
    }
    template = "games/admin_rerun.html"
    if request.method == "POST" and not is_run and not asked:
        told = _("Choose the seats whose sheets are to be others.")
        return page_of(request, campaign, template, {**about, "error": told}, status=422)
    if not is_run:
        new = [key for key in keys if key not in shown]
        if new:
            data = {"what": "used", "turn": turn.number, "seats": new}
            seeing.look(campaign, by=request.user, data=data)  # type: ignore[arg-type]
        return page_of(request, campaign, template, about)
    if not form.is_valid():
        return page_of(request, campaign, template, about, status=422)
    try:
        scratch = reruns.order(turn, form.wish(), by=request.user)  # type: ignore[arg-type]
    except GameError as error:
        return page_of(request, campaign, template, {**about, "error": error}, status=422)
    return _begin(scratch)


def _asked(request: HttpRequest) -> list[str]:
    """The seats that are chosen: in the form, before there is one in the address."""
    return (request.POST if request.method == "POST" else request.GET).getlist("seat")


def scratch(model_admin: Any, request: HttpRequest, object_id: str) -> HttpResponse:
    """What came of it: all seats at a glance, or one (``?seat=``) in full. POST drops it."""
    campaign = own_campaign(model_admin, request, object_id)
    found = _scratch(request, campaign)
    about = {
        "title": TITLES[Scratch.Kind(found.kind)] % {"turn": found.turn.number},
        "scratch": found,
        "is_dry": found.kind == Scratch.Kind.DRY_RUN,
        "rolls": campaign.ruleset.rolls_dice,
        "here": address_of(found),
    }
    if request.method == "POST":
        return _drop(request, found)
    if not seeing.may_see(campaign, request.user):  # type: ignore[arg-type]
        return page_of(request, campaign, "games/admin_scratch.html", {**about, "hidden": True})
    if found.is_under_way or found.status == Scratch.Status.FAILED:
        answer = page_of(request, campaign, "games/admin_scratch.html", about)
        if found.is_under_way:
            answer["Refresh"] = str(LOOKS_AGAIN)
        return answer
    return _result(request, campaign, found, about)


def _scratch(request: HttpRequest, campaign: Campaign) -> Scratch:
    """The scratch that the address names. Http404 where there is none."""
    try:
        pk = uuid.UUID(request.GET.get("id", ""))
    except ValueError as error:
        raise Http404 from error
    found = campaign.scratches.select_related("turn", "by", "campaign").filter(pk=pk).first()
    if found is None:
        raise Http404
    return found


def _result(
    request: HttpRequest, campaign: Campaign, found: Scratch, about: dict[str, Any]
) -> HttpResponse:
    key = request.GET.get("seat")
    data = {"what": found.kind, "turn": found.turn.number}
    seats = {seat.key: seat for seat in selectors.seats_at(campaign)}
    if key and key not in seats:
        raise Http404
    seeing.look(campaign, by=request.user, data=data | ({"seat": key} if key else {}))  # type: ignore[arg-type]
    if key is not None:
        seat = seats.get(key)
        context = {**about, "seat": seat, "told": retold.to_one(found, seat)}
        return page_of(request, campaign, "games/admin_scratch_seat.html", context)
    context = {
        **about,
        "overview": retold.overview(found),
        "effect": publishing.effect_of(found),
        "publish": address_of(found, "publish"),
    }
    return page_of(request, campaign, "games/admin_scratch.html", context)


def _drop(request: HttpRequest, found: Scratch) -> HttpResponse:
    kind = found.kind
    try:
        scratches.drop(found, by=request.user)  # type: ignore[arg-type]
        messages.success(request, _("It is dropped. Nothing of the campaign has changed."))
    except GameError as error:
        messages.error(request, str(error))
    page = "dry_run" if kind == Scratch.Kind.DRY_RUN else "rerun"
    return redirect(f"admin:games_campaign_{page}", found.campaign_id)


def publish(model_admin: Any, request: HttpRequest, object_id: str) -> HttpResponse:
    """Show what it means to let a re-run count; do it on POST."""
    campaign = own_campaign(model_admin, request, object_id)
    found = _scratch(request, campaign)
    head = sealing.head(campaign)
    about: dict[str, Any] = {
        "title": _("Let the re-run count"),
        "scratch": found,
        "here": address_of(found),
        "may_see": seeing.may_see(campaign, request.user),  # type: ignore[arg-type]
        "effect": publishing.effect_of(found),
        "head": head.sequence if head else 0,
    }
    template = "games/admin_publish.html"
    if request.method != "POST":
        return page_of(request, campaign, template, about)
    seen = request.POST.get("head", "")
    at = int(seen) if seen.isascii() and seen.isdigit() and len(seen) < 10 else -1
    try:
        publishing.publish(found, head=at, by=request.user)  # type: ignore[arg-type]
    except GameError as error:
        return page_of(request, campaign, template, {**about, "error": error}, status=422)
    stage = found.turn.stages.latest("index")
    tasks.after_stage.delay(stage.pk)
    told = _("Turn %(turn)d counts as it was run again. The players are told.")
    messages.success(request, told % {"turn": found.turn.number})
    return redirect("admin:games_campaign_change", campaign.pk)
