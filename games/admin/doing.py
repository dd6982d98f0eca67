"""The page before an act: what it would do to the campaign, or to each that was chosen. The button
does it."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from games import selectors
from games.admin.access import desk_page, own_campaign, page_of
from games.errors import NotNow
from games.models import Campaign, Stage, Turn
from games.services.notices import players_of

#: The name of the list in which campaigns are chosen.
LIST = "games_campaign_changelist"
#: What has an effect to show, and in which state of the campaign.
ASKED = {
    "start": Campaign.Status.DRAFT,
    "resolve_now": Campaign.Status.RUNNING,
    "release": Campaign.Status.RUNNING,
    "pause": Campaign.Status.RUNNING,
    "resume": Campaign.Status.PAUSED,
}


@dataclass(frozen=True, slots=True)
class Effect:
    """What an act would do to one campaign. ``fits``: its state allows it; ``empty``: the seats
    that keep it from being started; ``asked`` for orders, of which so many are ``missing``."""

    campaign: Campaign
    fits: bool
    turn: Turn | None
    held: Stage | None
    players: int
    empty: str
    asked: int
    missing: int

    @property
    def can_be_done(self) -> bool:
        return self.fits and not self.empty


def ask(model_admin: Any, request: HttpRequest, object_id: str) -> HttpResponse:
    """Show the effect of the act ``?act=``. Its form goes to the list, like every act."""
    campaign = own_campaign(model_admin, request, object_id)
    act = request.GET.get("act", "")
    known = model_admin.get_actions(request)
    if act not in ASKED or act not in known:
        raise Http404
    effect = _effect(campaign, act)
    context = {
        "title": known[act][2],
        "act": act,
        "effects": [effect],
        "can_be_done": int(effect.can_be_done),
        "back": reverse("admin:games_campaign_change", args=[campaign.pk]),
    }
    return page_of(request, campaign, "games/admin_do.html", context)


def ask_many(
    request: HttpRequest, chosen: Sequence[Campaign], act: str, title: object
) -> HttpResponse:
    """Show the effect of an act on each campaign that was ``chosen`` in a list of the desk."""
    effects = [_effect(campaign, act) for campaign in chosen]
    context = {
        "title": title,
        "act": act,
        "effects": effects,
        "can_be_done": sum(effect.can_be_done for effect in effects),
        "strange": _strange(request, chosen),
        "back": reverse("admin:games_campaign_changelist"),
    }
    return desk_page(request, "games/admin_do.html", context)


def is_sure(request: HttpRequest) -> bool:
    """Whether a post comes from a page that has shown the effect."""
    return "sure" in request.POST


def back_to(request: HttpRequest) -> HttpResponse | None:
    """Back to the page of the campaign from which the act was asked for; None: to the list."""
    page = request.POST.get("page", "")
    try:
        return redirect("admin:games_campaign_change", uuid.UUID(page))
    except ValueError:
        return None


def verify_seen(request: HttpRequest, campaign: Campaign) -> None:
    """Raise NotNow when the campaign stands at another turn than when the effect was shown."""
    seen = request.POST.get(f"seen-{campaign.pk}")
    turn = selectors.open_turn(campaign) if campaign.started_at else None
    if seen is not None and (turn is None or seen != str(turn.number)):
        raise NotNow(_("It has moved on since: nothing was done. Look again, then decide."))


def _strange(request: HttpRequest, chosen: Sequence[Campaign]) -> int:
    """How many rows were chosen that are no campaigns of the reader's."""
    if request.resolver_match is None or request.resolver_match.url_name != LIST:
        return 0
    asked = set(request.POST.getlist(ACTION_CHECKBOX_NAME))
    return len(asked - {str(campaign.pk) for campaign in chosen})


def _effect(campaign: Campaign, act: str) -> Effect:
    turn = selectors.open_turn(campaign) if campaign.started_at else None
    held = turn.stages.filter(status=Stage.Status.HELD).first() if turn else None
    return Effect(
        campaign=campaign,
        fits=campaign.status == ASKED[act] and (act != "release" or held is not None),
        turn=turn,
        held=held,
        players=len(players_of(campaign)),
        empty=_empty(campaign) if act == "start" else "",
        asked=selectors.asked_in(turn).count() if turn else 0,
        missing=selectors.missing_in(turn).count() if turn else 0,
    )


def _empty(campaign: Campaign) -> str:
    """The seats that keep a draft from being started."""
    if campaign.status != Campaign.Status.DRAFT:
        return ""
    if not campaign.seats.exists():
        return str(_("none has been made"))
    return ", ".join(str(seat) for seat in campaign.seats.filter(player=None, bot=""))
