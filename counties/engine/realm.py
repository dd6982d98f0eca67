"""What one ruler holds and sees of the map: the ground on which his orders are checked.

A realm can be taken from the position or from the ruler's own report, and is the same either way;
so the order page and the resolution judge a sheet alike (CO-4.3).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from counties.engine.state import County, Player, Position, neighbours_of


@dataclass(frozen=True, slots=True)
class Realm:
    """One seat's holdings at the start of a turn.

    ``seat`` None: nobody in particular, who holds nothing. ``counties``: the seat's own, by id,
    with everything about them. ``owners`` and ``neighbours`` cover the whole map and are public:
    county -> ruler or None, county -> direction -> county there.
    """

    seat: str | None
    turn: int
    options: Mapping[str, int | bool | None]
    stocks: Player
    counties: Mapping[int, County]
    owners: Mapping[int, str | None]
    neighbours: Mapping[int, Mapping[str, int]]


def realm_of(position: Position, seat: str | None) -> Realm:
    """The realm of a seat as the position has it; an eliminated or unknown seat holds nothing."""
    realms = realms_of(position)
    return realms[seat] if seat in realms else _nobody(position)


def realms_of(position: Position) -> dict[str, Realm]:
    """Seat -> realm of every player still in the game, in one pass over the map."""
    own: dict[str, dict[int, County]] = {
        seat: {} for seat, player in position.players.items() if not player.eliminated
    }
    owners: dict[int, str | None] = {}
    for number, county in position.counties.items():
        owners[number] = county.owner
        if county.owner is not None:
            own[county.owner][number] = county
    around = neighbours_of(position.counties)
    return {
        seat: Realm(
            seat, position.turn, position.options, position.players[seat], held, owners, around
        )
        for seat, held in own.items()
    }


def realm_from(report: Mapping[str, Any]) -> Realm:
    """The realm a report tells of (``report.report``); a public report tells of none."""
    own = report["own"]
    stocks = Player(**own["stocks"]) if own else Player(eliminated=True)
    held = [County(**county) for county in own["counties"]] if own else []
    places = [_place(county) for county in report["counties"]]
    return Realm(
        seat=report["seat"] if own else None,
        turn=report["turn"],
        options=report["options"],
        stocks=stocks,
        counties={county.id: county for county in held},
        owners={county.id: county.owner for county in places},
        neighbours=neighbours_of({county.id: county for county in places}),
    )


def _place(county: Mapping[str, Any]) -> County:
    """Where a county lies and whose it is; the rest is not needed for a neighbourhood."""
    return County(
        id=county["id"],
        x=county["x"],
        y=county["y"],
        owner=county["owner"],
        population=0,
        soldiers=0,
        cows=0,
        fields=1,
        forest=False,
        iron_mine=False,
        quarry=False,
        forge=False,
    )


def _nobody(position: Position) -> Realm:
    owners = {number: county.owner for number, county in position.counties.items()}
    around = neighbours_of(position.counties)
    nothing = Player(eliminated=True)
    return Realm(None, position.turn, position.options, nothing, {}, owners, around)
