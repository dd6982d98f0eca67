"""What an order page posts: the text of the sheet, and the form fields that were changed.

The form is drawn from a text and says in ``form-was`` what every field then held. A field counts
as changed when it no longer does; so the text and the form can both be changed before they meet,
and neither overwrites the other. Fields are posted as ``form.<name>``. A button of the form that
stands for a field posts ``do`` as ``apply:<name>=<value>``.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.core.exceptions import SuspiciousOperation
from django.utils.translation import gettext as _

from games import canonical
from games.errors import GameError
from games.http import whole_number
from games.rulesets import Document, Ruleset

FIELD = "form."
APPLY = "apply:"
#: No form has more fields than this; a post that says so was not made by a page of ours.
MOST_FIELDS = 20_000
#: Nobody changes more of them before pressing a button; each is written with the whole sheet in
#: view, so that thousands would keep everybody else waiting.
MOST_CHANGES = 300


@dataclass(frozen=True, slots=True)
class Posted:
    """One post. ``turn`` and ``base_version`` are those of the page that was open."""

    text: str
    turn: int
    base_version: int
    changes: dict[str, str] = field(default_factory=dict)
    do: str = "save"


def read_posted(data: Mapping[str, str]) -> Posted:
    """Read a post, whatever is in it."""
    do = data.get("do", "save")
    name = value = ""
    if do.startswith(APPLY):
        name, _, value = do.removeprefix(APPLY).partition("=")
        do = "apply"
    changes = _changes(data)
    if name:  # last: it may be made of what was filled in before
        changes[canonical.storable(name)] = canonical.storable(value)
    return Posted(
        text=data.get("text", "").replace("\r\n", "\n"),
        turn=_whole(data.get("turn", "")),
        base_version=_whole(data.get("base_version", "")),
        changes=changes,
        do=do,
    )


def _whole(text: str) -> int:
    return whole_number(text) or 0


def _changes(data: Mapping[str, str]) -> dict[str, str]:
    """Field -> new value, in the order of the form. A box that is not ticked is not posted."""
    try:
        was = json.loads(data.get("form-was") or "{}")
    except (ValueError, RecursionError):
        return {}
    if not isinstance(was, dict):
        return {}
    if len(was) > MOST_FIELDS:
        raise SuspiciousOperation(f"a form of {len(was)} fields")
    now = {name: data.get(FIELD + name, "").strip() for name in was}
    # A name may come back in an answer, so it must be text that can be sent.
    return {canonical.storable(name): new for name, new in now.items() if new != str(was[name])}


def read_choices(data: Mapping[str, str]) -> dict[int, str]:
    """Number of a difference between two versions -> which side was chosen for it."""
    chosen = {}
    for name, side in data.items():
        number = _whole(name.removeprefix("choice-")) if name.startswith("choice-") else 0
        if number:
            chosen[number] = side
    return chosen


def merge(
    ruleset: Ruleset, report: Document, text: str, changes: Mapping[str, str]
) -> tuple[str, list[GameError]]:
    """The text with the changed fields written into it, and what could not be written."""
    if len(changes) > MOST_CHANGES:
        told = _("At most %(limit)d fields can be changed at once; nothing of the form was read.")
        return text, [GameError(told % {"limit": MOST_CHANGES})]
    errors = []
    for name, value in changes.items():
        try:
            text = ruleset.edit(report, text, name, value)
        except GameError as error:
            errors.append(error)
    return text, errors
