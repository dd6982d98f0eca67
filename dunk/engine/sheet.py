"""The sheet that comes with every report, ready to send (DK-3.2.14)."""

import textwrap
from collections.abc import Iterable, Iterator

from dunk.engine.carrying.deeds import DEEDS, deed_of
from dunk.engine.carrying.developing import developable
from dunk.engine.carrying.plundering import hindrance
from dunk.engine.carrying.realm import Realm
from dunk.engine.orders.forms import Order
from dunk.engine.orders.frame import admit_own, read_frame
from dunk.engine.orders.plain import split_words
from dunk.engine.orders.reading import read_line
from dunk.engine.pillage import SPOILED
from dunk.engine.prices import army_price
from dunk.engine.state import Army
from dunk.engine.tables.forces import ARMY_TYPES
from dunk.engine.tables.technologies import TECHNOLOGIES

WIDTH = 76  # signs of a comment's line, so that no mail program breaks it


def suggest_sheet(realm: Realm) -> str:
    """The text of the sheet, each line with its end. ``realm``: as its turn begins."""
    lines = [
        _begin(realm),
        *_tell_gold(realm),
        *realm.board.before.kingdoms[realm.number].lines,
        *(_move(realm, army) for army in realm.armies() if ARMY_TYPES[army.type].mobile),
        *_plunder(realm),
        *_remind(realm),
        "end orders",
    ]
    return "".join(f"{line}\n" for line in lines)


def _begin(realm: Realm) -> str:
    """By name, or by number where the name and the numbers behind it would be read as another."""
    turn = realm.board.turn
    for name in (realm.kingdom.name, str(realm.number)):
        line = f"begin orders {name} {turn} 1"
        read = admit_own(read_frame(line), realm.registry.find, turn, realm.number)
        if not read.refused and (read.turn, read.version) == (turn, 1):
            return line
    return f"begin orders {realm.number}"


def _tell_gold(realm: Realm) -> list[str]:
    count = max(0, realm.gold) // army_price("army", realm.race)
    return _comment(f"{realm.gold} gold: enough for {count} {'army' if count == 1 else 'armies'}")


def called(realm: Realm, army: Army) -> str:
    """What to call an own army in an order: its name, or its number if another has that name."""
    key = tuple(word.key for word in split_words(army.name))
    return army.name if realm.find_army(key) == army.number else str(army.number)


def _move(realm: Realm, army: Army) -> str:
    words = realm.board.before.armies[army.id].words
    line = " ".join(("move", called(realm, army), *words))
    return line if words else f"> {line}"


def _plunder(realm: Realm) -> Iterator[str]:
    """For all that could plunder; as a comment where a village, a stable or a warg_farm would be
    lost, or where another army has the line already."""
    if not realm.has("province_plunder"):
        return
    taken: set[int] = set()
    for army in realm.armies():
        if hindrance(realm, army):
            continue
        land = realm.land(army.province)
        line = f"plunder {called(realm, army)}"
        is_harmful = land.villages or land.structures & SPOILED or land.number in taken
        yield f"> {line}" if is_harmful else line
        taken.add(land.number)


def _remind(realm: Realm) -> Iterator[str]:
    """Of leaders with nothing to do and of what may be developed."""
    names = developable(realm.kingdom)
    socs = [name for name in names if TECHNOLOGIES[name].kind == "soc"]
    if not _are_leaders_engaged(realm):
        can = [*_rituals(realm), *(_with_price(name) for name in socs)]
        yield from _comment(_listed("the leaders are free", can))
    by_gold = [_with_price(name) for name in names if TECHNOLOGIES[name].kind == "tech"]
    if by_gold:
        yield from _comment(_listed("for gold", by_gold))


def _are_leaders_engaged(realm: Realm) -> bool:
    """Whether a line that stands on this sheet is already for them."""
    orders = (
        read_line(line, realm).order for line in realm.board.before.kingdoms[realm.number].lines
    )
    return any(order is not None and deed_of(order).takes_leaders for order in orders)


def _rituals(realm: Realm) -> list[str]:
    """The rituals that its leaders know."""
    return [
        name
        for name, deed in DEEDS.items()
        if deed.takes_leaders
        and not any(
            check.code in ("E11", "E08") and check.ask(realm, Order(name, province=0, army=0))
            for check in deed.checks
        )
    ]


def _with_price(name: str) -> str:
    price = TECHNOLOGIES[name].price
    return f"develop_{name} ({price} gold)" if price else f"develop_{name}"


def _listed(what: str, things: Iterable[str]) -> str:
    listed = ", ".join(things)
    return f"{what}: {listed}" if listed else what


def _comment(text: str) -> list[str]:
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent="> ",
        subsequent_indent=">   ",
        break_long_words=False,
        break_on_hyphens=False,
    )
