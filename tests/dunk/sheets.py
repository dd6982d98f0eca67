"""Sheets carried out on small positions, and the position of DK-19.7."""

from dataclasses import dataclass
from typing import Any

from dunk.engine.board import Board
from dunk.engine.carrying.realm import Realm
from dunk.engine.carrying.registry import registry_of
from dunk.engine.events import Event
from dunk.engine.phases import orders
from dunk.engine.state import Kingdom, Position
from tests.dunk.builders import army, board, kingdom, land, world
from tests.dunk.loaded import FAIL, Loaded, play

ROWS = ("ffffffffffffffffffff",) * 20


@dataclass(frozen=True)
class Done:
    """What the orders phase made of some sheets."""

    board: Board
    events: list[Event]

    def answers(self, kingdom: int = 1) -> list[tuple[Any, str]]:
        """Of every order of a kingdom: as understood (None: not at all), and done, put off or the
        code of its failure."""
        return [
            (event.data["order"], str(event.data.get("failure", event.code.removeprefix("order_"))))
            for event in self.events
            if event.code.startswith("order_") and event.seen_by == {kingdom}
        ]

    def came(self, kingdom: int = 1) -> list[str]:
        """Just what came of each order."""
        return [what for _, what in self.answers(kingdom)]

    def of(self, code: str) -> list[Event]:
        return [event for event in self.events if event.code == code]

    def failure(self, kingdom: int = 1) -> Event:
        """The one order that failed."""
        (event,) = [event for event in self.of("order_failed") if event.seen_by == {kingdom}]
        return event

    @property
    def lines(self) -> list[str]:
        """What the next sheet of kingdom 1 gets."""
        return self.board.leftovers[1]

    @property
    def realm(self) -> Kingdom:
        return self.board.kingdoms[1]


def carry_out(where: Position, *lines: str, dice: Loaded = FAIL, **sheets: str) -> Done:
    """Play the orders phase; ``lines``: of the first kingdom; ``sheets``: seat -> text."""
    texts: dict[str, str | None] = {"A": "\n".join(lines), **sheets}
    table = board(where)
    table.sheets = {number: texts.get(realm.seat) for number, realm in where.kingdoms.items()}
    return Done(table, play(orders.play, table, dice, "orders"))


def realm_in(where: Position, number: int = 1) -> Realm:
    table = board(where)
    return Realm(table, number, registry_of(table.kingdoms.values()))


def reviewed(**changes: Any) -> Position:
    """The position of DK-19.7: forest without people, but orcs in 22, 41, 42, 43 and 62."""
    own = {number: land(owner=1, population="orc") for number in (22, 41, 42, 43, 62)}
    return world(
        *ROWS,
        kingdoms=[
            kingdom(1, **({"name": "Grah's Kingdom", "gold": 8, "contacts": {13}} | changes)),
            kingdom(2, name="Karth's Kingdom"),
            kingdom(3, name="Saroghth's Kingdom"),
            kingdom(4, name="Realm 5"),
            kingdom(13, name="Far Away", contacts={1}),
        ],
        lands=own,
        armies=[
            army(1, 1, province=42),
            army(1, 2, name="1st Archers", type="archers", province=42),
            army(1, 5, name="2nd Archers", type="archers", province=42),
            army(1, 7, name="1st Warg army", type="warg_army", province=42),
        ],
        turn=5,
    )
