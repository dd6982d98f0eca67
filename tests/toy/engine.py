"""Hide and Guess, a toy game with everything that a host may meet; its rules are in rules.md.

Pure Python. Each seat hides a number from the others. A turn has three stages: at dawn numbers are
guessed, at noon everybody digs for coins, at dusk numbers are hidden anew.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol


class Stream(Protocol):
    """One named stream of chance."""

    def below(self, n: int) -> int: ...


class Dice(Protocol):
    """All chance of one resolution."""

    def stream(self, name: str) -> Stream: ...


@dataclass(frozen=True, slots=True)
class Rules:
    """What the editions of the rule book differ in."""

    edition: str
    shovel: int  # faces of the die that digs (TOY-3)
    prize: int  # coins for a right guess (TOY-2)


EDITIONS = {rules.edition: rules for rules in (Rules("1", 6, 3), Rules("2", 10, 5))}
STAGES = ("dawn", "noon", "dusk")


@dataclass(frozen=True, slots=True)
class Player:
    """A seat. ``hidden``: 1 to 9, its secret; without ``lives`` it is out; ``weary``: it has
    nothing to decide this turn (TOY-3)."""

    hidden: int
    lives: int
    coins: int = 0
    weary: bool = False


@dataclass(frozen=True, slots=True)
class Position:
    """``turn`` is the one being ordered or played; ``last_turn``: the game ends after it."""

    edition: str
    turn: int
    last_turn: int
    players: Mapping[str, Player]
    over: bool = False
    winner: str | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """What happened, by which rule; ``seen_by`` None: seen by all."""

    code: str
    rule: str
    data: Mapping[str, Any] = field(default_factory=dict)
    seen_by: frozenset[str] | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a sheet as it was read."""

    number: int
    text: str
    kind: str
    order: str = ""


@dataclass(frozen=True, slots=True)
class Remark:
    """What is said about a line."""

    line: int
    severity: str
    code: str
    rule: str
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet as it was read: every line, and what is said about them."""

    lines: tuple[Line, ...]
    remarks: tuple[Remark, ...]

    def order(self, verb: str) -> list[str]:
        """The words of the last order with that verb; empty if there is none."""
        found = [line.order.split() for line in self.lines if line.order.split()[:1] == [verb]]
        return found[-1] if found else []


def read(text: str, seat: str | None, seats: Sequence[str]) -> Sheet:
    """Read a sheet (TOY-1). The same code answers the player and feeds the resolution."""
    lines, remarks = [], []
    for number, line in enumerate(text.splitlines(), start=1):
        order, _, _ = line.partition("#")
        words = order.split()
        fault = _fault(words, seat, seats) if words else ""
        if fault:
            data = {"line": line.strip(), "seats": list(seats)}
            remarks.append(Remark(number, "error", fault, "TOY-1", data))
        kind = ("error" if fault else "order") if words else "comment" if line.strip() else "blank"
        canonical = " ".join(words).lower() if words and not fault else ""
        lines.append(Line(number, line, kind, canonical))
    return Sheet(tuple(lines), tuple(remarks))


def _fault(words: Sequence[str], seat: str | None, seats: Sequence[str]) -> str:
    """What is wrong with an order; empty if nothing is."""
    match [word.lower() for word in words]:
        case ["dig"] | ["dig", "deep"] | ["explode"]:
            return ""
        case ["hide", number]:
            return "" if _is_number(number) else "no-number"
        case ["guess", other, number]:
            if other.upper() not in seats or other.upper() == seat:
                return "no-such-seat"
            return "" if _is_number(number) else "no-number"
    return "unreadable"


def _is_number(word: str) -> bool:
    return len(word) == 1 and word in "123456789"


def new_position(rules: Rules, options: Mapping[str, Any], seats: Sequence[str], dice: Dice) -> Any:
    """The start: everybody hides a number drawn by lot."""
    draws = dice.stream("set-up")
    lives = options.get("lives", 2)
    players = {seat: Player(hidden=1 + draws.below(9), lives=lives) for seat in sorted(seats)}
    return Position(rules.edition, 1, options.get("last_turn", 20), players)


def resolve(
    rules: Rules, position: Position, sheets: Mapping[str, str | None], dice: Dice, stage: int
) -> tuple[Position, list[Event]]:
    """Play one stage. The position given is not changed."""
    alive = sorted(seat for seat, player in position.players.items() if player.lives)
    read_sheets = {
        seat: read(sheets.get(seat) or "", seat, sorted(position.players)) for seat in alive
    }
    phase = (_dawn, _noon, _dusk)[stage]
    return phase(rules, position, read_sheets, dice.stream(STAGES[stage]))


def _dawn(
    rules: Rules, position: Position, sheets: Mapping[str, Sheet], draws: Stream
) -> tuple[Position, list[Event]]:
    """TOY-2: all guesses are compared with the numbers as they were at the start of the turn."""
    players, events = dict(position.players), []
    for seat, sheet in sheets.items():
        match sheet.order("guess"):
            case [_, other, number]:
                target = other.upper()
                if position.players[target].hidden != int(number):
                    data = {"target": target, "number": int(number)}
                    events.append(Event("wrong-guess", "TOY-2", data, frozenset({seat})))
                    continue
                players[seat] = replace(players[seat], coins=players[seat].coins + rules.prize)
                lives = max(0, players[target].lives - 1)
                players[target] = replace(players[target], lives=lives, hidden=1 + draws.below(9))
                events.append(Event("right-guess", "TOY-2", {"by": seat, "target": target}))
    return replace(position, players=players), events


def _noon(
    rules: Rules, position: Position, sheets: Mapping[str, Sheet], draws: Stream
) -> tuple[Position, list[Event]]:
    """TOY-3: who digs deep and rolls a one is buried; who comes up again is weary next turn."""
    players, events = dict(position.players), []
    for seat, sheet in sheets.items():
        player = replace(players[seat], weary=False)
        if sheet.order("explode"):
            raise ZeroDivisionError(f"seat {seat} found the hole in the rules")
        if sheet.order("dig"):
            deep = sheet.order("dig")[1:] == ["deep"]
            rolled = 1 + draws.below(rules.shovel)
            if deep and rolled == 1:
                player = replace(player, lives=player.lives - 1)
                events.append(Event("buried", "TOY-3", {"seat": seat}))
            else:
                coins = 2 * rolled if deep else rolled
                player = replace(player, coins=player.coins + coins, weary=deep)
                events.append(Event("dug", "TOY-3", {"coins": coins}, frozenset({seat})))
        players[seat] = player
    return replace(position, players=players), events


def _dusk(
    rules: Rules, position: Position, sheets: Mapping[str, Sheet], draws: Stream
) -> tuple[Position, list[Event]]:
    """TOY-4: numbers are hidden anew; TOY-5: the end."""
    players = dict(position.players)
    for seat, sheet in sheets.items():
        match sheet.order("hide"):
            case [_, number]:
                players[seat] = replace(players[seat], hidden=int(number))
    alive = [seat for seat in sorted(players) if players[seat].lives]
    over = len(alive) < 2 or position.turn >= position.last_turn
    ranking = rank(players)
    after = replace(
        position,
        turn=position.turn + (not over),
        players=players,
        over=over,
        winner=ranking[0] if over and players[ranking[0]].lives else None,
    )
    return after, [Event("over", "TOY-5", {"winner": after.winner})] if over else []


def rank(players: Mapping[str, Player]) -> list[str]:
    """Best first: lives, then coins, then the seat's key."""
    return sorted(players, key=lambda seat: (-players[seat].lives, -players[seat].coins, seat))


def report(position: Position, events: Sequence[Event], seat: str | None) -> dict[str, Any]:
    """What a seat is told: lives and coins of all, its own number, what it saw."""
    own = position.players[seat] if seat else None
    return {
        "ruleset": "toy",
        "edition": position.edition,
        "seat": seat,
        "turn": position.turn,
        "over": position.over,
        "winner": position.winner,
        "players": {
            key: {"lives": player.lives, "coins": player.coins}
            for key, player in position.players.items()
        },
        "own": {"hidden": own.hidden, "weary": own.weary} if own and own.lives else None,
        "events": [
            {"code": event.code, "rule": event.rule, "data": dict(event.data)}
            for event in events
            if event.seen_by is None or seat in event.seen_by
        ],
    }
