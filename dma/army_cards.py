"""The card of an own army: its way, its stance, its units on the field."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from dma.desk import Desk
from dma.drawing_up import Editor, editor_of
from dma.engine.fields import about
from dma.engine.rules import ARMY_CAPACITY
from dma.engine.state import ARMY, Army, Holder
from dma.ways import Way, way_of
from dma.wording.nouns import STANCES, list_troops


@dataclass(frozen=True, slots=True)
class ArmyCard:
    """``name``: as players call it; ``called``: its own name, "" for none; ``gone``: the plan
    disbands it, so ``way`` and ``editor`` are None. ``stances``: value and label."""

    number: int
    name: str
    called: str
    about: str
    size: int
    gone: bool
    way: Way | None
    editor: Editor | None
    stance_field: str
    stance: str
    stances: tuple[tuple[str, str], ...]
    assault_field: str
    assault: str
    name_field: str
    disband_field: str
    room: int

    @property
    def disband(self) -> str:
        return f"{self.disband_field}=yes"

    @property
    def keep(self) -> str:
        return f"{self.disband_field}="


def army_card(desk: Desk, number: int) -> ArmyCard:
    """``number``: of an own army of the report; the plan may have disbanded it."""
    army = desk.board.armies.get(number)
    was = desk.report["armies"][str(number)]
    holder = Holder(ARMY, number)
    stance_field, assault_field = about("stance", number), about("assault", number)
    units = [] if army is None else desk.board.units_in(holder)
    counted: dict[str, int] = {}
    for unit in units:
        counted[unit.type] = counted.get(unit.type, 0) + 1
    return ArmyCard(
        number=number,
        name=desk.names.army(number),
        called=was["name"] if army is None else army.name,
        about=list_troops(counted) or _("no units"),
        size=len(units),
        gone=army is None,
        way=None if army is None else way_of(desk, army),
        editor=None if army is None else editor_of(desk, holder),
        stance_field=stance_field,
        stance=_stance(army, was["stance"]),
        stances=tuple((value, str(label)) for value, label in STANCES.items()),
        assault_field=assault_field,
        assault="on" if (was["assault"] if army is None else army.assault) else "off",
        name_field=about("name", number),
        disband_field=about("disband", number),
        room=ARMY_CAPACITY - len(units),
    )


def _stance(army: Army | None, was: str) -> str:
    return was if army is None else army.stance
