"""A battle from its first step to its last (DMA-14, DMA-17.1)."""

from dma.engine.battle.record import Record
from dma.engine.battle.setup import Setup
from dma.engine.chance import Rolls


def fight(setup: Setup, rolls: Rolls) -> Record:
    """Play the battle. The same setup and rolls give the same record."""
    raise NotImplementedError
