"""The position as a JSON document: whole numbers and texts only, every list in its order.

What is empty, 0 or false is left out of provinces, towns, armies and kingdoms, so that a large map
stays small. ``decoding`` is the way back. The shape:

``edition`` of the rules; ``turn``; ``rules``: the fields of ``Rules``; ``terrain``: for each row of
the map a text of letters (DK-9); ``provinces``: number -> what there is, where there is something;
``kingdoms``, ``armies``, ``sightings``: lists; ``rebels``: how many there have been; ``standings``:
turn -> kingdom -> [income, provinces, technologies, towns]; ``ending``: null, or how it ended.
"""

from typing import Any, Final

from dunk.engine.rules import VERSION, Rules
from dunk.engine.spans import write_spans
from dunk.engine.state import (
    Army,
    Document,
    Ending,
    Goods,
    Kingdom,
    Muster,
    Plague,
    Position,
    Province,
    SeenArmy,
    Sighting,
    Town,
    last_nobody,
)
from dunk.engine.tables.lands import LANDS

EDITION: Final = VERSION


def encode(position: Position) -> Document:
    """The document of a position; ``decode(encode(p)) == p``."""
    provinces = ((land.number, encode_province(land)) for land in position.provinces)
    return {
        "edition": EDITION,
        "turn": position.turn,
        "rules": encode_rules(position.rules),
        "terrain": encode_terrain(position),
        "provinces": {str(number): doc for number, doc in provinces if doc},
        "kingdoms": [encode_kingdom(kingdom) for _, kingdom in sorted(position.kingdoms.items())],
        "armies": [
            encode_army(army)
            for army in sorted(
                position.armies.values(), key=lambda army: (last_nobody(army.owner), army.number)
            )
        ],
        "rebels": encode_muster(position.rebels),
        "sightings": [
            encode_sighting(turn, sighting)
            for _, turns in sorted(position.sightings.items())
            for turn, sighting in sorted(turns.items())
        ],
        "standings": {
            str(turn): {str(number): list(standing) for number, standing in sorted(of.items())}
            for turn, of in sorted(position.standings.items())
        },
        "ending": None if position.ending is None else encode_ending(position.ending),
    }


def encode_rules(rules: Rules) -> Document:
    return {
        "pace": rules.pace,
        "monsters": rules.monsters,
        "old_plunder": rules.old_plunder,
        "silent_turns": rules.silent_turns,
        "last_turn": rules.last_turn,
        "version": rules.version,
    }


def encode_terrain(position: Position) -> list[str]:
    """The map, a letter for each province, row by row from the top."""
    letters = "".join(LANDS[land.terrain].letter for land in position.provinces)
    width = position.width
    return [letters[start : start + width] for start in range(0, len(letters), width)]


def encode_province(land: Province) -> Document:
    """What there is in a province, without its number and terrain; empty if there is nothing."""
    return _filled(
        owner=land.owner,
        population=land.population,
        villages=land.villages,
        town=None if land.town is None else encode_town(land.town),
        mine=land.mine,
        structures=sorted(land.structures),
        plague=encode_plague(land.plague),
        supplies=land.supplies,
    )


def encode_town(town: Town) -> Document:
    return _filled(
        race=town.race,
        stock=encode_goods(town.stock),
        plague=encode_plague(town.plague),
        gold=town.gold,
    )


def encode_goods(goods: Goods) -> Document:
    return _filled(
        timber=goods.timber,
        food=goods.food,
        spec=goods.spec,
        ore=goods.ore,
        tradegoods=goods.tradegoods,
    )


def encode_plague(plague: Plague | None) -> list[int] | None:
    """[mortality, contagion], or None."""
    return None if plague is None else [plague.mortality, plague.contagion]


def encode_kingdom(kingdom: Kingdom) -> Document:
    seen: dict[int, list[int]] = {}
    for province, turn in kingdom.seen.items():
        seen.setdefault(turn, []).append(province)
    return _filled(
        number=kingdom.number,
        seat=kingdom.seat,
        name=kingdom.name,
        race=kingdom.race,
        leaders=kingdom.leaders,
        gold=kingdom.gold,
        technologies=sorted(kingdom.technologies),
        open=sorted(kingdom.open),
        declarations={str(other): said for other, said in sorted(kingdom.declarations.items())},
        contacts=sorted(kingdom.contacts),
        muster=encode_muster(kingdom.muster),
        lines=list(kingdom.lines),
        silent=kingdom.silent,
        seen={str(turn): write_spans(provinces) for turn, provinces in sorted(seen.items())},
        left=None
        if kingdom.left is None
        else {"turn": kingdom.left.turn, "reason": kingdom.left.reason},
    )


def encode_muster(muster: Muster) -> Document:
    return {"next_number": muster.next_number, "made": dict(sorted(muster.made.items()))}


def encode_army(army: Army) -> Document:
    return _filled(
        owner=army.owner,
        number=army.number,
        name=army.name,
        type=army.type,
        race=army.race,
        erf=army.erf,
    ) | {
        "province": army.province,
        **_filled(
            climbing=army.climbing,
            plague=encode_plague(army.plague),
            words=list(army.words),
            with_worms=army.with_worms,
        ),
    }


def encode_sighting(turn: int, sighting: Sighting) -> Document:
    return {
        "province": sighting.land.number,
        "turn": turn,
        "land": encode_province(sighting.land),
        "armies": [encode_seen_army(army) for army in sighting.armies],
    }


def encode_seen_army(army: SeenArmy | Army) -> Document:
    """What anybody who sees it knows of an army (DK-2.4)."""
    return {"owner": army.owner, "number": army.number, "name": army.name, "type": army.type}


def encode_ending(ending: Ending) -> Document:
    return {"turn": ending.turn, "reason": ending.reason, "winner": ending.winner}


def _filled(**fields: Any) -> Document:
    """The fields that hold something. A town is always something, even without any field, and so
    is the province 0."""
    return {
        name: value
        for name, value in fields.items()
        if value or name in ("town", "supplies") and value is not None
    }
