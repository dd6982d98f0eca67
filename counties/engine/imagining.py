"""A whole position made up from what one seat knows, so that the real steps can be played on it.

The seat's own counties are as they are. Of the others the public part is true and the rest is made
up so that it keeps to itself: nobody else's soldiers, defenders or herds touch what the seat owns.
Only the number of people who may come over from a county of another ruler depends on a guess, the
ration there, which is taken to be a normal one.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from counties.engine import tables
from counties.engine.state import County, Player, Position

Report = Mapping[str, Any]

# More than any army: an attack on a county of another ruler ends here, its outcome left open
UNBEATABLE: Final = 10**12


def is_open(report: Report) -> bool:
    """Whether the report tells everything about everybody (CO-19.1)."""
    return bool(report["options"].get("open_information"))


def imagine(report: Report) -> Position:
    """The position of a seat with counties of its own, and of the land around it.

    Nothing is made up where the report tells everything.
    """
    own = {county["id"]: County(**county) for county in report["own"]["counties"]}
    counties: dict[int, County] = {}
    for place in _around(report["counties"], own):
        number = place["id"]
        if number in own:
            counties[number] = own[number]
        elif is_open(report):
            counties[number] = County(**place)
        else:
            counties[number] = _make_up(place)
    seat = report["seat"]
    players = {county.owner: Player() for county in counties.values() if county.owner is not None}
    if is_open(report):
        players = {
            other: Player(**told["stocks"], eliminated=told["eliminated"])
            for other, told in report["players"].items()
        }
    players[seat] = Player(**report["own"]["stocks"])
    options: dict[str, int | bool | None] = {"open_information": is_open(report)}
    return Position(report["turn"], None, False, options, players, counties)


def _around(
    places: Iterable[Mapping[str, Any]], own: Mapping[int, County]
) -> list[Mapping[str, Any]]:
    """The counties at most two steps from an own one: nothing further off can matter in a turn.

    One step, for people walk and armies march that far; and one more around a county just taken.
    """
    near = {(county.x, county.y) for county in own.values()}
    for _ in range(2):
        near |= {(x + dx, y + dy) for x, y in near for dx, dy in tables.DIRECTIONS.values()}
    return [place for place in places if (place["x"], place["y"]) in near]


def _make_up(place: Mapping[str, Any]) -> County:
    county = County(**place, soldiers=0, cows=0)
    if county.owner is None:
        return county
    county.soldiers = UNBEATABLE
    county.cows = -(-county.population // tables.CHEESE_PER_COW)
    # nobody defends, so nobody dies: the number of people stays what it is
    county.labour = dict.fromkeys(tables.JOBS, 0) | {"farm": county.population}
    return county
