"""A position out of a JSON document (the shape is told in ``encoding``).

It trusts nothing: documents come from other programs too, so every field is checked, alone and
against the rest, and the first thing wrong is named by its path in one line.
"""

from collections.abc import Callable, Mapping
from typing import Final

from dunk.engine.encoding import EDITION
from dunk.engine.jsonfields import (
    MalformedPosition,
    Reader,
    one_of,
    or_none,
    read_bool,
    read_fields,
    read_key,
    read_list,
    read_number,
    read_object,
    read_positive,
    read_signed,
    read_text,
    set_of,
    show,
)
from dunk.engine.rules import BadRules, Rules
from dunk.engine.spans import read_spans
from dunk.engine.state import (
    ENEMY,
    FRIEND,
    REBELS,
    Army,
    ArmyId,
    Departure,
    Ending,
    Goods,
    Kingdom,
    Muster,
    Plague,
    Position,
    Province,
    SeenArmy,
    Sighting,
    Standing,
    Town,
    last_nobody,
)
from dunk.engine.tables.disasters import IMMUNE, PLAGUE_NUMBERS
from dunk.engine.tables.forces import ARMY_TYPES
from dunk.engine.tables.lands import DIRECTIONS, GOODS, TERRAIN_OF_LETTER
from dunk.engine.tables.language import MOVE_WORDS
from dunk.engine.tables.peoples import LEADERS, RACES
from dunk.engine.tables.structures import MINES, SINGLE_STRUCTURES, STRUCTURES
from dunk.engine.tables.technologies import TECHNOLOGIES

MOST_VILLAGES: Final = 10_000  # in a province: far above anything that armies can build
LARGEST_MAP: Final = 1_000_000  # provinces
DEPARTURES: Final = ("resigned", "silent", "lost", "removed")
ENDINGS: Final = ("worldpeace", "alone", "last_turn", "nobody")


def decode(document: object) -> Position:
    """The position that a document describes. Raises ``MalformedPosition``."""
    wanted = [name for name in _POSITION if name != "sightings"]
    doc = read_fields(document, "position", _POSITION, wanted, is_root=True)
    if doc["edition"] != EDITION:
        raise MalformedPosition(f"edition: expected {EDITION}, got {show(doc['edition'])}")
    provinces = read_provinces(doc["terrain"], doc["provinces"])
    position = Position(
        turn=doc["turn"],
        rules=doc["rules"],
        width=len(doc["terrain"][0]),
        height=len(doc["terrain"]),
        provinces=provinces,
        kingdoms=_read_kingdoms(doc["kingdoms"], len(provinces) - 1),
        armies=_read_armies(doc["armies"]),
        rebels=doc["rebels"],
        sightings=_read_sightings(doc.get("sightings", []), provinces),
        standings=_read_standings(doc["standings"]),
        ending=doc["ending"],
    )
    _verify_provinces(position)
    _verify_kingdoms(position)
    _verify_armies(position)
    _verify_memory(position)
    return position


def read_terrain(value: object, path: str) -> list[str]:
    """The rows of a map: letters, all rows of one length."""
    rows = read_list(value, path)
    for index, row in enumerate(rows):
        if not isinstance(row, str) or not row or set(row) - TERRAIN_OF_LETTER.keys():
            raise MalformedPosition(
                f"{path}[{index}]: expected the letters f, g, l, m and w, got {show(row)}"
            )
        if len(row) != len(str(rows[0])):
            raise MalformedPosition(
                f"{path}[{index}]: expected {len(str(rows[0]))} letters like the first row,"
                f" got {len(row)}"
            )
    if not rows:
        raise MalformedPosition(f"{path}: expected at least one row, got none")
    if len(rows) * len(str(rows[0])) > LARGEST_MAP:
        raise MalformedPosition(f"{path}: expected at most {LARGEST_MAP} provinces")
    return [str(row) for row in rows]


def read_provinces(terrain: list[str], things: Mapping[str, object]) -> list[Province]:
    """All provinces of the map by number, with the things that stand in them."""
    letters = "".join(terrain)
    provinces = [
        Province(number, TERRAIN_OF_LETTER[letter]) for number, letter in enumerate(letters)
    ]
    for key, item in things.items():
        number = read_key(key, "provinces")
        if number >= len(provinces):
            raise MalformedPosition(f"provinces.{key}: the map has no such province")
        provinces[number] = read_province(
            item, f"provinces.{key}", number, provinces[number].terrain
        )
    return provinces


def read_province(value: object, path: str, number: int, terrain: str) -> Province:
    """One province, its fields checked against each other, but not against the rest."""
    land = Province(number, terrain, **read_fields(value, path, _PROVINCE))
    if land.plague is not None and land.population in (None, IMMUNE):
        raise MalformedPosition(f"{path}.plague: nobody there can be sick")
    if land.mine is not None:
        _verify_terrain("mine", land, path)
    for structure in sorted(land.structures):
        _verify_terrain(structure, land, path)
    return land


def _verify_terrain(name: str, land: Province, path: str) -> None:
    kind = STRUCTURES[name]
    if land.terrain not in kind.terrains and land.terrain not in (kind.opened or {}):
        raise MalformedPosition(f"{path}: no {name} can stand on {land.terrain}")


def _read_structures(value: object, path: str) -> frozenset[str]:
    return frozenset(set_of(SINGLE_STRUCTURES)(value, path))


def read_plague(value: object, path: str) -> Plague:
    numbers = [row.number for row in PLAGUE_NUMBERS]
    pair = [read_number(item, path) for item in read_list(value, path)]
    if len(pair) != 2 or set(pair) - set(numbers):
        raise MalformedPosition(
            f"{path}: expected [mortality, contagion], each one of {', '.join(map(str, numbers))}"
        )
    return Plague(*pair)


def _read_goods(value: object, path: str) -> Goods:
    return Goods(**read_fields(value, path, dict.fromkeys(GOODS, read_number)))


def _read_town(value: object, path: str) -> Town:
    town = Town(**read_fields(value, path, _TOWN, wanted=("race",)))
    if town.plague is not None and town.race == IMMUNE:
        raise MalformedPosition(f"{path}.plague: elves are never sick")
    return town


def read_rules(value: object, path: str) -> Rules:
    """The options of a campaign; those that are missing are as usual."""
    fields = read_fields(value, path, RULES)
    try:
        return Rules(**fields)
    except BadRules as error:
        raise MalformedPosition(f"{path}.{error}") from error


def read_muster(value: object, path: str) -> Muster:
    return Muster(**read_fields(value, path, _MUSTER))


def _read_made(value: object, path: str) -> dict[str, int]:
    return read_fields(value, path, dict.fromkeys(ARMY_TYPES, read_number))


def _read_kingdoms(items: list[object], last_province: int) -> dict[int, Kingdom]:
    found: dict[int, Kingdom] = {}
    for index, item in enumerate(items):
        path = f"kingdoms[{index}]"
        kingdom = read_kingdom(item, path, last_province)
        if kingdom.number in found:
            raise MalformedPosition(f"{path}.number: there are two kingdoms {kingdom.number}")
        found[kingdom.number] = kingdom
    return dict(sorted(found.items()))


def read_kingdom(value: object, path: str, last_province: int) -> Kingdom:
    """One kingdom, not yet checked against the others."""

    def read_seen(value: object, path: str) -> dict[int, int]:
        seen: dict[int, int] = {}
        for key, text in read_object(value, path).items():
            turn = read_key(key, path)
            for province in read_spans(text, f"{path}.{key}", last_province):
                if province in seen:
                    raise MalformedPosition(f"{path}.{key}: {province} stands under two turns")
                seen[province] = turn
        return dict(sorted(seen.items()))

    readers = {**_KINGDOM, "seen": read_seen}
    return Kingdom(**read_fields(value, path, readers, wanted=_KINGDOM_WANTED))


def _read_declarations(value: object, path: str) -> dict[int, str]:
    read_one = one_of((FRIEND, ENEMY))
    return {
        read_key(key, path, least=1): str(read_one(said, f"{path}.{key}"))
        for key, said in read_object(value, path).items()
    }


def _read_contacts(value: object, path: str) -> set[int]:
    return {
        read_positive(item, f"{path}[{index}]") for index, item in enumerate(read_list(value, path))
    }


def _read_lines(value: object, path: str) -> tuple[str, ...]:
    return tuple(
        read_text(item, f"{path}[{index}]") for index, item in enumerate(read_list(value, path))
    )


def _read_departure(value: object, path: str) -> Departure:
    fields = {"turn": read_positive, "reason": one_of(DEPARTURES)}
    return Departure(**read_fields(value, path, fields, wanted=fields))


def _read_armies(items: list[object]) -> dict[ArmyId, Army]:
    armies: dict[ArmyId, Army] = {}
    for index, item in enumerate(items):
        path = f"armies[{index}]"
        army = read_army(item, path)
        if army.id in armies:
            raise MalformedPosition(f"{path}.number: its owner has another army {army.number}")
        armies[army.id] = army
    return dict(sorted(armies.items(), key=lambda item: (last_nobody(item[0].owner), item[0])))


def read_army(value: object, path: str) -> Army:
    """One army, not yet checked against the map and its owner."""
    fields = read_fields(value, path, _ARMY, wanted=_ARMY_WANTED)
    return Army(fields.pop("owner", REBELS), **fields)


def _read_words(value: object, path: str) -> tuple[str, ...]:
    read_one = one_of(MOVE_WORDS)
    return tuple(
        read_one(item, f"{path}[{index}]") for index, item in enumerate(read_list(value, path))
    )


def _read_sightings(
    items: list[object], provinces: list[Province]
) -> dict[int, dict[int, Sighting]]:
    found: dict[int, dict[int, Sighting]] = {}
    for index, item in enumerate(items):
        path = f"sightings[{index}]"
        doc = read_fields(item, path, _SIGHTING, wanted=_SIGHTING)
        number, turn = doc["province"], doc["turn"]
        if number >= len(provinces):
            raise MalformedPosition(f"{path}.province: the map has no such province")
        if turn in found.setdefault(number, {}):
            raise MalformedPosition(f"{path}: province {number}, turn {turn} stands twice")
        land = read_province(doc["land"], f"{path}.land", number, provinces[number].terrain)
        found[number][turn] = Sighting(land, doc["armies"])
    return {number: dict(sorted(found[number].items())) for number in sorted(found)}


def _read_seen_armies(value: object, path: str) -> tuple[SeenArmy, ...]:
    return tuple(
        SeenArmy(**read_fields(item, f"{path}[{index}]", _SEEN_ARMY, wanted=_SEEN_ARMY))
        for index, item in enumerate(read_list(value, path))
    )


def _read_standings(value: object) -> dict[int, dict[int, Standing]]:
    standings: dict[int, dict[int, Standing]] = {}
    for key, of in read_object(value, "standings").items():
        path = f"standings.{key}"
        standings[read_key(key, "standings", least=1)] = dict(
            sorted(
                (read_key(number, path, least=1), _read_standing(row, f"{path}.{number}"))
                for number, row in read_object(of, path).items()
            )
        )
    return dict(sorted(standings.items()))


def _read_standing(value: object, path: str) -> Standing:
    row = read_list(value, path)
    if len(row) != len(Standing._fields):
        raise MalformedPosition(f"{path}: expected {len(Standing._fields)} numbers")
    return Standing(
        read_signed(row[0], f"{path}[0]"),
        *(read_number(item, f"{path}[{index}]") for index, item in enumerate(row[1:], 1)),
    )


def _read_ending(value: object, path: str) -> Ending:
    fields: dict[str, Reader] = {
        "turn": read_positive,
        "reason": one_of(ENDINGS),
        "winner": or_none(read_positive),
    }
    return Ending(**read_fields(value, path, fields, wanted=fields))


def _verify_provinces(position: Position) -> None:
    for land in position.provinces:
        path = f"provinces.{land.number}"
        if land.owner:
            _verify_in_game(position, land.owner, f"{path}.owner")
        if land.supplies is not None and not (
            land.supplies == land.number or position.grid.are_adjacent(land.number, land.supplies)
        ):
            raise MalformedPosition(f"{path}.supplies: expected a province next to it")


def _verify_kingdoms(position: Position) -> None:
    names: dict[str, int] = {}
    seats: dict[str, int] = {}
    for number, kingdom in position.kingdoms.items():
        path = f"kingdom {number}"
        for known, key, what in (
            (names, kingdom.name.casefold(), "name"),
            (seats, kingdom.seat, "seat"),
        ):
            if key in known:
                raise MalformedPosition(f"{path}.{what}: kingdom {known[key]} has it too")
            known[key] = number
        for other in (*kingdom.declarations, *kingdom.contacts):
            if other not in position.kingdoms or other == number:
                raise MalformedPosition(f"{path}: there is no other kingdom {other}")
        for other in kingdom.contacts:
            if number not in position.kingdoms[other].contacts:
                raise MalformedPosition(f"{path}.contacts: {other} has no contact with it")
    winner = None if position.ending is None else position.ending.winner
    if winner is not None and winner not in position.kingdoms:
        raise MalformedPosition(f"ending.winner: there is no kingdom {winner}")


def _verify_armies(position: Position) -> None:
    for army in position.armies.values():
        path = f"army {army.number} of {army.owner or 'the rebels'}"
        if army.owner:
            _verify_in_game(position, army.owner, f"{path}: owner")
        muster = position.kingdoms[army.owner].muster if army.owner else position.rebels
        if army.number >= muster.next_number:
            raise MalformedPosition(
                f"{path}: its number is not below next_number, {muster.next_number}"
            )
        if army.province >= len(position.provinces):
            raise MalformedPosition(f"{path}: the map has no province {army.province}")
        if army.plague is not None and army.race == IMMUNE:
            raise MalformedPosition(f"{path}.plague: elves are never sick")
        if army.climbing is not None:
            _verify_climb(position, army, path)
        if army.words and not ARMY_TYPES[army.type].mobile:
            raise MalformedPosition(f"{path}.words: a {army.type} cannot move")


def _verify_climb(position: Position, army: Army, path: str) -> None:
    kind = ARMY_TYPES[army.type]
    target = position.grid.step(army.province, army.climbing or "")
    if not kind.mobile or kind.naval:
        raise MalformedPosition(f"{path}.climbing: a {army.type} cannot climb")
    if target is None or position.provinces[target].terrain != "mountain":
        raise MalformedPosition(f"{path}.climbing: there is no mountain")


def _verify_in_game(position: Position, number: int, path: str) -> None:
    kingdom = position.kingdoms.get(number)
    if kingdom is None:
        raise MalformedPosition(f"{path}: there is no kingdom {number}")
    if kingdom.left is not None:
        raise MalformedPosition(f"{path}: kingdom {number} has left the game")


def _verify_memory(position: Position) -> None:
    """Everything remembered from before the last turn has its sighting."""
    for number, kingdom in position.kingdoms.items():
        for province, turn in kingdom.seen.items():
            if turn > position.last_seen:
                raise MalformedPosition(f"kingdom {number}.seen: turn {turn} has not been yet")
            if turn < position.last_seen and turn not in position.sightings.get(province, {}):
                raise MalformedPosition(
                    f"kingdom {number}.seen: there is no sighting of province {province}"
                    f" in turn {turn}"
                )


def _read_villages(value: object, path: str) -> int:
    """Each is rolled for on its own (DK-13.2.1): a turn with a billion would never end."""
    return read_number(value, path, most=MOST_VILLAGES)


_read_plague: Final[Callable[[object, str], Plague | None]] = or_none(read_plague)

RULES: Final[Mapping[str, Reader]] = {
    "pace": read_number,
    "monsters": read_bool,
    "old_plunder": read_bool,
    "silent_turns": read_number,
    "last_turn": or_none(read_number),
    "version": read_text,
}
_MUSTER: Final[Mapping[str, Reader]] = {"next_number": read_positive, "made": _read_made}
_TOWN: Final[Mapping[str, Reader]] = {
    "race": one_of(RACES),
    "stock": _read_goods,
    "plague": _read_plague,
    "gold": read_number,
}
_PROVINCE: Final[Mapping[str, Reader]] = {
    "owner": read_number,
    "population": or_none(one_of(RACES)),
    "villages": _read_villages,
    "town": _read_town,
    "mine": one_of(MINES),
    "structures": _read_structures,
    "plague": _read_plague,
    "supplies": read_number,
}
_KINGDOM_WANTED: Final = ("number", "seat", "name", "race", "leaders")
_KINGDOM: Final[Mapping[str, Reader]] = {
    "number": read_positive,
    "seat": read_text,
    "name": read_text,
    "race": one_of(RACES),
    "leaders": one_of(LEADERS),
    "gold": read_signed,
    "technologies": set_of(TECHNOLOGIES),
    "open": set_of(TECHNOLOGIES),
    "declarations": _read_declarations,
    "contacts": _read_contacts,
    "muster": read_muster,
    "lines": _read_lines,
    "silent": read_number,
    "left": _read_departure,
}
_ARMY_WANTED: Final = ("number", "name", "type", "race", "erf", "province")
_ARMY: Final[Mapping[str, Reader]] = {
    "owner": read_number,
    "number": read_positive,
    "name": read_text,
    "type": one_of(ARMY_TYPES),
    "race": one_of(RACES),
    "erf": read_positive,
    "province": read_number,
    "climbing": or_none(one_of(DIRECTIONS)),
    "plague": _read_plague,
    "words": _read_words,
    "with_worms": read_bool,
}
_SEEN_ARMY: Final[Mapping[str, Reader]] = {
    "owner": read_number,
    "number": read_positive,
    "name": read_text,
    "type": one_of(ARMY_TYPES),
}
_SIGHTING: Final[Mapping[str, Reader]] = {
    "province": read_number,
    "turn": read_number,
    "land": read_object,
    "armies": _read_seen_armies,
}
_POSITION: Final[Mapping[str, Reader]] = {
    "edition": read_text,
    "turn": read_positive,
    "rules": read_rules,
    "terrain": read_terrain,
    "provinces": read_object,
    "kingdoms": read_list,
    "armies": read_list,
    "rebels": read_muster,
    "sightings": read_list,
    "standings": read_object,
    "ending": or_none(_read_ending),
}
