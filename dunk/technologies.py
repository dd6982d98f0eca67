"""The page of technologies: what each is, how it is reached, and how a seat stands to it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from dunk import tree
from dunk.engine.discovering import counts_of, discovery_chance, is_for
from dunk.engine.known import known_from
from dunk.engine.tables.peoples import LEADERS
from dunk.engine.tables.technologies import TECHNOLOGIES, Technology
from dunk.wording import nouns
from dunk.wording.decimals import point
from dunk.wording.technologies import EFFECTS, describe
from dunk.wording.technology_names import name_technology, word_for

Report = Mapping[str, Any]

POSSESSED: Final = "possessed"
DEVELOPABLE: Final = "developable"
WAITING: Final = "waiting"
MISSING: Final = "missing"
COMES: Final = "comes"
NEVER: Final = "never"

STATES: Final[Mapping[str, str | Promise]] = {
    POSSESSED: gettext_lazy("possessed"),
    DEVELOPABLE: gettext_lazy("can be developed now"),
    WAITING: gettext_lazy("waits for its chance or for the end of the turn"),
    MISSING: gettext_lazy("lacks others"),
    COMES: gettext_lazy("comes by itself, or not"),
    NEVER: gettext_lazy("not for your leaders"),
}
_SIGNS: Final = {POSSESSED: "✓", DEVELOPABLE: "+", NEVER: "×"}
_KINDS: Final[Mapping[str, str | Promise]] = {
    "tech": gettext_lazy("for gold"),
    "soc": gettext_lazy("by the leaders"),
    "discovered": gettext_lazy("discovered"),
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the list is narrowed to; "" for all."""

    kind: str = ""
    leaders: str = ""
    state: str = ""
    text: str = ""

    @property
    def is_all(self) -> bool:
        return not any((self.kind, self.leaders, self.state, self.text))


@dataclass(frozen=True, slots=True)
class Card:
    """One technology as the page tells it.

    ``state``: of ``STATES``, "" without a seat; ``missing``: what the seat lacks first; ``chance``:
    of its discovery at the end of this turn as things stand, in words, "" for none.
    """

    name: str
    title: str
    rule: str
    kind: str
    price: str
    effect: str | Promise
    sentences: Sequence[str]
    leads_to: Sequence[tuple[str, str]]
    state: str = ""
    state_words: str | Promise = ""
    missing: Sequence[tuple[str, str]] = ()
    chance: str = ""
    box: tree.Box | None = None
    is_shown: bool = True

    @property
    def word(self) -> str:
        """By which orders name it."""
        return word_for(self.name)

    @property
    def sign(self) -> str:
        """A mark of the state, so that it is not told by colour alone."""
        return _SIGNS.get(self.state, "")


def read_wanted(asked: Mapping[str, str]) -> Wanted:
    """The filters of an address; what is none of them means all."""

    def one(name: str, among: Iterable[str]) -> str:
        value = asked.get(name, "")
        return value if value in among else ""

    return Wanted(
        one("kind", _KINDS),
        one("leaders", LEADERS),
        one("state", STATES),
        " ".join(asked.get("q", "")[:60].split()),
    )


def present(wanted: Wanted, report: Report | None) -> dict[str, Any]:
    """Context of the page. ``report``: what a seat knows, None for a visitor."""
    own = report["own"] if report else None
    standing = stand(own) if own else {}
    chances = chances_of(report) if report and own else {}
    cards = [
        _card(technology, standing, own, chances.get(name), wanted)
        for name, technology in TECHNOLOGIES.items()
    ]
    shown = [card for card in cards if card.is_shown]
    return {
        "wanted": wanted,
        "cards": cards,
        "shown": shown,
        "picture": tree.picture(),
        "size": (tree.BOX_WIDTH, tree.BOX_HEIGHT),
        "kinds": _KINDS.items(),
        "leaders": [(name, nouns.LEADERS[name]) for name in LEADERS],
        "states": STATES.items() if own else (),
        "counts": [(words, _count(cards, state), state) for state, words in STATES.items()]
        if own
        else (),
    }


def stand(own: Mapping[str, Any]) -> dict[str, str]:
    """Technology -> how a kingdom stands to it, a key of ``STATES``. ``own``: of its report."""
    possessed, developable = set(own["technologies"]), set(own["developable"])
    found = {}
    for name, technology in TECHNOLOGIES.items():
        if name in possessed:
            found[name] = POSSESSED
        elif name in developable:
            found[name] = DEVELOPABLE
        elif not is_for(technology, own["leaders"]):
            found[name] = NEVER
        elif technology.timing is None:
            found[name] = COMES
        else:
            found[name] = MISSING if own["missing"].get(name) else WAITING
    return found


def chances_of(report: Report) -> dict[str, Fraction]:
    """Technology -> the chance that it is discovered, or becomes developable, at the end of this
    turn, if nothing changes until then (DK-5.15.3); those without a chance are not in it."""
    known = known_from(report)
    board, kingdom = known.board, known.board.kingdoms[known.kingdom]
    counts = counts_of(board, kingdom)
    possessed = frozenset(kingdom.technologies)
    found = {}
    for name, technology in TECHNOLOGIES.items():
        is_open = name in possessed or name in kingdom.open
        if technology.discovery is None or is_open or not is_for(technology, kingdom.leaders):
            continue
        chance = discovery_chance(
            technology.discovery,
            counts,
            possessed,
            kingdom.race,
            kingdom.leaders,
            board.rules.pace,
        )
        if chance:
            found[name] = chance
    return found


def _card(
    technology: Technology,
    standing: Mapping[str, str],
    own: Mapping[str, Any] | None,
    chance: Fraction | None,
    wanted: Wanted,
) -> Card:
    name = technology.name
    state = standing.get(name, "")
    effect = str(EFFECTS[name])
    return Card(
        name,
        name_technology(name),
        technology.rule,
        technology.kind,
        _price(technology),
        effect,
        list(describe(name))[1:],
        _linked(tie.end for tie in tree.ties() if tie.start == name),
        state,
        STATES.get(state, ""),
        _linked(own["missing"].get(name, ()) if own else ()),
        _percent(chance) if chance else "",
        tree.picture().boxes[name],
        _is_wanted(technology, state, effect, wanted),
    )


def _is_wanted(technology: Technology, state: str, effect: str, wanted: Wanted) -> bool:
    words = f"{name_technology(technology.name)} {technology.name} {effect}".casefold()
    return (
        wanted.kind in ("", technology.kind)
        and (not wanted.leaders or is_for(technology, wanted.leaders))
        and (not wanted.state or not state or state == wanted.state)
        and wanted.text.casefold() in words
    )


def _linked(names: Iterable[str]) -> list[tuple[str, str]]:
    return [(name, name_technology(name)) for name in names]


def _price(technology: Technology) -> str:
    """What it costs, in a few words for its box."""
    if technology.kind == "discovered":
        return str(_KINDS["discovered"])
    who = technology.leaders or technology.only_for
    price = [nouns.count_gold(technology.price)] if technology.price else []
    if technology.kind == "soc":
        price = [*price, _("leaders’ action")]
    return nouns.list_words([*price, *([nouns.LEADERS[who]] if who else [])])


def _percent(chance: Fraction) -> str:
    """With two digits behind the point, never 0: below that it says so."""
    if chance == 1:
        return _("certain")
    hundredths = round(chance * 10_000)
    if not hundredths:
        return _("less than 0.01 %")
    return point(f"{hundredths // 100}.{hundredths % 100:02} %")


def _count(cards: Sequence[Card], state: str) -> int:
    return sum(card.state == state for card in cards)
