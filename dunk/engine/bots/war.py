"""Peace and war: whom a bot quarrels with, and when it has had enough."""

from dunk.engine.bots.armies import open_targets
from dunk.engine.bots.draft import Draft
from dunk.engine.bots.outlook import Outlook
from dunk.engine.bots.temperament import Temperament
from dunk.engine.chance import Stream
from dunk.engine.orders.forms import Order
from dunk.engine.prices import army_price
from dunk.engine.relations import WAR
from dunk.engine.state import ENEMY


def declare(outlook: Outlook, temperament: Temperament, draft: Draft, stream: Stream) -> None:
    """End wars that lead nowhere; begin one if there is no free land left and somebody is weak."""
    relations = outlook.report["own"]["relations"]
    own_wars = [int(other) for other, row in relations.items() if row["said"] == ENEMY]
    for other in own_wars:
        if stream.below(100) < temperament.truce or not _borders(outlook, other):
            draft.order(Order("neutral", kingdom=other))
    if own_wars or any(row["status"] == WAR for row in relations.values()):
        return
    if outlook.turn < temperament.peace or stream.below(100) >= temperament.quarrel:
        return
    if len(open_targets(outlook)) > 2:
        return
    price = army_price("army", outlook.realm.race) + 2
    muster = len(outlook.armies()) + max(0, draft.gold) // price
    chosen: list[tuple[int, int]] = []
    for key, row in relations.items():
        other = int(key)
        if row["contact"] and row["said"] != "friend" and _borders(outlook, other):
            held = _soldiers(outlook, other)
            if muster >= held + 3:
                chosen.append((held, other))
    if chosen:
        other = min(chosen)[1]
        if draft.order(Order("enemy", kingdom=other)) is not None:
            outlook.enemies.add(other)


def _borders(outlook: Outlook, other: int) -> bool:
    """Whether land of that kingdom lies next to own land or is known at all near it."""
    return any(other in outlook.others_near(number) for number in outlook.lands)


def _soldiers(outlook: Outlook, other: int) -> int:
    """Armies of that kingdom in sight."""
    return len(outlook.realm.board.forces[other])
