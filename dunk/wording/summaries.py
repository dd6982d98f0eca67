"""A phase of a turn in one line: how much of what has happened."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Protocol

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

Event = Mapping[str, Any]


class Fought(Protocol):
    """What a summary asks of a battle: how many armies fell, of the reader's and of others."""

    @property
    def lost(self) -> int: ...
    @property
    def beaten(self) -> int: ...


def sum_up(
    mine: Sequence[Event], others: Sequence[Event], battles: Sequence[Fought], reader: int | None
) -> str:
    """``2 battles; 1 of your armies fell; 3 others fell``. ``mine``: what concerns the reader."""
    parts = [*_battles(battles), *_count(mine), *_others(others, reader)]
    return "; ".join(parts)


def _battles(battles: Sequence[Fought]) -> Iterator[str]:
    if not battles:
        return
    n = len(battles)
    yield ngettext("%(n)s battle", "%(n)s battles", n) % {"n": n}
    lost = sum(battle.lost for battle in battles)
    if lost:
        yield ngettext("%(n)s of your armies fell", "%(n)s of your armies fell", lost) % {"n": lost}
    beaten = sum(battle.beaten for battle in battles)
    if beaten:
        yield ngettext("%(n)s other army fell", "%(n)s other armies fell", beaten) % {"n": beaten}


def _count(events: Iterable[Event]) -> Iterator[str]:
    counts = Counter(event["code"] for event in events)
    for code, n in counts.items():
        words = COUNTS.get(code)
        yield words(n) % {"n": n} if words else _things(n)


def _others(events: Sequence[Event], reader: int | None) -> Iterator[str]:
    """What concerns others; where nobody reads for himself, it is all there is."""
    if reader is None:
        yield from _count(events)
    elif events:
        n = len(events)
        yield ngettext("%(n)s thing of others", "%(n)s things of others", n) % {"n": n}


def _things(n: int) -> str:
    return ngettext("%(n)s thing happened", "%(n)s things happened", n) % {"n": n}


COUNTS: Final[Mapping[str, Callable[[int], str]]] = {
    "army_placed": lambda n: ngettext("%(n)s army placed", "%(n)s armies placed", n),
    "army_dissolved": lambda n: ngettext("%(n)s army dissolved", "%(n)s armies dissolved", n),
    "village_built": lambda n: ngettext("%(n)s village founded", "%(n)s villages founded", n),
    "built": lambda n: ngettext("%(n)s structure built", "%(n)s structures built", n),
    "razed": lambda n: ngettext("%(n)s structure taken down", "%(n)s structures taken down", n),
    "resettled": lambda n: ngettext("%(n)s province resettled", "%(n)s provinces resettled", n),
    "plundered": lambda n: ngettext("%(n)s province plundered", "%(n)s provinces plundered", n),
    "renamed": lambda n: ngettext("%(n)s new name", "%(n)s new names", n),
    "status": lambda n: ngettext("%(n)s relation changed", "%(n)s relations changed", n),
    "gold_arrived": lambda n: ngettext("%(n)s gift of gold", "%(n)s gifts of gold", n),
    "technology_arrived": lambda n: ngettext(
        "%(n)s technology given to you", "%(n)s technologies given to you", n
    ),
    "map_arrived": lambda n: ngettext("%(n)s map given to you", "%(n)s maps given to you", n),
    "goods_arrived": lambda n: ngettext("%(n)s load arrived", "%(n)s loads arrived", n),
    "goods_lost": lambda n: ngettext("%(n)s load lost", "%(n)s loads lost", n),
    "ritual": lambda n: ngettext("%(n)s ritual", "%(n)s rituals", n),
    "healed": lambda n: ngettext("%(n)s province healed", "%(n)s provinces healed", n),
    "pest_struck": lambda n: ngettext("%(n)s plague sent", "%(n)s plagues sent", n),
    "teleported": lambda n: ngettext("%(n)s army teleported", "%(n)s armies teleported", n),
    "burned": lambda n: ngettext("%(n)s province burned", "%(n)s provinces burned", n),
    "fire_stopped": lambda n: ngettext("%(n)s fire stopped", "%(n)s fires stopped", n),
    "own_will": lambda n: ngettext(
        "%(n)s army of trolls has a will of its own", "%(n)s armies of trolls have a will", n
    ),
    "mission": lambda n: _("the priests went out"),
    "incorporated": lambda n: ngettext("%(n)s province joined", "%(n)s provinces joined", n),
    "fast_move": lambda n: ngettext("%(n)s march", "%(n)s marches", n),
    "fast_climb": lambda n: ngettext("%(n)s climb begun", "%(n)s climbs begun", n),
    "move": lambda n: ngettext("%(n)s march", "%(n)s marches", n),
    "climb": lambda n: ngettext("%(n)s climb begun", "%(n)s climbs begun", n),
    "march_failed": lambda n: ngettext("%(n)s army was stopped", "%(n)s armies were stopped", n),
    "trained": lambda n: ngettext("%(n)s army trained", "%(n)s armies trained", n),
    "starved": lambda n: ngettext("%(n)s rebel army starved", "%(n)s rebel armies starved", n),
    "resurrected": lambda n: ngettext("%(n)s army rose again", "%(n)s armies rose again", n),
    "resurrection_failed": lambda n: _("the priests failed"),
    "deserted": lambda n: ngettext("%(n)s army deserted", "%(n)s armies deserted", n),
    "havoc": lambda n: ngettext(
        "%(n)s province out of control", "%(n)s provinces out of control", n
    ),
    "guard_bought": lambda n: ngettext("%(n)s guard bought", "%(n)s guards bought", n),
    "occupied": lambda n: ngettext("%(n)s province taken", "%(n)s provinces taken", n),
    "contested": lambda n: ngettext("%(n)s province contested", "%(n)s provinces contested", n),
    "stolen": lambda n: ngettext("%(n)s secret learnt", "%(n)s secrets learnt", n),
    "province_given": lambda n: ngettext("%(n)s province given", "%(n)s provinces given", n),
    "province_not_given": lambda n: ngettext(
        "%(n)s province not given", "%(n)s provinces not given", n
    ),
    "moved_in": lambda n: ngettext("%(n)s people moved in", "%(n)s peoples moved in", n),
    "rebellion": lambda n: ngettext("%(n)s rebellion", "%(n)s rebellions", n),
    "trolls_rebelled": lambda n: ngettext(
        "%(n)s army joined the rebels", "%(n)s armies joined the rebels", n
    ),
    "pillaged": lambda n: ngettext(
        "%(n)s province plundered by rebels", "%(n)s provinces plundered by rebels", n
    ),
    "infected": lambda n: ngettext("%(n)s infection", "%(n)s infections", n),
    "plague_death": lambda n: ngettext("%(n)s death", "%(n)s deaths", n),
    "recovered": lambda n: ngettext("%(n)s recovery", "%(n)s recoveries", n),
    "plague_broke_out": lambda n: ngettext("%(n)s new plague", "%(n)s new plagues", n),
    "catastrophe": lambda n: ngettext("%(n)s catastrophe", "%(n)s catastrophes", n),
    "monster": lambda n: ngettext("%(n)s monster", "%(n)s monsters", n),
    "discovered": lambda n: ngettext("%(n)s discovery", "%(n)s discoveries", n),
    "may_develop": lambda n: ngettext("%(n)s new possibility", "%(n)s new possibilities", n),
    "left": lambda n: ngettext("%(n)s kingdom left", "%(n)s kingdoms left", n),
    "met": lambda n: ngettext("%(n)s kingdom met", "%(n)s kingdoms met", n),
    "ended": lambda n: _("the campaign is over"),
}
