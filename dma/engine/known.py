"""A board made of what one state knows: for checks, forecasts and bots.

Own cities, armies and units are on it as they are, those of allies as far as they are told;
foreign armies and garrisons stand on it without their units, which nobody has counted by type.
Whoever works on it learns nothing that the report does not say.
"""

from collections.abc import Mapping
from typing import Any

from dma.engine.board import Board, board_of
from dma.engine.chance import Chance, Dice
from dma.engine.rules import Rules
from dma.engine.state import (
    AGGRESSIVE,
    WAR,
    Army,
    City,
    Counters,
    Holder,
    Item,
    Land,
    Position,
    State,
    Unit,
    Village,
)

Report = Mapping[str, Any]


class NothingKnown(Exception):
    """The reader of this report has no state to give orders to."""


def board_from(report: Report, dice: Dice) -> Board:
    """The board on the morning of the week that the report is planned for. Raises NothingKnown for
    the public report and for a state that is out."""
    return board_of(position_from(report), Chance(dice))


def is_playing(report: Report) -> bool:
    """Whether the reader has a state that still plays, in a campaign that goes on."""
    number = report["state"]
    if number is None or report["ending"] is not None:
        return False
    return report["states"][str(number)]["out"] is None


def position_from(report: Report) -> Position:
    """What is known, as a position."""
    if report["state"] is None or report["states"][str(report["state"])]["out"] is not None:
        raise NothingKnown
    land = report["land"]
    armies = {int(n): _army(int(n), it) for n, it in _by_number(report["armies"])}
    units = {
        int(n): Unit(int(n), it["type"], Holder(*it["holder"]), it["rations"])
        for n, it in _by_number(report["units"])
    }
    return Position(
        week=report["week"],
        day=report["day"],
        rules=Rules(**report["rules"]),
        land=Land(
            tuple(land["terrain"]),
            tuple(tuple(row) for row in land["provinces"]),
            {int(n): name for n, name in _by_number(land["names"])},
        ),
        states=_states(report),
        cities={int(n): _city(int(n), it) for n, it in _by_number(report["cities"])},
        villages={
            int(n): Village(int(n), it["name"], tuple(it["cell"]), it["province"], it["owner"])
            for n, it in _by_number(report["villages"])
        },
        armies=armies,
        units=units,
        counters=Counters(max(units, default=0), max(armies, default=0)),
    )


def _by_number(documents: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """A document's keys are sorted as text; pieces are handled by number."""
    return sorted(documents.items(), key=lambda item: int(item[0]))


def _states(report: Report) -> dict[int, State]:
    own = report["state"]
    states = {
        int(n): State(int(n), it["seat"], it["name"], out=it["out"])
        for n, it in _by_number(report["states"])
    }
    for n, it in _by_number(report["states"]):
        if int(n) == own:
            continue
        if it["attitude"] != WAR:
            states[own].attitudes[int(n)] = it["attitude"]
        if it["theirs"] != WAR:
            states[int(n)].attitudes[own] = it["theirs"]
    return states


def _city(number: int, it: Mapping[str, Any]) -> City:
    city = City(number, it["name"], tuple(it["cell"]), it["province"], it["owner"])
    city.buildings = set(it["buildings"] or ())
    if "stock" in it:
        city.stock = it["stock"]
        city.queue = [Item(*item) for item in it["queue"]]
        city.weekly = dict(it["weekly"])
        city.layout = {int(n): tuple(cell) for n, cell in _by_number(it["layout"])}
        city.groups = list(it["groups"])
    return city


def _army(number: int, it: Mapping[str, Any]) -> Army:
    army = Army(number, it["owner"], tuple(it["cell"]), it.get("name", ""))
    if "route" in it:
        army.route = [(x, y) for x, y in it["route"]]
        army.points = it["points"]
        army.stance = it.get("stance", AGGRESSIVE)
        army.assault = it["assault"]
        army.layout = {int(n): tuple(cell) for n, cell in _by_number(it["layout"])}
    return army
