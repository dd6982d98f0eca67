"""Bots: opponents to practise against, and stewards of empty seats (see ``temperament``)."""

from collections.abc import Mapping
from typing import Any, Final

from dunk.engine.bots.armies import march, settle
from dunk.engine.bots.arming import arm, guard, take_more
from dunk.engine.bots.draft import Draft
from dunk.engine.bots.leaders import lead
from dunk.engine.bots.outlook import look
from dunk.engine.bots.plundering import debt_of, plunder
from dunk.engine.bots.temperament import TEMPERAMENTS as _BY_NAME
from dunk.engine.bots.war import declare
from dunk.engine.bots.works import invest
from dunk.engine.chance import Dice

#: One for each type of leaders (``temperament.AT_HOME``), the gentlest first.
TEMPERAMENTS: Final = tuple(_BY_NAME)


def bot(report: Mapping[str, Any], dice: Dice, temperament: str) -> str:
    """The sheet a bot hands in for the kingdom of a report; "" where nothing is to be ordered.

    The same report and dice give the same sheet. Raises KeyError for no temperament.
    """
    character = _BY_NAME[temperament]
    own = report["own"]
    if own is None or own["left"] or report["ending"] is not None:
        return ""
    outlook = look(report)
    draft = Draft(outlook.realm)
    stream = dice.stream(f"bot:{outlook.realm.number}:{outlook.turn}")

    def budget() -> int:
        """What may be spent so that the soldiers are paid at the end of the turn, also if some land
        is lost in a war."""
        earnings = outlook.earnings()
        if outlook.enemies:
            earnings -= max(0, earnings) // 4
        left = draft.gold + earnings - outlook.upkeep(draft.abroad) + debt_of(outlook)
        return min(draft.gold, left)

    declare(outlook, character, draft, stream)
    settle(outlook, draft)
    plunder(outlook, draft)
    march(outlook, character, draft)
    placed = len(outlook.realm.board.placed)
    take_more(outlook, draft, budget)
    if outlook.enemies:
        arm(outlook, character, draft, budget)
    invest(outlook, character, draft, budget)
    guard(outlook, character, draft, budget)
    lead(outlook, draft, raises_army=len(outlook.realm.board.placed) > placed)
    return draft.text()
