"""Provinces, armies, technologies and relations, each as one line of a report's lists."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from dunk.engine.outline import ArmyRow, Development, ProvinceRow, Relation
from dunk.engine.tables.lands import GOODS
from dunk.wording.names import Data, Names
from dunk.wording.nouns import (
    DECLARATIONS,
    DIRECTIONS,
    PEOPLES,
    STATUSES,
    TERRAINS,
    count_gold,
    count_turns,
    list_goods,
    list_words,
    name_works,
)
from dunk.wording.technology_names import name_for_orders


def say_province(row: ProvinceRow, names: Names) -> str:
    """``12 forest, Realm 1 (1), elves, 1 village, roads; seen 3 turns ago``"""
    text = f"{row.number} {list_words(_province(row, names))}"
    if not row.age:
        return text
    return _("%(province)s; seen %(turns)s ago") % {"province": text, "turns": count_turns(row.age)}


def _province(row: ProvinceRow, names: Names) -> Iterator[str]:
    land = row.land
    yield str(TERRAINS[land["terrain"]])
    yield names.call(land["owner"]) if "owner" in land else _("without owner")
    yield str(PEOPLES[land["population"]]) if "population" in land else _("nobody lives there")
    if "plague" in land:
        yield _plague(land["plague"])
    if "town" in land:
        yield _town(land["town"], is_own=row.is_own)
    yield from name_works(land)
    if "supplies" in land:
        yield _("supplies the town in province %(province)s") % {"province": land["supplies"]}


def _town(town: Data, *, is_own: bool) -> str:
    about = {"people": PEOPLES[town["race"]]}
    text = _("a town of %(people)s") % about
    if "plague" in town:
        text = f"{text} ({_plague(town['plague'])})"
    if is_own:
        stock = list_goods([town.get("stock", {}).get(good, 0) for good in GOODS])
        text = _("%(town)s with %(stock)s in store") % {"town": text, "stock": stock}
    return text


def _plague(numbers: list[int]) -> str:
    text = _("plague: mortality %(mortality)s, contagion %(contagion)s")
    return text % {"mortality": numbers[0], "contagion": numbers[1]}


def say_army(row: ArmyRow, names: Names) -> str:
    """``3 2nd Archers in province 12: ERF 3, climbing west, words left: e 0``"""
    if row.own is None:
        name = names.call_army(row.army, "owner")
        return _("%(army)s in province %(province)s") % {"army": name, "province": row.province}
    about = {"number": row.own["number"], "army": row.own["name"], "province": row.province}
    text = _("%(number)s %(army)s in province %(province)s") % about
    return f"{text}: {list_words(tell_own_army(row.own))}"


def tell_own_army(army: Data) -> Iterator[str]:
    """What the reader of a report knows of an army of his."""
    yield _("ERF %(erf)s") % army
    if "climbing" in army:
        yield _("climbing to the %(direction)s") % {"direction": DIRECTIONS[army["climbing"]]}
    if "plague" in army:
        yield _plague(army["plague"])
    if "with_worms" in army:
        yield _("built with worms")
    if "words" in army:
        yield _("words left: %(words)s") % {"words": " ".join(army["words"])}


def say_development(row: Development) -> str:
    """``steel (20 gold)``, ``teleport (by the leaders, 10 gold)``, or ``steel: needs iron``"""
    name = name_for_orders(row.name)
    if row.may:
        cost = [_("by the leaders")] if row.kind == "soc" else []
        if row.price:
            cost.append(count_gold(row.price))
        return f"{name} ({list_words(cost)})"
    if row.missing:
        missing = list_words(map(name_for_orders, row.missing))
        return _("%(technology)s: needs %(missing)s") % {"technology": name, "missing": missing}
    return _("%(technology)s: waits for a discovery or a turn to pass") % {"technology": name}


def say_relation(row: Relation, names: Names) -> str:
    """``Realm 2 (2): neutral; you say friend; contact; elves``"""
    said = _("you say %(said)s") % {"said": DECLARATIONS[row.said]}
    parts = [str(STATUSES[row.status]), said, _("contact") if row.contact else _("no contact")]
    if row.race is not None:
        parts.append(str(PEOPLES[row.race]))
    return f"{names.call(row.kingdom)}: {'; '.join(parts)}"
