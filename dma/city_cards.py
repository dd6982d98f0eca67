"""The card of an own city: its stock and queue, what it could make, its coming days."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from dma import queue_offers
from dma.desk import Desk, say_day
from dma.drawing_up import Editor, editor_of
from dma.engine.fields import about, item_of
from dma.engine.state import CITY, City, Holder
from dma.engine.tables.buildings import in_order
from dma.hundredths import written
from dma.queue_offers import Entry, Group
from dma.trees import Tree, trees
from dma.wording.nouns import BUILDINGS, name_item


@dataclass(frozen=True, slots=True)
class Day:
    """One coming day of a city. ``riots1``, ``riots2``: percent; ``secession``: percent, as text,
    "" for none; ``made``: what is completed or happens to the queue."""

    name: str
    gross: int
    upkeep: int
    unfed: int
    net: int
    spent: int
    cut: int
    stock: int
    riots1: int
    riots2: int
    secession: str
    made: str


@dataclass(frozen=True, slots=True)
class CityHead:
    """What stands above a card. ``queue``: what is in it, "" where that need not be told."""

    number: int
    name: str
    garrison: int
    stock: int
    is_idle: bool
    queue: str


@dataclass(frozen=True, slots=True)
class CityCard:
    """What is in a card. ``queue_field`` with the ``queue`` that it shows; ``ordered``: the plan
    has one for it."""

    number: int
    buildings: str
    queue_field: str
    queue: str
    ordered: bool
    entries: tuple[Entry, ...]
    groups: tuple[Group, ...]
    trees: tuple[Tree, ...]
    days: tuple[Day, ...]
    editor: Editor

    @property
    def item_field(self) -> str:
        """The field of a change to the queue."""
        return item_of(self.number)

    @property
    def empty(self) -> str:
        """What a press posts to empty the queue."""
        return f"{self.queue_field}=nothing"

    @property
    def as_before(self) -> str:
        """What a press posts to take the order out of the plan."""
        return f"{self.queue_field}="


def city_head(desk: Desk, city: City, *, tells_more: bool) -> CityHead:
    """``city``: an own one, as the plan leaves it."""
    return CityHead(
        number=city.number,
        name=city.name,
        garrison=desk.board.size_of(Holder(CITY, city.number)),
        stock=city.stock,
        is_idle=not city.queue,
        queue=queue_offers.say_queue(city.queue) if tells_more else "",
    )


def city_card(desk: Desk, city: City) -> CityCard:
    """``city``: an own one, as the plan leaves it."""
    holder = Holder(CITY, city.number)
    field = about("queue", city.number)
    stands = [str(BUILDINGS[it]) for it in in_order(city.buildings)]
    return CityCard(
        number=city.number,
        buildings=", ".join(stands) or _("none yet"),
        queue_field=field,
        queue=desk.value(field) or queue_offers.queue_text(city.queue),
        ordered=field in desk.values,
        entries=queue_offers.entries(desk, city),
        groups=queue_offers.groups(desk, city),
        trees=trees(queue_offers.facts(city)),
        days=_days(desk, city),
        editor=editor_of(desk, holder),
    )


def _days(desk: Desk, city: City) -> tuple[Day, ...]:
    return tuple(
        Day(
            name=say_day(desk, it["week"], it["day"]),
            gross=it["gross"],
            upkeep=it["upkeep"],
            unfed=len(it["unfed"]),
            net=it["net"],
            spent=it["spent"],
            cut=it["cut"],
            stock=it["stock"],
            riots1=it["percent1"],
            riots2=it["percent2"],
            secession=written(it["secession"]) if it["secession"] else "",
            made=_made(it["deeds"]),
        )
        for it in desk.ahead["cities"].get(str(city.number), ())
    )


def _made(deeds: list[dict[str, object]]) -> str:
    """What is completed that day, in its order."""
    counted: dict[str, int] = {}
    for deed in deeds:
        text = _say_deed(deed)
        counted[text] = counted.get(text, 0) + 1
    return ", ".join(text if n == 1 else f"{n} × {text}" for text, n in counted.items())


def _say_deed(deed: dict[str, object]) -> str:
    data = deed["data"]
    assert isinstance(data, dict)
    match deed["code"]:
        case "built":
            return str(BUILDINGS[data["building"]])
        case "recruited":
            return str(name_item("unit", data["type"]))
        case "army_created":
            return str(name_item("project", "new_army"))
        case "group_paid":
            return str(name_item("project", "breakthrough_group"))
        case "item_waits":
            return _("%(what)s waits for room") % {"what": name_item("unit", data["type"])}
    about_it = {"what": name_item(data["kind"], data["what"])}
    return _("%(what)s is dropped") % about_it
