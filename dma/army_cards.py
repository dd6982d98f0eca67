"""The card of an own army: its way, its stance, its units on the field."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from dma.desk import Desk
from dma.drawing_up import Editor, editor_of
from dma.engine.fields import about
from dma.engine.orders.forms import cell_text
from dma.engine.state import ARMY, Army, Holder
from dma.ways import Way, say_ahead
from dma.wording.nouns import STANCES, list_troops


@dataclass(frozen=True, slots=True)
class ArmyHead:
    """What stands above a card. ``name``: as players call it; ``gone``: the plan disbands it;
    ``end``: where its route ends, "" if it stays or that need not be told; ``arrives``: on which
    day."""

    number: int
    name: str
    about: str
    gone: bool
    end: str
    arrives: str


@dataclass(frozen=True, slots=True)
class ArmyCard:
    """What is in a card. ``called``: its own name, "" for none; ``gone``: the plan disbands it, so
    ``way`` and ``editor`` are None. ``stances``: value and label."""

    number: int
    name: str
    called: str
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

    @property
    def disband(self) -> str:
        return f"{self.disband_field}=yes"

    @property
    def keep(self) -> str:
        return f"{self.disband_field}="


def army_head(desk: Desk, number: int, way: Way | None, *, tells_more: bool) -> ArmyHead:
    """``number``: of an own army of the report; ``way``: None if the plan has disbanded it."""
    units = [] if way is None else desk.board.units_in(Holder(ARMY, number))
    counted: dict[str, int] = {}
    for unit in units:
        counted[unit.type] = counted.get(unit.type, 0) + 1
    stops = way.stops if way is not None and tells_more else ()
    return ArmyHead(
        number=number,
        name=desk.names.army(number),
        about=list_troops(counted) or _("no units"),
        gone=way is None,
        end=cell_text(stops[-1][0]) if stops else "",
        arrives=say_ahead(desk, stops[-1][1]) if stops else "",
    )


def army_card(desk: Desk, number: int, way: Way | None) -> ArmyCard:
    """As ``army_head``."""
    army = desk.board.armies.get(number)
    was = desk.report["armies"][str(number)]
    holder = Holder(ARMY, number)
    stance_field, assault_field = about("stance", number), about("assault", number)
    return ArmyCard(
        number=number,
        name=desk.names.army(number),
        called=was["name"] if army is None else army.name,
        size=0 if army is None else desk.board.size_of(holder),
        gone=army is None,
        way=way,
        editor=None if army is None else editor_of(desk, holder),
        stance_field=stance_field,
        stance=_stance(army, was["stance"]),
        stances=tuple((value, str(label)) for value, label in STANCES.items()),
        assault_field=assault_field,
        assault="on" if (was["assault"] if army is None else army.assault) else "off",
        name_field=about("name", number),
        disband_field=about("disband", number),
    )


def _stance(army: Army | None, was: str) -> str:
    return was if army is None else army.stance
