"""The page before an act: what it would do to the campaign. The button does it."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from games import selectors
from games.admin.access import own_campaign, page_of
from games.models import Campaign, Stage, Turn
from games.services.notices import players_of

#: What has an effect to show, and in which state of the campaign.
ASKED = {
    "start": Campaign.Status.DRAFT,
    "resolve_now": Campaign.Status.RUNNING,
    "release": Campaign.Status.RUNNING,
    "pause": Campaign.Status.RUNNING,
    "resume": Campaign.Status.PAUSED,
}


def ask(model_admin: Any, request: HttpRequest, object_id: str) -> HttpResponse:
    """Show the effect of the act ``?act=``. Its form goes to the list, like every act."""
    campaign = own_campaign(model_admin, request, object_id)
    act = request.GET.get("act", "")
    known = model_admin.get_actions(request)
    if act not in ASKED or act not in known:
        raise Http404
    turn = selectors.open_turn(campaign) if campaign.started_at else None
    held = None
    if turn is not None:
        held = turn.stages.filter(status=Stage.Status.HELD).first()
    context = {
        "title": known[act][2],
        "act": act,
        "fits": campaign.status == ASKED[act] and (act != "release" or held is not None),
        "turn": turn,
        "held": held,
        "players": len(players_of(campaign)),
        "empty": _empty(campaign),
        **(_sheets(turn) if turn is not None else {}),
    }
    return page_of(request, campaign, "games/admin_do.html", context)


def _empty(campaign: Campaign) -> str:
    """The seats that keep a draft from being started."""
    if campaign.status != Campaign.Status.DRAFT:
        return ""
    if not campaign.seats.exists():
        return str(_("none has been made"))
    return ", ".join(str(seat) for seat in campaign.seats.filter(player=None, bot=""))


def _sheets(turn: Turn) -> dict[str, int]:
    """How many people are asked for orders, and of how many none have come."""
    asked, missing = selectors.asked_in(turn), selectors.missing_in(turn)
    return {"asked": asked.count(), "missing": missing.count()}
