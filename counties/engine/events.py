"""What happened: codes and data with a rule and an audience, never sentences.

An event without an audience has no reader. Where one happening has a public and a secret side, it
is told as two events (CO-19.1).
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from counties.engine.state import EVERYBODY

PUBLIC: Final = frozenset({EVERYBODY})

# code -> what its data holds, beside "code", "rule" and "step". Numbers are whole; ``*_x2`` are
# doubled. "asked" and "done" differ where an order was cut.
EVENT_CODES: Final[Mapping[str, str]] = {
    "orders": "player, received, passed, lines, remarks: the sheet as it was read (step 0)",
    "draw_offered": "player: agrees to a draw this turn (step 0)",
    "sold": "player, good, county (cows only), asked, done, price, gold earned",
    "bought": "player, good, county (cows only), asked, done, price, gold paid",
    "recruited": "county, asked, done, population, soldiers, armour: what is left of each",
    "labour": "county, source (ordered, standing, default), population, asked, done: job -> people,"
    " idle: people without a job, who are among done.defend",
    "castle_started": "county, size of the stage, wood, stone: paid",
    "castle_refused": "county, reason (building, largest, materials), size, wood, stone: needed,"
    " has_wood, has_stone",
    "castle_worked": "county, workers, before, units: work done so far",
    "castle_finished": "county, size",
    "idle": "county, job, people: in a job without its place",
    "forged": "county, smiths, suits, wood, iron: used up",
    "moved": "county, to, kind (transfer, attack), asked, done",
    "battle": "county, defender (null: unclaimed), attackers, outcome (captured, held), winner",
    "battle_numbers": "county, attackers: seat -> soldiers, force_x2, lost, left; defence: people,"
    " soldiers, effect_x2, force_x2, people_lost, soldiers_lost; opposing_x2 or damage",
    "produced": "county, job, good, people, amount",
    "cheese": "county, cows, food",
    "births": "county, cows before, born",
    "slaughtered": "county, asked, done, cows before, food, steward: true in a turn without orders",
    "herd": "county, cows before, farmers, crowded, untended: died, overfull: died, cows left",
    "tax": "county, population, food, ration, castle: size that counts, rate, gold",
    "growth": "county, before, percent, change, population",
    "migrated": "county that was left, to, difference in points, people",
    "peopled": "county, left, came, population",
    "captured": "county, previous: ruler or null, player",
    "eliminated": "player",
    "left_game": "player, counties: now unclaimed",
    "over": "reason (conquest, nobody, agreed_draw, last_turn), winner or null; standing for"
    " last_turn: seat -> people, counties, gold",
    "correction": "reason: why the GM mended the position, perhaps empty; before what he changed",
    "corrected": "county or player, what: the field, old, new: numbers, truth, or a labour order",
    "corrected_owner": "county, previous and player: ruler or null",
    "corrected_out": "player: out of the game, says the GM",
    "corrected_back": "player: in it again",
}


class Event(NamedTuple):
    """One happening. ``step``: 1 to 16 (CO-3.1), 0 for what lies before the first, 17 for
    what a GM has corrected since (CO-19.5).

    ``seen_by``: the seats that may read it, or ``PUBLIC``. ``data``: JSON-able, by code.
    """

    code: str
    rule: str
    step: int
    seen_by: frozenset[str]
    data: Mapping[str, object]
