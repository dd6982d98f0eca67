"""The GM's page for a deadline: choose, see the old and the new instant, confirm."""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import schedule, selectors, zones
from games.admin.access import own_campaign, page_of
from games.admin.instants import Shown, shown
from games.errors import GameError, NotNow
from games.forms.instants import InstantField
from games.models import Campaign, Turn
from games.services import deadlines

#: The quick choices. A day and a week later it is the same time of day, also over a clock change.
QUICK: dict[str, Any] = {
    "hour": gettext_lazy("one hour later"),
    "day": gettext_lazy("one day later"),
    "week": gettext_lazy("one week later"),
}
CHOICES = {**QUICK, "instant": gettext_lazy("another day or time")}


class WayForm(forms.Form):
    """How the deadline is to move, and what it was when the page was made (empty: none)."""

    seen = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput)
    way = forms.ChoiceField(
        label=gettext_lazy("The turn ends"), choices=list(CHOICES.items()), widget=forms.RadioSelect
    )
    at = InstantField(label=gettext_lazy("namely at"), required=False)

    def clean_seen(self) -> datetime | None:
        return _instant(self.cleaned_data["seen"])

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if data.get("way") == "instant" and not data.get("at") and "at" not in self.errors:
            self.add_error("at", _("Write a day and a time, for example 2026-03-08 20:00."))
        return data


class ConfirmForm(forms.Form):
    """What was shown: the deadline as it was, and as it is to be."""

    seen = forms.CharField(required=False, max_length=40)
    new = forms.CharField(max_length=40)

    def clean_seen(self) -> datetime | None:
        return _instant(self.cleaned_data["seen"])

    def clean_new(self) -> datetime | None:
        found = _instant(self.cleaned_data["new"])
        if found is None:
            raise forms.ValidationError(_("Choose a deadline."))
        return found


def _instant(text: str) -> datetime | None:
    """An instant that a form of ours carries."""
    if not text:
        return None
    try:
        found = datetime.fromisoformat(text)
    except ValueError as error:
        raise forms.ValidationError(_("Choose a deadline.")) from error
    if found.tzinfo is None:
        raise forms.ValidationError(_("Choose a deadline."))
    return found


def move_deadline(model_admin: Any, request: HttpRequest, object_id: str) -> HttpResponse:
    """Ask how the deadline is to move; show it in both zones; move it when that is confirmed."""
    campaign = own_campaign(model_admin, request, object_id)
    turn = selectors.open_turn(campaign)
    if turn is None:
        return _page(request, campaign, None, {"error": _("No turn is open.")})
    if request.method != "POST":
        return _page(request, campaign, turn, {"form": WayForm(initial={"way": "day"})})
    if "move" in request.POST:
        return _move(request, campaign, turn)
    form = WayForm(request.POST)
    try:
        if not form.is_valid():
            return _page(request, campaign, turn, {"form": form}, status=422)
        _verify_unmoved(turn, form.cleaned_data["seen"])
        new = _chosen(campaign, turn, form.cleaned_data)
        deadlines.verify_ahead(new)
    except GameError as error:
        return _page(request, campaign, turn, {"form": form, "error": error}, status=422)
    return _page(request, campaign, turn, {"new": _shown(campaign, new)})


def _move(request: HttpRequest, campaign: Campaign, turn: Turn) -> HttpResponse:
    form = ConfirmForm(request.POST)
    again = WayForm(initial={"way": "day"})
    if not form.is_valid():
        told = _("Nothing was changed: choose a deadline.")
        return _page(request, campaign, turn, {"form": again, "error": told}, status=422)
    new = form.cleaned_data["new"]
    already = turn.deadline == new
    turn.deadline = turn.deadline if already else form.cleaned_data["seen"]
    try:
        deadlines.move(turn, new, by=request.user)  # type: ignore[arg-type]
    except GameError as error:
        turn.refresh_from_db()
        return _page(request, campaign, turn, {"form": again, "error": error}, status=422)
    shown = {"turn": turn.number, "at": _shown(campaign, new).there}
    if already:
        messages.info(request, _("Turn %(turn)d ends at %(at)s already.") % shown)
    else:
        told = _("Turn %(turn)d ends at %(at)s now. The players are told.")
        messages.success(request, told % shown)
    return redirect("admin:games_campaign_change", campaign.pk)


def _verify_unmoved(turn: Turn, seen: datetime | None) -> None:
    if turn.deadline != seen:
        raise deadlines.DeadlineMoved


def _chosen(campaign: Campaign, turn: Turn, data: dict[str, Any]) -> datetime:
    """The instant that a way leads to. A deadline that has passed is counted from now."""
    zone = ZoneInfo(campaign.zone)
    if data["way"] == "instant":
        local: datetime = data["at"]
        try:
            return schedule.instant(zone, local.date(), local.time())
        except OverflowError as error:
            raise NotNow(_("The new deadline must lie in the future.")) from error
    base = _base(turn)
    if data["way"] == "hour":
        return base + timedelta(hours=1)
    local = base.astimezone(zone)
    day = local.date() + timedelta(days=7 if data["way"] == "week" else 1)
    return schedule.instant(zone, day, local.time())


def _base(turn: Turn) -> datetime:
    now = timezone.now().replace(second=0, microsecond=0)
    return max(turn.deadline, now) if turn.deadline else now


def _shown(campaign: Campaign, at: datetime) -> Shown:
    return shown(at, ZoneInfo(campaign.zone))


def _page(
    request: HttpRequest,
    campaign: Campaign,
    turn: Turn | None,
    context: dict[str, Any],
    *,
    status: int = 200,
) -> HttpResponse:
    old = turn.deadline if turn else None
    about = {
        "title": _("Move the deadline"),
        "turn": turn,
        "old": _shown(campaign, old) if old else None,
        "has_zone": zones.reader_zone() is not None,
        "days": deadlines.LONGEST_AHEAD.days,
    }
    return page_of(
        request, campaign, "games/admin_deadline.html", {**about, **context}, status=status
    )
