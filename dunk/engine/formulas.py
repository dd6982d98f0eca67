"""What the rules define by formula, by name: small pure functions for other programs.

They are those that the turn itself uses, so whoever checks them against the book checks the game.
Chances and strengths are exact fractions. ``dunk/README.md`` lists them with their rules.
"""

from collections.abc import Iterable

from dunk.engine.aiming import aim_weights, mission_chance, works_chance
from dunk.engine.battlefield import foretell, graph_survival, pair_odds
from dunk.engine.board import board_of
from dunk.engine.carrying.realm import Realm
from dunk.engine.carrying.registry import registry_of
from dunk.engine.chance import Chance
from dunk.engine.decoding import decode
from dunk.engine.discovering import discovery_chance
from dunk.engine.documents import MalformedOrders
from dunk.engine.economy import (
    administration,
    crime_faces,
    crime_of,
    land_gold,
    people_gold,
    upkeep,
)
from dunk.engine.gossip import alliances, distorted
from dunk.engine.hexes import neighbours
from dunk.engine.jsonfields import show
from dunk.engine.loyalty import loss_chance, rebellion_risk
from dunk.engine.migrations import colonisation, migration_odds
from dunk.engine.orders.frame import ORDER, admit_own, read_frame
from dunk.engine.orders.reading import read_line
from dunk.engine.phases.desertion import desertion_chance
from dunk.engine.plagues import death_chance, infection_chance
from dunk.engine.prices import army_price
from dunk.engine.printed import print_number, print_strength
from dunk.engine.relations import status_of
from dunk.engine.seeded import SeededDice
from dunk.engine.state import ArmyId, Document
from dunk.engine.stealing import steal_chance
from dunk.engine.steps import walk
from dunk.engine.strength import melee, missile_attack, missile_defence
from dunk.engine.tables.language import MOVE_WORDS
from dunk.engine.tables.rituals import gathering_chance
from dunk.engine.towns import food_industry, production, refine, town_gold, trade, used_of
from dunk.engine.winning import ranking, secondary_winners

__all__ = [
    "administration",
    "aim_weights",
    "alliances",
    "army_price",
    "colonisation",
    "crime_faces",
    "crime_of",
    "death_chance",
    "desertion_chance",
    "discovery_chance",
    "distorted",
    "food_industry",
    "foretell",
    "gathering_chance",
    "graph_survival",
    "infection_chance",
    "land_gold",
    "loss_chance",
    "melee",
    "migration_odds",
    "missile_attack",
    "missile_defence",
    "mission_chance",
    "move_army",
    "neighbours",
    "pair_odds",
    "people_gold",
    "print_number",
    "print_strength",
    "production",
    "ranking",
    "read_sheet",
    "rebellion_risk",
    "refine",
    "secondary_winners",
    "status_of",
    "steal_chance",
    "town_gold",
    "trade",
    "upkeep",
    "used_of",
    "works_chance",
]


def read_sheet(position: object, seat: str, text: str) -> Document:
    """A sheet as it is read, line by line, by the names that the position knows (DK-3.2, DK-4).

    ``position``: a document. Returns ``refused``: kingdom or turn, "" if the sheet is taken;
    ``is_test``; and ``lines``, each with ``line`` and ``last`` (of the text, from 1), ``text``,
    ``kind`` (order, comment, blank, frame or ignored), ``order``: in its canonical spelling, null
    if it is none, and ``failure``: null, E01 or E15. Raises ``MalformedPosition``, or
    ``MalformedOrders`` for a seat that is none. No line knows what those before it would do.
    """
    where = decode(position)
    own = next((one.number for one in where.kingdoms.values() if one.seat == seat), None)
    if own is None:
        raise MalformedOrders(f"seat: {show(seat)} is not one of the seats")
    realm = Realm(
        board_of(where, {}, Chance(SeededDice(""))), own, registry_of(where.kingdoms.values())
    )
    frame = read_frame(text)
    admission = admit_own(frame, realm.registry.find, where.turn, own)
    lines = []
    for line in frame.lines:
        reading = read_line(line.text, realm) if line.kind == ORDER else None
        lines.append(
            {
                "line": line.first,
                "last": line.last,
                "text": line.text,
                "kind": line.kind,
                "order": str(reading.order) if reading and reading.order else None,
                "failure": reading.failure.code if reading and reading.failure else None,
            }
        )
    return {"refused": admission.refused, "is_test": admission.is_test, "lines": lines}


def move_army(position: object, owner: int, number: int, words: Iterable[str]) -> Document:
    """Where the words of a move order lead an army in one turn if nobody is in the way (DK-5.3 to
    DK-5.6).

    ``position``: a document; ``owner``: a kingdom, 0 for the rebels. Returns ``province`` and
    ``climbing`` (null, or a direction) afterwards, ``left``: the words for the next sheet, and
    ``failure``: why a direction led nowhere, null or a code of DK-4.5. Raises
    ``MalformedPosition``, or ``MalformedOrders`` for an army or words that there are not.
    """
    where = decode(position)
    army = where.armies.get(ArmyId(owner, number))
    if army is None:
        raise MalformedOrders(f"army: {show(owner)} has no army {show(number)}")
    wanted = list(words)
    for word in wanted:
        if word not in MOVE_WORDS:
            raise MalformedOrders(f"words: {show(word)} is no word of a move order")
    done = walk(board_of(where, {}, Chance(SeededDice(""))), army, wanted)
    return {
        "province": done.province,
        "climbing": done.climbing,
        "left": list(done.words),
        "failure": None if done.failure is None else done.failure.code,
    }
