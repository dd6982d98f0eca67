"""What a GM may mend in Hide and Guess: numbers are secret, lives and coins are not (TOY-6)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.mending import Correction, Edit, Fault, Field, Mended, Row, Table
from tests.toy.engine import Player, Position

LIMITS: Mapping[str, tuple[int, int]] = {"hidden": (1, 9), "lives": (0, 9), "coins": (0, 9999)}
FIELDS = (
    Field("hidden", "hidden number", "number", "TOY-1", 1, 9),
    Field("lives", "lives", "number", "TOY-2", 0, 9),
    Field("coins", "coins", "number", "TOY-3", 0, 9999),
    Field("weary", "weary", "yes", "TOY-3"),
)
SECRET = ("hidden", "weary")
SENTENCES = {
    "mend-limits": "Write a number from {least} to {most}.",
    "mend-unknown": "There is no such thing to change.",
    "mend-ends": "Two players at least have lives.",
    "corrected": "{seat}: {what} is {new} instead of {old}.",
    "correction": "The GM has corrected: {reason}",
}


def mendable(position: Position) -> Sequence[Table]:
    """One table: the players."""
    rows = {
        seat: Row(seat, f"player {seat}", {it.name: getattr(player, it.name) for it in FIELDS})
        for seat, player in position.players.items()
    }
    return (Table("player", "Players", FIELDS, rows),)


def mend(position: Position, edits: Sequence[Edit]) -> Mended:
    """All edits together, or what is wrong with them."""
    players, faults = dict(position.players), []
    for edit in edits:
        where = (edit.table, edit.row, edit.field)
        if edit.table != "player" or edit.row not in players or edit.field not in _NAMES:
            faults.append(Fault("mend-unknown", "TOY-6", {}, *where))
        elif edit.field in LIMITS and not _is_within(edit.value, *LIMITS[edit.field]):
            least, most = LIMITS[edit.field]
            data = {"least": least, "most": most}
            faults.append(Fault("mend-limits", "TOY-1", data, *where))
        else:
            values: dict[str, Any] = {edit.field: edit.value}
            players[edit.row] = replace(players[edit.row], **values)
    if not faults and sum(player.lives > 0 for player in players.values()) < 2:
        faults.append(Fault("mend-ends", "TOY-5", {}))
    if faults:
        return Mended(position, faults=faults)
    return Mended(replace(position, players=players), _corrections(position.players, players))


_NAMES = [it.name for it in FIELDS]


def _is_within(value: object, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def _corrections(before: Mapping[str, Player], after: Mapping[str, Player]) -> list[Correction]:
    found = []
    for seat, player in after.items():
        for name in _NAMES:
            old, new = getattr(before[seat], name), getattr(player, name)
            if old != new:
                plays = before[seat].lives and player.lives
                only = frozenset({seat} if plays else ()) if name in SECRET else None
                data = {"seat": seat, "what": name, "old": old, "new": new}
                found.append(Correction("corrected", "TOY-6", data, only))
    return found


def correct_report(
    told: dict[str, Any], fresh: dict[str, Any], corrections: Sequence[Correction], reason: str
) -> dict[str, Any]:
    """What was told, with the present anew and the corrections behind it."""
    because = [("correction", {"reason": reason})] if corrections else []
    news = [*because, *((it.code, dict(it.data)) for it in corrections)]
    events = [{"code": code, "rule": "TOY-6", "data": data} for code, data in news]
    return {**fresh, "events": [*told["events"], *events]}
