"""Orders by letter (DK-3.2): what its frame says, and what is answered beside the lines."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from dunk.engine.carrying.answering import carry_out
from dunk.engine.carrying.registry import Registry
from dunk.engine.doings import Wish as Setting
from dunk.engine.known import known_from
from dunk.engine.orders import frame as frames
from dunk.engine.orders.frame import Frame
from dunk.engine.orders.plain import key_of
from dunk.engine.state import Position
from dunk.wording.names import seats_in
from dunk.wording.nouns import count_gold
from games.rulesets import Framed, Wish

#: What the host asks about itself: who knows the password, and which turn and version count.
HOSTS: Final = ("password", "turn", "version")


def frame(report: Mapping[str, Any], text: str) -> Framed:
    """What the frame of a letter says (DK-3.2.3). ``report``: any of the campaign.

    The sheet to be kept goes from ``begin`` to ``end``, without the password.
    """
    read = frames.read_frame(text)
    found = frames.admit(read, _registry(report).find, -1, lambda kingdom, word: True, {})
    seats = seats_in(report)
    refused = "" if found.refused in HOSTS else found.refused
    return Framed(
        lacks=refused if refused == "begin" else "end" if read.password is None else "",
        seat=seats.get(found.kingdom) if found.kingdom is not None else None,
        password=read.password or "",
        turn=found.turn,
        version=found.version,
        is_test=found.is_test,
        text=_kept(read, text),
    )


def _registry(report: Mapping[str, Any]) -> Registry:
    """The kingdoms that are still in the game, as everybody knows them."""
    playing = [one for one in report["kingdoms"] if not one["left"]]
    return Registry(
        {one["number"] for one in playing},
        {key_of(one["name"]): one["number"] for one in playing},
    )


def _kept(read: Frame, text: str) -> str:
    """The lines of the set as they were sent, its ``end orders`` without the password. A test has
    no ``begin test``, so that it is read as orders would be."""
    if read.begin is None:
        return ""
    begin = read.begin.line
    ends = [line for line in read.lines if line.kind == frames.FRAME and line.first > begin.last]
    lines = text.split("\n")
    first = begin.last if read.begin.is_test else begin.first - 1
    last = ends[0].first - 1 if ends else len(lines)
    return "".join(f"{line}\n" for line in [*lines[first:last], "end orders"])


def receipt(report: Mapping[str, Any], text: str) -> Sequence[str]:
    """The gold that would be left if nothing else were ordered (DK-3.2.8)."""
    if report["own"] is None:
        return ()
    realm = known_from(report).realm()
    if not carry_out(realm, text).admission.counts:
        return ()
    left = realm.board.kingdoms[realm.number].gold
    return [_("Gold left after these orders: %(gold)s.") % {"gold": count_gold(left)}]


def asks_for_report(report: Mapping[str, Any], text: str) -> bool:
    """Whether a sheet that counts holds the order ``send_report`` (DK-4.2.4)."""
    if report["own"] is None or "report" not in text.casefold():
        return False
    answered = carry_out(known_from(report).realm(), text)
    return any(
        answer.was_done and answer.order is not None and answer.order.name == "send_report"
        for answer in answered.answers
    )


#: Setting of the engine -> what the host calls it.
SETTINGS: Final = {"password": "password", "email": "reports", "map_email": "maps"}


def wishes(position: Position, settings: Sequence[Setting]) -> list[Wish]:
    """The settings that players ordered, as the host keeps them (DK-4.2.5, DK-4.2.6, DK-4.2.9)."""
    seats = {number: kingdom.seat for number, kingdom in position.kingdoms.items()}
    return [Wish(seats[one.kingdom], SETTINGS[one.setting], one.value) for one in settings]
