"""The tables of a Dunkmaster who mends the position: kingdoms, provinces, armies (DK-1.5)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from dunk.engine import correcting
from dunk.engine.correcting import ARMY, CHOICES, FIELDS, KINGDOM, NEW, NUMBERS, PROVINCE
from dunk.engine.naming import army_name
from dunk.engine.state import REBELS, Army, ArmyId, Kingdom, Position, Province
from dunk.engine.tables.lands import GOODS
from dunk.wording.corrections import LABELS
from dunk.wording.nouns import ARMIES, PEOPLES, STRUCTURES, TERRAINS
from games.mending import Field, Row, Table, Value

#: Rules of the fields that are neither numbers nor choices.
RULES: Final = {
    "name": "DK-4.2.7",
    "technologies": "DK-8.3",
    "plague": "DK-14.3.2",
    "town_plague": "DK-14.3.2",
    "gone": "DK-1.5",
}
HINTS: Final = {
    "technologies": gettext_lazy("as in orders, with commas between"),
    "plague": gettext_lazy("mortality and contagion, e.g. “3 5”; empty: none"),
    "town_plague": gettext_lazy("mortality and contagion, e.g. “3 5”; empty: none"),
}
NOUNS: Final[Mapping[str, Mapping[str, Any]]] = {
    "population": PEOPLES,
    "town": PEOPLES,
    "mine": STRUCTURES,
    "type": ARMIES,
}


class Rows(Mapping[str, Row]):
    """The rows of a table, each made when it is looked at: a map has ten thousand provinces."""

    def __init__(self, keys: Mapping[str, Any], make: Callable[[str, Any], Row]) -> None:
        self._pieces = keys
        self._make = make

    def __getitem__(self, key: str) -> Row:
        return self._make(key, self._pieces[key])

    def __iter__(self) -> Iterator[str]:
        return iter(self._pieces)

    def __len__(self) -> int:
        return len(self._pieces)


def tables_of(position: Position) -> list[Table]:
    """The kingdoms in the game, the provinces and the armies, with what they are now; and for each
    kingdom and the rebels an army that is not there yet."""
    playing = {number: it for number, it in position.kingdoms.items() if it.left is None}
    owners = (("", _("nobody")), *((str(n), f"{it.name} ({n})") for n, it in playing.items()))
    armies = {correcting.row_of(key): army for key, army in position.armies.items()}
    for number in (*playing, REBELS):
        armies[correcting.row_of(ArmyId(number, NEW))] = correcting.new_army(position, number)

    def of_army(key: str, army: Army) -> Row:
        owner = playing.get(army.owner)
        whose = owner.name if owner else _("the rebels")
        text = _("a new army of %(whose)s") if army.number == NEW else _("%(army)s of %(whose)s")
        label = text % {"whose": whose, "army": f"{army.name} ({army.number})"}
        return Row(key, label, _values_of_army(army))

    return [
        Table(
            KINGDOM,
            gettext_lazy("Kingdoms"),
            _fields(KINGDOM, owners, position),
            Rows({str(number): it for number, it in playing.items()}, _of_kingdom),
        ),
        Table(
            PROVINCE,
            gettext_lazy("Provinces"),
            _fields(PROVINCE, owners, position),
            Rows({str(land.number): land for land in position.provinces}, _of_province),
        ),
        Table(ARMY, gettext_lazy("Armies"), _fields(ARMY, owners, position), Rows(armies, of_army)),
    ]


def _of_kingdom(key: str, kingdom: Kingdom) -> Row:
    label = _("kingdom %(number)s, %(name)s") % {"number": key, "name": kingdom.name}
    values: dict[str, Value] = {
        "name": kingdom.name,
        "gold": kingdom.gold,
        "technologies": ", ".join(sorted(kingdom.technologies)),
        "silent": kingdom.silent,
    }
    return Row(key, label, values)


def _of_province(key: str, land: Province) -> Row:
    about = {"number": key, "terrain": TERRAINS[land.terrain]}
    town = land.town
    values: dict[str, Value] = {
        "owner": str(land.owner) if land.owner else "",
        "population": land.population or "",
        "villages": land.villages,
        "town": town.race if town else "",
        **{good: getattr(town.stock, good) if town else 0 for good in GOODS},
        "mine": land.mine or "",
        "plague": correcting.write_plague(land.plague),
        "town_plague": correcting.write_plague(town.plague if town else None),
    }
    stands = {name: name in land.structures for name in FIELDS[PROVINCE] if name not in values}
    return Row(key, _("province %(number)s, %(terrain)s") % about, {**values, **stands})


def _values_of_army(army: Army) -> dict[str, Value]:
    return {
        "province": army.province,
        "name": army.name,
        "type": army.type,
        "erf": army.erf,
        "plague": correcting.write_plague(army.plague),
        "gone": army.number == NEW,
    }


def _fields(
    table: str, owners: tuple[tuple[str, Any], ...], position: Position
) -> tuple[Field, ...]:
    return tuple(_field(name, table, owners, position) for name in FIELDS[table])


def _field(name: str, table: str, owners: tuple[tuple[str, Any], ...], position: Position) -> Field:
    label = LABELS[name]
    if name in NUMBERS:
        least, most, rule = NUMBERS[name]
        most = {
            "silent": position.rules.silent_turns - 1,
            "province": len(position.provinces) - 1,
        }.get(name, most)
        return Field(name, label, "number", rule, least, most)
    if name == "owner":
        return Field(name, label, "choice", "DK-2.1.2", choices=owners)
    if name in CHOICES:
        rule, words = CHOICES[name]
        choices = tuple((word, NOUNS[name][word] if word else _("none")) for word in words)
        return Field(name, label, "choice", rule, choices=choices)
    if name in ("gone",) or name not in RULES:
        return Field(name, label, "yes", RULES.get(name, "DK-11.1"))
    hint: Any = HINTS.get(name, "")
    if name == "name" and table == ARMY:
        hint = _("a new one: empty for its usual name, such as “%(name)s”") % {
            "name": army_name("army", 1)
        }
        return Field(name, label, "text", "DK-2.1.13", hint=hint)
    return Field(name, label, "text", RULES[name], hint=hint)
