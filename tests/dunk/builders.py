"""Small positions of Dunk: a map in letters, and what stands in it.

    where = world(
        "fgl",
        "mww",
        kingdoms=[kingdom(1, race="elf", gold=20)],
        lands={0: land(owner=1, population="elf")},
        armies=[army(1, 1, province=0)],
    )

Everything not said is as plain as can be: unowned land without people, orc warriors, plain armies.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from dunk.engine.board import Board, board_of
from dunk.engine.chance import Chance
from dunk.engine.naming import army_name
from dunk.engine.rules import Rules
from dunk.engine.state import Army, ArmyId, Kingdom, Muster, Position, Province, last_nobody
from dunk.engine.tables.lands import TERRAIN_OF_LETTER
from games.dice import Dice


def kingdom(number: int, **changes: Any) -> Kingdom:
    """One kingdom: orc warriors without gold, called Realm and its number, seat A for 1."""
    plain: dict[str, Any] = {
        "seat": chr(ord("A") + number - 1) if number <= 26 else f"S{number}",
        "name": f"Realm {number}",
        "race": "orc",
        "leaders": "warrior",
    }
    return Kingdom(number, **(plain | changes))


def land(**changes: Any) -> Province:
    """What there is in a province; `world` gives it its number and terrain."""
    return Province(-1, "", **changes)


def army(owner: int, number: int, **changes: Any) -> Army:
    """One army: plain orcs with ERF 1 in province 0; ``type`` gives it its name."""
    kind = changes.get("type", "army")
    plain: dict[str, Any] = {
        "name": army_name(kind, number),
        "type": "army",
        "race": "orc",
        "erf": 1,
        "province": 0,
    }
    return Army(owner, number, **(plain | changes))


def world(
    *rows: str,
    kingdoms: Iterable[Kingdom] = (),
    lands: Mapping[int, Province] | None = None,
    armies: Iterable[Army] = (),
    rules: Rules | None = None,
    turn: int = 1,
) -> Position:
    """A position on a map of letters. Everybody's next army number is the next free one."""
    found = {realm.number: realm for realm in kingdoms}
    provinces = [
        replace((lands or {}).get(number, land()), number=number, terrain=TERRAIN_OF_LETTER[letter])
        for number, letter in enumerate("".join(rows))
    ]
    standing: dict[ArmyId, Army] = {
        one.id: one for one in sorted(armies, key=lambda one: (last_nobody(one.owner), one.number))
    }
    rebels = Muster()
    for one in standing.values():
        muster = found[one.owner].muster if one.owner else rebels
        muster.next_number = max(muster.next_number, one.number + 1)
        muster.made[one.type] = muster.made.get(one.type, 0) + 1
    return Position(
        turn=turn,
        rules=rules or Rules(),
        width=len(rows[0]),
        height=len(rows),
        provinces=provinces,
        kingdoms=found,
        armies=standing,
        rebels=rebels,
    )


def board(position: Position, *, seed: str = "test", **sheets: str | None) -> Board:
    """The board on which a turn of that position begins; ``sheets``: seat -> text."""
    by_kingdom = {number: sheets.get(realm.seat) for number, realm in position.kingdoms.items()}
    return board_of(position, by_kingdom, Chance(Dice(seed)))
