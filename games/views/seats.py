"""Sit down at a table, dress one's seat, leave it, wait for one."""

import uuid
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games import arms, overviews, takeovers
from games.errors import BadArms, BadChoice, BadName, GameError, NoSeatFree, SeatTaken
from games.http import HtmxHttpRequest, SignedInRequest
from games.maps.arms import Arms
from games.overviews import CampaignView
from games.rulesets import SeatField
from games.services import joining, waiting
from games.services.joining import Wish
from games.views import invited
from games.views.guard import signed_in

ARMS_WORDS = {
    "division": _lazy("Division"),
    "colour": _lazy("Colour"),
    "metal": _lazy("Metal"),
    "charge": _lazy("Charge"),
}
page = require_http_methods(["GET", "HEAD", "POST"])


def _view(request: HtmxHttpRequest, campaign_id: uuid.UUID) -> CampaignView:
    codes = invited.codes(request)
    return overviews.campaign_view(request.user, campaign_id, codes=codes)


@never_cache
@signed_in
@page
def join(request: SignedInRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """What a seat means, and the form that asks for one; whoever has one is shown it."""
    view = _view(request, campaign_id)
    if view.own is not None:
        return redirect("campaign", campaign_id)
    wish = Wish(request.GET.get("seat", ""))
    if request.method == "POST":
        wish = _wish(request, view)
    if request.method != "POST" or _only_looks(request):
        return _form(request, view, wish) if view.free else _full(request, view, 200)
    try:
        seat = joining.join(view.campaign, person=request.user, wish=wish)
    except NoSeatFree as error:
        return _full(request, _view(request, campaign_id), 409, str(error))
    except (SeatTaken, BadName, BadArms, BadChoice) as error:
        return _form(request, _view(request, campaign_id), wish, error)
    except GameError as error:
        messages.error(request, str(error))
        return redirect("campaign", campaign_id)
    messages.success(request, _("Seat %(key)s is yours. Welcome!") % {"key": seat.key})
    return redirect("campaign", campaign_id)


@never_cache
@signed_in
@page
def dress(request: SignedInRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Change the name and the arms of the reader's own seat, until the start."""
    view = _view(request, campaign_id)
    if view.own is None or not view.is_draft:
        return redirect("campaign", campaign_id)
    if request.method != "POST":
        wish = Wish(view.own.key, view.own.name, view.own.arms, view.own.choices)
        return _form(request, view, wish)
    wish = _wish(request, view)
    if _only_looks(request):
        return _form(request, view, wish)
    try:
        joining.dress(view.campaign, person=request.user, wish=wish)
    except (BadName, BadArms, BadChoice) as error:
        return _form(request, view, wish, error)
    except GameError as error:
        messages.error(request, str(error))
        return redirect("campaign", campaign_id)
    messages.success(request, _("Your seat has its new name and arms."))
    return redirect("campaign", campaign_id)


@never_cache
@signed_in
@page
def leave(request: SignedInRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Ask once more, then free the reader's seat; after the start say who can."""
    view = _view(request, campaign_id)
    if view.own is None:
        return redirect("campaign", campaign_id)
    if request.method != "POST" or not view.is_draft:
        status = 200 if request.method != "POST" else 409
        return render(request, "games/leave.html", _context(view), status=status)
    try:
        joining.leave(view.campaign, person=request.user)
    except GameError as error:  # it has begun while he was thinking
        messages.error(request, str(error))
        return redirect("campaign", campaign_id)
    messages.success(request, _("You have left “%(name)s”.") % {"name": view.campaign})
    return redirect("my-campaigns" if view.campaign.is_private else "lobby")


@never_cache
@signed_in
@page
def wait(request: SignedInRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Take a place in the queue for a seat (``do`` = wait), or give it up (stop)."""
    view = _view(request, campaign_id)
    if request.method != "POST":
        if view.own or view.free:
            return redirect("campaign", campaign_id)
        return _full(request, view, 200)
    try:
        if request.POST.get("do") == "stop":
            waiting.stop_waiting(view.campaign, person=request.user)
            messages.success(request, _("You wait for a seat no longer."))
        else:
            waiting.wait(view.campaign, person=request.user)
            messages.success(request, _("You are on the waiting list."))
            if takeovers.offer_to(request.user, view.campaign):
                return redirect("offer", campaign_id)
    except GameError as error:
        messages.error(request, str(error))
    return redirect("campaign", campaign_id)


def _wish(request: HtmxHttpRequest, view: CampaignView) -> Wish:
    posted = request.POST
    own = _arms(posted) if posted.get("arms") == "own" else ""
    asked = view.campaign.ruleset.seat_fields
    choices = {it.name: posted[_of(it)] for it in asked if _of(it) in posted}
    return Wish(posted.get("seat", ""), posted.get("name", ""), own, choices)


def _of(asked: SeatField) -> str:
    """The name of its field in the form."""
    return f"choice-{asked.name}"


def _only_looks(request: HtmxHttpRequest) -> bool:
    """Whether the form was sent to see the arms it holds: what a script does by itself."""
    return request.POST.get("do") == "show"


def _arms(posted: QueryDict) -> str:
    """The arms of the form's four fields in their short form."""
    return ".".join(posted.get(field, "") for field in arms.choices())


@require_safe
def arms_preview(request: HtmxHttpRequest) -> HttpResponse:
    """The shield of four chosen fields, while they are being chosen."""
    return render(request, "games/_arms_preview.html", {"borne": _drawn(_arms(request.GET))})


def _drawn(text: str) -> Arms | None:
    try:
        return Arms.parse(text)
    except ValueError:
        return None


def _form(
    request: HtmxHttpRequest, view: CampaignView, wish: Wish, error: GameError | None = None
) -> HttpResponse:
    """The form for a seat, as it was filled in, with what is wrong with it at its field."""
    borne = _drawn(wish.arms) or arms.arms_of_seat(view.own or view.free[0])
    chosen = dict(zip(arms.choices(), str(borne).split("."), strict=True))
    context = _context(view) | {
        "wish": wish,
        "error": error,
        "borne": borne,
        "arms_fields": [
            (field, ARMS_WORDS[field], offered, chosen[field])
            for field, offered in arms.choices().items()
        ],
        "choice_fields": [
            (_of(it), it, wish.choices.get(it.name, "")) for it in view.campaign.ruleset.seat_fields
        ],
    }
    if error is not None:
        places = {SeatTaken: "seat", BadName: "name", BadArms: "arms", BadChoice: "choice"}
        context["wrong"] = places.get(type(error), "")
    status = 200 if error is None else 409 if isinstance(error, SeatTaken) else 422
    return render(
        request, "games/dress.html" if view.own else "games/join.html", context, status=status
    )


def _full(
    request: HtmxHttpRequest, view: CampaignView, status: int, said: str = ""
) -> HttpResponse:
    """No seat is free: offer a place in the queue."""
    return render(request, "games/table_full.html", _context(view) | {"said": said}, status=status)


def _context(view: CampaignView) -> dict[str, Any]:
    return {
        "view": view,
        "campaign": view.campaign,
        "ruleset": view.campaign.ruleset,
        "deadlines": overviews.next_deadlines(view.campaign, view.turn),
    }
