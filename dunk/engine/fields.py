"""The fields of the order form: what they are called and what is put into them.

The form is another view of the sheet, so a field writes lines (``edits.edit``) and is read out of
them. In these names N is a number:

``add``, and ``add-`` with anything behind it: an order, as a line. It becomes the last order of the
sheet; nothing is written for "". ``drop``: an order as it is understood; its last line goes, and
nothing happens if there is none.

``aN-way``: the words of the move order of army N, also of an army that the sheet places; without
words no such order. ``kN-said``: the declaration towards kingdom N, ``kN-gold``: the gold given to
it; ``name``: the new name of the own kingdom; ``leaders``: the order that the leaders are at, like
``mission``. Without a value these have no line.

``lN-line``: a line that takes the place of line N and of those joined to it, which goes without a
value. ``lN-before``: a line to be put in before it. ``lN-inside``: anything, to make line N the
last order of the sheet outside of which it stands. ``lN-when``: "", every turn or next turn, for
the order in it. ``respell``: ``LINE START END WORD``, as a remark offers it in its ``meant``.
"""

import re
from typing import Final, NamedTuple

ADD: Final = "add"
DROP: Final = "drop"
NAME: Final = "name"
WAY: Final = "way"
SAID: Final = "said"
GOLD: Final = "gold"
LEADERS: Final = "leaders"
LINE: Final = "line"
BEFORE: Final = "before"
INSIDE: Final = "inside"
WHEN: Final = "when"
RESPELL: Final = "respell"

_FORM: Final = re.compile(
    r"(add|drop|name|leaders|respell)(?:(?<=add)-.*)?"
    r"|a([0-9]{1,9})-(way)|k([0-9]{1,9})-(said|gold)|l([0-9]{1,9})-(line|before|when|inside)"
)


class Field(NamedTuple):
    """``kind``: of the names above; ``number``: of the army, kingdom or line, 0 for none."""

    kind: str
    number: int = 0


def read_field(name: str) -> Field | None:
    """What a field is; None if there is no such one."""
    found = _FORM.fullmatch(name)
    if found is None:
        return None
    if found[1]:
        return Field(found[1])
    return Field(found[3] or found[5] or found[7], int(found[2] or found[4] or found[6]))


def way_of(army: int) -> str:
    return f"a{army}-{WAY}"


def said_to(kingdom: int) -> str:
    return f"k{kingdom}-{SAID}"


def gold_for(kingdom: int) -> str:
    return f"k{kingdom}-{GOLD}"


def at_line(line: int, kind: str) -> str:
    """A field about a line. ``kind``: ``LINE``, ``BEFORE``, ``INSIDE`` or ``WHEN``."""
    return f"l{line}-{kind}"


def adding(where: str) -> str:
    """A field of its own that adds a line: ``add-p22``."""
    return f"{ADD}-{where}"
