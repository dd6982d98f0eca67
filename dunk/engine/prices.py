"""What armies cost (DK-11.2)."""

from dunk.engine.tables.forces import ARMY_TYPES
from dunk.engine.tables.peoples import ARMY_PRICE


def army_price(kind: str, race: str, *, with_worms: bool = False) -> int:
    """Gold for an army of a type that can be placed, in a kingdom of that race.

    ``with_worms``: sky_castles are built with worms, at half price, rounded up (DK-11.2.11).
    """
    row = ARMY_TYPES[kind]
    if row.price is not None:
        return row.price
    assert row.factor is not None, f"{kind} cannot be placed"
    price = row.factor * ARMY_PRICE[race]
    return (price + 1) // 2 if with_worms and kind == "sky_castle" else price
