"""Bots: emperors who follow one of the seven directions (DMA-6.1).

A bot knows its report and the dice, nothing else. It writes its plan on the board that the report
tells of, so that no order is refused.
"""

from collections.abc import Mapping
from typing import Any, Final

from dma.engine.bots.arraying import array
from dma.engine.bots.campaigning import march
from dma.engine.bots.diplomacy import treat
from dma.engine.bots.minds import MINDS
from dma.engine.bots.mustering import feed, muster
from dma.engine.bots.outlook import look
from dma.engine.bots.queueing import line_up
from dma.engine.chance import Dice
from dma.engine.known import is_playing
from dma.engine.tables.buildings import DIRECTIONS

TEMPERAMENTS: Final = tuple(DIRECTIONS)


def bot(report: Mapping[str, Any], dice: Dice, temperament: str) -> str:
    """A plan that is legal and makes sense; "" for who has nothing to order. The same report, dice
    and temperament give the same plan. Raises KeyError for an unknown temperament."""
    mind = MINDS[temperament]
    if not is_playing(report):
        return ""
    outlook = look(report, dice)
    treat(outlook, mind)
    muster(outlook)
    feed(outlook)
    march(outlook, mind)
    array(outlook)
    line_up(outlook, mind, temperament)
    return "".join(f"{order}\n" for order in outlook.orders)
