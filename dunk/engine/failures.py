"""Why an order is not carried out (DK-4.5): a code and what its sentence needs, never words."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

# code -> what its data holds. Provinces, armies and kingdoms are numbers; an army is one's own.
FAILURES: Final[Mapping[str, str]] = {
    "E01": "name: the beginning of the line that is no order",
    "E02": "needed, gold: in gold pieces",
    "E03": "province: as it was written",
    "E04": "province; control: false if it is one's own, but with enemies in it",
    "E05": "province, or race where no own province has such people",
    "E06": "army: as it was written",
    "E07": "kingdom: as it was written",
    "E08": "technology, or all",
    "E09": "technology",
    "E10": "technology; missing: what must be possessed first; never: true if not at all",
    "E11": "leaders or race: who can do this",
    "E12": "busy: the order that the leaders are at",
    "E13": "kingdom",
    "E14": "kingdom",
    "E15": "rest: what could not be read, perhaps empty; wanted: the form of the order",
    "E16": "army, or type of a new one; reason: immobile, guard, sick, new",
    "E17": "army",
    "E18": "army",
    "E19": "province; structure: town or village",
    "E20": "province; reason: unpopulated, enemies, neutral, done, guard; of plunder all just all",
    "E21": "province, structure; race of a village or town that keeps others out",
    "E22": "province, terrain; type of the army or name of the structure",
    "E23": "province of the town, good, stock",
    "E24": "start, end: provinces",
    "E25": "technology",
    "E26": "name, reason: length, sign, digits, taken",
    "E27": "nothing",
    "E28": "province, structure",
    "E29": "army, province",
    "E30": "army, direction",
}


@dataclass(frozen=True, slots=True)
class Failure:
    """An order that failed. ``rule``: where it says so; ``data``: JSON-able, by code."""

    code: str
    rule: str
    data: Mapping[str, object] = field(default_factory=dict)
