"""The working copy of one turn, which the sixteen steps change one after the other.

Ownership does not change before step 16, so ``county.owner`` is the ruler of the turn (CO-3.3) in
every step before. All dictionaries by county run by ascending id (CO-3.5).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from counties.engine import tables
from counties.engine.events import Event
from counties.engine.plan import Ask, Plan
from counties.engine.realm import Realm
from counties.engine.state import County, Player, Position, neighbours_of

NO_PLAN = Plan()


class Cut(NamedTuple):
    """An order that was done in part or not at all, for the remark on its line (CO-21)."""

    seat: str
    line: int
    code: str
    rule: str
    data: Mapping[str, object]


class Capture(NamedTuple):
    """A county taken in step 5, to be handed over in step 16 (CO-17)."""

    player: str
    soldiers: int


@dataclass(slots=True)
class Board:
    """Everything one turn works on.

    ``claimed`` and ``unclaimed``: the counties by ruler at the start of the turn. ``labour``:
    people at work this turn, by county and job (CO-5.4). ``food``: by county, grows in steps 9 and
    11. ``rations``: by county, from step 13. ``outcomes``: seat -> line -> (asked, done).
    ``attacks``: county entered -> seat -> soldiers. ``sites``: counties where a castle stage is in
    progress when step 3 comes to work.
    """

    turn: int
    options: dict[str, int | bool | None]
    players: dict[str, Player]
    counties: dict[int, County]
    neighbours: Mapping[int, Mapping[str, int]]
    owners: Mapping[int, str | None]
    plans: Mapping[str, Plan]
    claimed: list[County] = field(default_factory=list)
    unclaimed: list[County] = field(default_factory=list)
    step: int = 0
    labour: dict[int, dict[str, int]] = field(default_factory=dict)
    food: dict[int, int] = field(default_factory=dict)
    rations: dict[int, tables.Ration] = field(default_factory=dict)
    sites: set[int] = field(default_factory=set)
    attacks: dict[int, dict[str, int]] = field(default_factory=dict)
    captures: dict[int, Capture] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    cuts: list[Cut] = field(default_factory=list)
    outcomes: dict[str, dict[int, tuple[int, int]]] = field(default_factory=dict)
    readers: dict[str, frozenset[str]] = field(default_factory=dict)
    winner: str | None = None
    over: bool = False

    def __post_init__(self) -> None:
        for county in self.counties.values():
            (self.unclaimed if county.owner is None else self.claimed).append(county)
        for seat in self.players:
            self.readers[seat] = frozenset({seat})
            self.outcomes[seat] = {}

    def fork(self) -> "Board":
        """The board as it stands once more, to be played on in another way after step 13.

        What was told and cut so far, and what only earlier steps look at, stays behind.
        """
        return Board(
            turn=self.turn,
            options=self.options,
            players={seat: player.copy() for seat, player in self.players.items()},
            counties={number: county.copy() for number, county in self.counties.items()},
            neighbours=self.neighbours,
            owners=self.owners,
            plans=self.plans,
            step=self.step,
            rations=dict(self.rations),
            captures=dict(self.captures),
        )

    def plan_of(self, seat: str) -> Plan:
        return self.plans.get(seat, NO_PLAN)

    def tell(self, code: str, rule: str, seen_by: frozenset[str], data: dict[str, object]) -> None:
        """Record an event of the present step."""
        self.events.append(Event(code, rule, self.step, seen_by, data))

    def tell_ruler(self, code: str, rule: str, county: County, data: dict[str, object]) -> None:
        """Record an event only the ruler of the turn may see (CO-19.1)."""
        owner = county.owner
        assert owner is not None  # the callers walk over claimed counties only
        self.events.append(Event(code, rule, self.step, self.readers[owner], data))

    def record(self, seat: str, line: int, asked: int, done: int) -> None:
        """Keep for the answer to a line how much of it is done."""
        self.outcomes[seat][line] = (asked, done)

    def share_out(
        self, seat: str, asks: Iterable[Ask], done: int, code: str, data: dict[str, object]
    ) -> None:
        """Give ``done`` to the lines that asked, first come first served; cut the others.

        What is cut is noted under ``code`` with rule CO-6.3, for that is where sharing happens.
        """
        for ask in asks:
            part = min(ask.amount, done)
            done -= part
            self.record(seat, ask.line, ask.amount, part)
            if part < ask.amount:
                self.cut(
                    seat, ask.line, code, "CO-6.3", {**data, "asked": ask.amount, "done": part}
                )

    def cut(self, seat: str, line: int, code: str, rule: str, data: dict[str, object]) -> None:
        self.cuts.append(Cut(seat, line, code, rule, data))


def board_of(position: Position, plans: Mapping[str, Plan]) -> Board:
    """A board for the whole map. The position is copied, never changed."""
    return Board(
        turn=position.turn,
        options=dict(position.options),
        players={seat: player.copy() for seat, player in sorted(position.players.items())},
        counties={
            number: county.copy()
            for number, county in sorted(position.counties.items(), key=lambda item: item[0])
        },
        neighbours=neighbours_of(position.counties),
        owners={number: county.owner for number, county in position.counties.items()},
        plans=plans,
        winner=position.winner,
        over=position.over,
    )


def position_of(board: Board, turn: int) -> Position:
    """What the board has come to, as the position before ``turn``. They share everything."""
    return Position(
        turn=turn,
        winner=board.winner,
        over=board.over,
        options=board.options,
        players=board.players,
        counties=board.counties,
    )


def board_of_realm(realm: Realm, plan: Plan) -> Board:
    """A board with one seat's own counties only, for what depends on nobody else (CO-4.3)."""
    seat = realm.seat
    return Board(
        turn=realm.turn,
        options=dict(realm.options),
        players={} if seat is None else {seat: realm.stocks.copy()},
        counties={
            number: county.copy()
            for number, county in sorted(realm.counties.items(), key=lambda item: item[0])
        },
        neighbours=realm.neighbours,
        owners=realm.owners,
        plans={} if seat is None else {seat: plan},
    )
