"""A new campaign: a map that is drawn (DK-2.3.4), or one taken from a scenario."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from dunk.engine.chance import Chance, Dice, Rolls
from dunk.engine.decoding import LARGEST_MAP, RULES, read_rules
from dunk.engine.economy import administration, people_gold
from dunk.engine.jsonfields import (
    MalformedPosition,
    Reader,
    one_of,
    or_none,
    read_fields,
    read_number,
    read_object,
    read_text,
)
from dunk.engine.mapmaking import BadSetup, draw_map, usual_size
from dunk.engine.naming import name_fault
from dunk.engine.scenario import read_scenario
from dunk.engine.sight import look, meet
from dunk.engine.state import Army, Kingdom, Position, Province
from dunk.engine.tables.language import LONGEST_NAME
from dunk.engine.tables.peoples import LEADERS, NATIVE_TECHNOLOGIES, RACES

SEATS_MIN: Final = 2
SEATS_MAX: Final = 200
NARROWEST: Final = 5  # provinces on a side
PAIRS: Final = tuple((race, leaders) for race in RACES for leaders in LEADERS)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a campaign says of one kingdom; None where it is left open (DK-2.3.5)."""

    name: str | None = None
    race: str | None = None
    leaders: str | None = None

    def fits(self, race: str, leaders: str) -> bool:
        return self.race in (None, race) and self.leaders in (None, leaders)


def new_position(options: Mapping[str, object], seats: Sequence[str], dice: Dice) -> Position:
    """A campaign ready for its first turn.

    ``options``: the fields of ``Rules``; ``width`` and ``height`` of the map, both or neither;
    ``kingdoms``: seat -> what is wanted, any of ``name``, ``race`` and ``leaders``; or, instead of
    map and kingdoms, ``scenario``: a document (see ``scenario``). The same options, seats and dice
    give the same campaign. Raises ``BadSetup`` or ``MalformedPosition``.
    """
    verify(options, len(seats))
    if len(set(seats)) < len(seats) or not all(seats):
        raise BadSetup("every seat needs a name of its own")
    if options.get("scenario") is not None:
        position = read_scenario(options["scenario"])
        for kingdom, seat in zip(position.kingdoms.values(), seats, strict=True):
            kingdom.seat = seat
        position.rules = read_rules(
            {**_rules_of(read_object(options["scenario"], "scenario")), **_rules_in(options)},
            "options",
        )
    else:
        position = _draw_position(options, seats, Chance(dice))
    open_eyes(position)
    return position


def verify(options: Mapping[str, object], seats: int) -> None:
    """Raise ``BadSetup`` or ``MalformedPosition`` unless a campaign can be set up so."""
    fields = read_fields(dict(options), "options", _OPTIONS)
    read_rules(_rules_in(options), "options")
    if fields.get("scenario") is not None:
        wanted = len(read_scenario(fields["scenario"]).kingdoms)
        if wanted != seats:
            raise BadSetup(f"this scenario is for {wanted} players, not for {seats}")
        for name in ("width", "height", "kingdoms"):
            if fields.get(name) is not None:
                raise BadSetup(f"{name}: the scenario says it already")
        return
    if not SEATS_MIN <= seats <= SEATS_MAX:
        raise BadSetup(f"a campaign is for {SEATS_MIN} to {SEATS_MAX} players, not for {seats}")
    width, height = fields.get("width"), fields.get("height")
    if (width is None) != (height is None):
        raise BadSetup("a map needs both a width and a height, or neither")
    if width is not None and width * height > LARGEST_MAP:
        raise BadSetup(f"a map has at most {LARGEST_MAP} provinces")


def start_gold(race: str, lands: Sequence[Province]) -> int:
    """One turn's income less administration of a kingdom that owns these provinces (DK-2.3.1)."""
    inc = sum(people_gold(land) for land in lands)
    return inc - administration(inc, race)


def open_eyes(position: Position) -> None:
    """Let everybody see what there is to see at the start, and know whom they see (DK-2.4)."""
    lands: dict[int, list[int]] = {number: [] for number in position.kingdoms}
    standing: dict[int, list[Army]] = {}
    posts: dict[int, list[int]] = {number: [] for number in position.kingdoms}
    for land in position.provinces:
        if land.owner:
            lands[land.owner].append(land.number)
    for army in position.armies.values():
        standing.setdefault(army.province, []).append(army)
        if army.owner:
            posts[army.owner].append(army.province)
    for number, kingdom in position.kingdoms.items():
        view = look(position.grid, lands[number], posts[number])
        kingdom.seen = dict.fromkeys(sorted(view), position.last_seen)
        meet(position.kingdoms, number, view, position.provinces, standing)


def draw_peoples(wanted: Sequence[Wanted], rolls: Rolls) -> list[tuple[str, str]]:
    """Race and leaders of every kingdom: as wanted, and where that is open drawn from the pairs
    that the fewest have (DK-2.3.5)."""
    drawn: dict[int, tuple[str, str]] = {}
    taken = dict.fromkeys(PAIRS, 0)
    # Those who leave least open come first, so that nobody is given what another must have.
    for index in sorted(
        range(len(wanted)), key=lambda i: (wanted[i].race is None) + (wanted[i].leaders is None)
    ):
        fitting = [pair for pair in PAIRS if wanted[index].fits(*pair)]
        fewest = min(taken[pair] for pair in fitting)
        pair = rolls.pick([p for p in fitting if taken[p] == fewest], "people", index + 1)
        taken[pair] += 1
        drawn[index] = pair
    return [drawn[index] for index in range(len(wanted))]


def _draw_position(options: Mapping[str, object], seats: Sequence[str], chance: Chance) -> Position:
    wanted = _read_wanted(options.get("kingdoms") or {}, seats)
    peoples = draw_peoples(wanted, chance.stream("peoples"))
    width, height = usual_size(len(seats))
    if options.get("width") is not None:
        width = read_number(options["width"], "width")
        height = read_number(options["height"], "height")
    provinces = draw_map(width, height, [race for race, _ in peoples], chance)
    lands: dict[int, list[Province]] = {number: [] for number in range(1, len(seats) + 1)}
    for land in provinces:
        if land.owner:
            lands[land.owner].append(land)
    kingdoms = {
        number: Kingdom(
            number,
            seat,
            want.name or f"Realm {number}",
            race,
            leaders,
            gold=start_gold(race, lands[number]),
            technologies=set(NATIVE_TECHNOLOGIES.get(race, ())),
        )
        for number, (seat, want, (race, leaders)) in enumerate(
            zip(seats, wanted, peoples, strict=True), 1
        )
    }
    rules = read_rules(_rules_in(options), "options")
    return Position(1, rules, width, height, provinces, kingdoms)


def _read_wanted(document: object, seats: Sequence[str]) -> list[Wanted]:
    doc = read_object(document, "kingdoms")
    for seat in doc:
        if seat not in seats:
            raise BadSetup(f"kingdoms: there is no seat {seat}")
    found = [
        Wanted(**read_fields(doc.get(seat, {}), f"kingdoms.{seat}", _WANTED)) for seat in seats
    ]
    names = [(want.name or f"Realm {number}").casefold() for number, want in enumerate(found, 1)]
    for name in names:
        if names.count(name) > 1:
            raise BadSetup(f"kingdoms: two kingdoms are called {name}")
    return found


def _read_name(value: object, path: str) -> str:
    """A name that ``set_name`` could give (DK-4.2.7)."""
    name = read_text(value, path)
    if name_fault(name) or name != " ".join(name.split()):
        raise MalformedPosition(
            f"{path}: expected 1 to {LONGEST_NAME} signs, not only digits, no backslash"
        )
    return name


def _rules_in(options: Mapping[str, object]) -> dict[str, object]:
    """Those of the options; what says nothing is as usual, but for "no last turn"."""
    return {
        name: value
        for name, value in options.items()
        if name in RULES and (value is not None or name == "last_turn")
    }


def _rules_of(scenario: Mapping[str, object]) -> Mapping[str, object]:
    return read_object(scenario.get("rules", {}), "rules")


def _read_any(value: object, path: str) -> Any:
    return value


def _read_side(value: object, path: str) -> int:
    return read_number(value, path, least=NARROWEST)


_WANTED: Final[Mapping[str, Reader]] = {
    "name": or_none(_read_name),
    "race": or_none(one_of(RACES)),
    "leaders": or_none(one_of(LEADERS)),
}
_OPTIONS: Final[Mapping[str, Reader]] = {
    **dict.fromkeys(RULES, _read_any),  # read by ``read_rules``
    "width": or_none(_read_side),
    "height": or_none(_read_side),
    "kingdoms": or_none(read_object),
    "scenario": or_none(read_object),
}
