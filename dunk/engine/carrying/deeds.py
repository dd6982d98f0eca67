"""All kinds of orders, by name: what each needs and does."""

from collections.abc import Mapping
from typing import Final

from dunk.engine.carrying.administration import ADMINISTRATION
from dunk.engine.carrying.armies import ARMIES
from dunk.engine.carrying.building import BUILDING, TAKING_DOWN
from dunk.engine.carrying.deed import Deed
from dunk.engine.carrying.developing import DEVELOPING
from dunk.engine.carrying.diplomacy import DIPLOMACY
from dunk.engine.carrying.goods import GOODS_DEEDS
from dunk.engine.carrying.plundering import PLUNDERING
from dunk.engine.carrying.rituals import RITUALS
from dunk.engine.orders.forms import Order

# Name of an order -> what it does; ``build`` and ``develop`` are told apart by their thing
DEEDS: Final[Mapping[str, Deed]] = {
    **ADMINISTRATION,
    **DIPLOMACY,
    **TAKING_DOWN,
    **ARMIES,
    **PLUNDERING,
    **RITUALS,
    **GOODS_DEEDS,
}


def deed_of(order: Order) -> Deed:
    if order.name == "build":
        return BUILDING[order.thing]
    if order.name == "develop":
        return DEVELOPING[order.thing]
    return DEEDS[order.name]
