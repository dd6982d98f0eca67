"""Bots: emperors who follow one of the seven directions (DMA-6.1)."""

from collections.abc import Mapping
from typing import Any, Final

from dma.engine.chance import Dice
from dma.engine.tables.buildings import DIRECTIONS

TEMPERAMENTS: Final = tuple(DIRECTIONS)


def bot(report: Mapping[str, Any], dice: Dice, temperament: str) -> str:
    """A plan that is legal and makes sense."""
    return ""
