"""The fields of the order form: what they are called and what is put into them.

The form is another view of the sheet, so a field writes lines (``edits.edit``) and is read out of
them. In these names N is a number:

``add``, and ``add-`` with anything behind it: an order, as a line. It becomes the last order of the
sheet; nothing is written for "". ``drop``: an order as it is understood; its last line goes, and
nothing happens if there is none.

``aN-way``: the words of the move order of army N, also of an army that the sheet places; without
words no such order. ``kN-said``: the declaration towards kingdom N, ``kN-gold``: the gold given to
it; ``name``: the new name of the own kingdom. Without a value these have no line.
"""

import re
from typing import Final, NamedTuple

ADD: Final = "add"
DROP: Final = "drop"
NAME: Final = "name"
WAY: Final = "way"
SAID: Final = "said"
GOLD: Final = "gold"

_FORM: Final = re.compile(
    r"(add|drop|name)(?:(?<=add)-.*)?|a([0-9]{1,9})-(way)|k([0-9]{1,9})-(said|gold)"
)


class Field(NamedTuple):
    """``kind``: of the names above; ``number``: of the army or kingdom, 0 for none."""

    kind: str
    number: int = 0


def read_field(name: str) -> Field | None:
    """What a field is; None if there is no such one."""
    found = _FORM.fullmatch(name)
    if found is None:
        return None
    if found[1]:
        return Field(found[1])
    return Field(found[3] or found[5], int(found[2] or found[4]))


def way_of(army: int) -> str:
    return f"a{army}-{WAY}"


def said_to(kingdom: int) -> str:
    return f"k{kingdom}-{SAID}"


def gold_for(kingdom: int) -> str:
    return f"k{kingdom}-{GOLD}"


def adding(where: str) -> str:
    """A field of its own that adds a line: ``add-p22``."""
    return f"{ADD}-{where}"
