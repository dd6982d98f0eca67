"""A scenario's armies, looked at one by one."""

from typing import Any, Final

from dunk.engine.faultbook import LIMIT, FaultBook
from dunk.engine.hexes import grid_of
from dunk.engine.jsonfields import show
from dunk.engine.state import REBELS
from dunk.engine.survey_land import Ground, look_at_owner, look_at_plague
from dunk.engine.tables.disasters import IMMUNE
from dunk.engine.tables.forces import ARMY_TYPES, TROLL_RACE
from dunk.engine.tables.lands import DIRECTIONS
from dunk.engine.tables.language import MOVE_WORDS
from dunk.engine.tables.peoples import RACES

#: What a scenario may have at most (DK-1.4).
MOST_ARMIES: Final = 2_000
MOST_NUMBER: Final = 99_999
MOST_ERF: Final = 1_000
LONGEST_NAME: Final = 60

_ARMY: Final = (
    *("owner", "number", "name", "type", "race", "erf", "province"),
    *("climbing", "plague", "words", "with_worms"),
)


def look_at_armies(
    book: FaultBook, value: object, ground: Ground, kingdoms: frozenset[int]
) -> set[int]:
    """The armies; the kingdoms that have one."""
    items = book.items_of(value, "armies")
    if len(items) > MOST_ARMIES:
        book.add("armies", "scenario_many_armies", LIMIT, n=len(items), most=MOST_ARMIES)
        return set(kingdoms)
    owners: set[int] = set()
    taken: dict[tuple[int, int], str] = {}
    for index, item in enumerate(items):
        path = f"armies[{index}]"
        army = book.fields_of(item, path, _ARMY, needed=("province",))
        if army is None:
            continue
        owner = look_at_owner(book, army.get("owner", REBELS), f"{path}.owner", kingdoms)
        owners.add(owner)
        if "number" in army:
            number = book.number(army["number"], f"{path}.number", 1, MOST_NUMBER)
            if number is not None and (owner, number) in taken:
                other = taken[owner, number]
                book.add(f"{path}.number", "scenario_number_twice", number=number, other=other)
            elif number is not None:
                taken[owner, number] = path
        _look_at_army(book, army, path, owner)
        if ground.rows:
            _look_at_place(book, army, path, ground)
    return owners


def _look_at_army(book: FaultBook, army: dict[str, Any], path: str, owner: int) -> None:
    kind = book.word(army.get("type", "army"), f"{path}.type", tuple(ARMY_TYPES), "DK-11.2")
    race = army.get("race")
    if race is not None:
        race = book.word(race, f"{path}.race", RACES, "DK-2.1.6")
    elif not owner and kind not in (None, "trolls") and not ARMY_TYPES[str(kind)].monster:
        book.add(path, "scenario_missing", "DK-2.1.6", name="race")
    if kind is not None and ARMY_TYPES[kind].monster and owner:
        book.add(f"{path}.owner", "scenario_monster", "DK-11.2.14", type=kind)
    if "name" in army:
        name = book.text(army["name"], f"{path}.name", LONGEST_NAME)
        if name is not None and not name.strip():
            book.add(f"{path}.name", "scenario_no_text", got=show(name))
    if "erf" in army:
        book.number(army["erf"], f"{path}.erf", 1, MOST_ERF)
    if "with_worms" in army:
        book.mark(army["with_worms"], f"{path}.with_worms")
    is_moving = kind is not None and ARMY_TYPES[kind].mobile
    words = book.items_of(army.get("words", []), f"{path}.words")
    for index, word in enumerate(words):
        book.word(word, f"{path}.words[{index}]", MOVE_WORDS, "DK-5.6.1")
    if words and kind is not None and not is_moving:
        book.add(f"{path}.words", "scenario_immobile", "DK-2.1.4", type=kind)
    known = race or (TROLL_RACE if kind == "trolls" else None)
    look_at_plague(book, army.get("plague"), f"{path}.plague", known != IMMUNE)


def _look_at_place(book: FaultBook, army: dict[str, Any], path: str, ground: Ground) -> None:
    """The province, and the mountain that it climbs from there (DK-5.4.6)."""
    if "province" not in army:
        return
    place = book.number(army["province"], f"{path}.province", 0, ground.size - 1, "DK-2.2.2")
    way = army.get("climbing")
    if way is None:
        return
    way = book.word(way, f"{path}.climbing", DIRECTIONS, "DK-2.2.3")
    if place is None or way is None:
        return
    there = grid_of(ground.width, len(ground.rows)).step(place, way)
    kind = ARMY_TYPES.get(str(army.get("type", "army")))
    can_climb = kind is not None and kind.mobile and not kind.naval
    if there is None or ground.terrain(there) != "mountain" or not can_climb:
        book.add(f"{path}.climbing", "scenario_climb", "DK-5.4.6", way=way)
