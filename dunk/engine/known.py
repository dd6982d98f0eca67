"""The board as one kingdom knows it, made from its report: for checks, forecasts and bots.

It is a board like that of the turn and answers the same questions, so that the order page runs the
very code of the orders phase. What the kingdom does not know is empty there: the terrain of a
province never seen is "", a kingdom not met has no race, armies of others have an ERF of 0.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NoReturn

from dunk.engine.board import Board, board_of
from dunk.engine.carrying.realm import Realm
from dunk.engine.carrying.registry import registry_of
from dunk.engine.chance import Chance
from dunk.engine.decoding import read_army, read_muster, read_province, read_rules
from dunk.engine.relations import WAR
from dunk.engine.state import (
    ENEMY,
    FRIEND,
    NEUTRAL,
    NOBODY,
    Army,
    ArmyId,
    Departure,
    Kingdom,
    Position,
    Province,
    SeenArmy,
    last_nobody,
)

UNKNOWN: Final = ""  # terrain, race or leaders

_SHOWN: Final = ("seen", "terrain", "armies")  # what ``showing`` adds to a province


class NothingKnown(ValueError):
    """The public report: it is nobody's, so there is nothing to order."""


@dataclass(frozen=True, slots=True)
class Known:
    """What a report says, ready to be asked.

    ``board``: as said above; its armies are those seen now. ``seen``: province -> turn at whose
    end it was last seen; ``now``: the newest of these turns. ``remembered``: province -> armies
    that stood there then, of provinces not seen now.
    """

    board: Board
    kingdom: int
    seen: Mapping[int, int]
    now: int
    remembered: Mapping[int, tuple[SeenArmy, ...]]

    def sees(self, province: int) -> bool:
        """Whether it is seen now, so that all of it is as the board says."""
        return self.seen.get(province, -1) == self.now

    def knows(self, province: int) -> bool:
        """Whether it has ever been seen, so that its terrain is known."""
        return province in self.seen

    def realm(self) -> Realm:
        """The kingdom as the reader of orders wants it, without rolls. Orders change the board."""
        return Realm(self.board, self.kingdom, registry_of(self.board.kingdoms.values()))


def known_from(report: Mapping[str, Any]) -> Known:
    """What the report of a kingdom says, on a board of its own. Raises ``NothingKnown``."""
    position = position_from(report)
    now = position.last_seen
    shown = report["provinces"]
    lands = list(position.provinces)
    for key in shown:
        lands[int(key)] = lands[int(key)].copy()
    return Known(
        board_of(position, {}, Chance(_NoDice()), lands),
        report["kingdom"],
        position.kingdoms[report["kingdom"]].seen,
        now,
        {
            int(number): tuple(SeenArmy(**army) for army in doc["armies"])
            for number, doc in shown.items()
            if doc["seen"] < now and "armies" in doc
        },
    )


@lru_cache(maxsize=4)
def unseen(size: int) -> tuple[Province, ...]:
    """A map of which nothing is known. The provinces are shared by all boards and never changed:
    no order does anything in a province that was never seen."""
    return tuple(Province(number, UNKNOWN) for number in range(size))


def position_from(report: Mapping[str, Any]) -> Position:
    """The part of the position that the report tells. Raises ``NothingKnown``."""
    if report["own"] is None:
        raise NothingKnown("the public report is nobody's")
    own = report["own"]
    number: int = report["kingdom"]
    now: int = report["turn"] - 1
    size = report["width"] * report["height"]
    provinces = list(unseen(size))
    armies = {army.id: army for army in (_own_army(number, doc) for doc in own["armies"])}
    for key, doc in report["provinces"].items():
        province = int(key)
        land = {name: value for name, value in doc.items() if name not in _SHOWN}
        found = provinces[province] = read_province(land, "province", province, doc["terrain"])
        if found.owner == number and doc["seen"] < now:
            found.owner = NOBODY  # lost since: what is one's own is always seen
        if doc["seen"] == now:
            for seen in doc.get("armies", ()):
                if seen["owner"] != number:
                    army = _other_army(province, seen)
                    armies[army.id] = army
    kingdoms = {
        one["number"]: Kingdom(
            one["number"],
            one["seat"],
            one["name"],
            UNKNOWN,
            UNKNOWN,
            left=None if one["left"] is None else Departure(**one["left"]),
        )
        for one in report["kingdoms"]
    }
    kingdoms[number] = _own_kingdom(report, kingdoms[number])
    _relate(kingdoms, number, own["relations"])
    return Position(
        report["turn"],
        read_rules(report["rules"], "rules"),
        report["width"],
        report["height"],
        provinces,
        kingdoms,
        dict(sorted(armies.items(), key=lambda item: (last_nobody(item[0].owner), item[0]))),
    )


def _own_kingdom(report: Mapping[str, Any], plain: Kingdom) -> Kingdom:
    own = report["own"]
    return Kingdom(
        plain.number,
        plain.seat,
        plain.name,
        own["race"],
        own["leaders"],
        gold=own["gold"],
        technologies=set(own["technologies"]),
        open=set(own["open"]),
        muster=read_muster(own["muster"], "muster"),
        lines=tuple(own["lines"]),
        silent=own["silent"],
        seen={int(number): doc["seen"] for number, doc in report["provinces"].items()},
        left=plain.left,
    )


def _relate(kingdoms: dict[int, Kingdom], number: int, relations: Mapping[str, Any]) -> None:
    """Contacts, races and declarations; those of others such that the status comes out right."""
    own = kingdoms[number]
    for key, row in relations.items():
        other = int(key)
        it = kingdoms[other]
        it.race = row["race"] or UNKNOWN
        if row["contact"]:
            own.contacts.add(other)
            it.contacts.add(number)
        if row["said"] != NEUTRAL:
            own.declarations[other] = row["said"]
        if row["status"] == WAR and row["said"] != ENEMY:
            it.declarations[number] = ENEMY
        elif row["status"] == "ally":
            it.declarations[number] = FRIEND


def _own_army(number: int, doc: Mapping[str, Any]) -> Army:
    army = read_army(dict(doc), "army")
    assert army.owner == number
    return army


def _other_army(province: int, seen: Mapping[str, Any]) -> Army:
    key = ArmyId(seen["owner"], seen["number"])
    return Army(*key, seen["name"], seen["type"], UNKNOWN, 0, province)


class _NoDice:
    """Nothing is rolled on what is only known."""

    def stream(self, name: str, /) -> "_NoDice":
        return self

    def below(self, n: int, /) -> NoReturn:
        raise AssertionError("a roll on a board that was made from a report")
