"""Bots: opponents to practise against, and stewards of empty seats (see ``temperament``)."""

from collections.abc import Mapping
from typing import Any, Final

from counties.engine.bots.arms import buy_armour, forge_armour
from counties.engine.bots.draft import Draft
from counties.engine.bots.economy import feed_people, fill_herds, hold_feasts, set_taxes
from counties.engine.bots.marches import choose_focus, march, muster
from counties.engine.bots.notes import write_notes
from counties.engine.bots.outlook import look
from counties.engine.bots.targets import rank_targets
from counties.engine.bots.temperament import TEMPERAMENTS as _BY_NAME
from counties.engine.bots.war import attack
from counties.engine.bots.works import build_castles, gather_goods, post_guards
from counties.engine.chance import Dice

TEMPERAMENTS: Final = tuple(_BY_NAME)


def bot(report: Mapping[str, Any], dice: Dice, temperament: str) -> str:
    """The sheet a bot hands in for the seat of a report. Raises KeyError for no temperament."""
    character = _BY_NAME[temperament]
    outlook = look(report)
    if not outlook.realm.counties:
        return ""
    draft = Draft(outlook.realm)
    stream = dice.stream(f"bot:{outlook.realm.seat}:{outlook.realm.turn}")
    set_taxes(outlook, character, draft)
    targets = rank_targets(outlook, character, stream)
    attack(outlook, character, draft, targets, stream)
    focus = choose_focus(outlook, character, draft, targets)
    muster(outlook, character, draft, focus)
    march(outlook, draft)
    feed_people(draft)
    fill_herds(draft, draft.gold // 2)
    post_guards(outlook, character, draft)
    hold_feasts(draft, character)
    build_castles(outlook, character, draft)
    forge_armour(character, draft)
    buy_armour(draft, 2000)
    gather_goods(character, draft)
    return draft.text() + write_notes(outlook.seen.values())
