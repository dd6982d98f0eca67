"""Hints on the order page, in the first turns of a practice or for whoever asks for them; in the
turn after those a farewell.

A button of the panel posts the sheet with ``do`` = ``hint:KEY`` (write it for me), ``hide:KEY`` or
``hints:on`` / ``hints:off``. What was hidden is remembered in the session.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from games.desks import Desk
from games.errors import GameError
from games.rulesets import Document, Hint, Ruleset

#: Hints are given in so many turns.
FIRST_TURNS = 3
#: A session remembers so many campaigns.
MOST_REMEMBERED = 20
KEY = "hints"
FAREWELL = "farewell"
WRITE, HIDE, SWITCH = "hint:", "hide:", "hints:"


@dataclass(frozen=True, slots=True)
class Advice:
    """A hint in words."""

    hint: Hint
    title: str
    text: str


def is_asked(do: str) -> bool:
    """Whether a button of the panel was pressed."""
    return do.startswith((WRITE, HIDE, SWITCH))


def follow(
    ruleset: Ruleset, report: Document, text: str, do: str
) -> tuple[str, Sequence[GameError]]:
    """The sheet with the hint written into it that was asked for, and what could not be written."""
    if not do.startswith(WRITE):
        return text, []
    wanted = do.removeprefix(WRITE)
    errors = []
    for hint in ruleset.hints(report, text):
        if hint.key == wanted:
            for field, value in hint.edits:
                try:
                    text = ruleset.edit(report, text, field, value)
                except GameError as error:
                    errors.append(error)
    return text, errors


def remember(request: HttpRequest, desk: Desk, do: str) -> None:
    """Note what the reader does not want to see any more, or does."""
    if not do.startswith((HIDE, SWITCH)) or desk.turn is None:
        return
    kept: dict[str, Any] = request.session.get(KEY, {})
    own = kept.pop(str(desk.campaign.pk), {})
    if do.startswith(HIDE):
        hidden = [*own.get("hidden", []), f"{desk.turn.number}:{do.removeprefix(HIDE)[:100]}"]
        own = {**own, "hidden": hidden[-MOST_REMEMBERED:]}
    else:
        own = {"on": do == f"{SWITCH}on"}
    kept[str(desk.campaign.pk)] = own
    request.session[KEY] = dict(list(kept.items())[-MOST_REMEMBERED:])


def panel(request: HttpRequest, desk: Desk, text: str) -> dict[str, Any]:
    """Context of the panel: ``hints`` is None where they are switched off, ``hints_offered`` says
    whether they can be had at all, ``hints_end`` that this is the turn to say farewell in."""
    assert desk.turn is not None
    assert desk.report is not None
    number = desk.turn.number
    offered = number <= FIRST_TURNS
    own = request.session.get(KEY, {}).get(str(desk.campaign.pk), {})
    is_on = own.get("on", desk.campaign.is_practice)
    hidden = set(own.get("hidden", []))
    if not offered or not is_on:
        ends = is_on and number == FIRST_TURNS + 1 and f"{number}:{FAREWELL}" not in hidden
        return {"hints": None, "hints_offered": offered, "hints_end": ends}
    ruleset = desk.campaign.ruleset
    hints = [
        Advice(
            hint,
            ruleset.sentence(hint.title_code, hint.data),
            ruleset.sentence(hint.code, hint.data),
        )
        for hint in ruleset.hints(desk.report.document, text)
        if f"{number}:{hint.key}" not in hidden
    ]
    return {"hints": hints, "hints_offered": True}
