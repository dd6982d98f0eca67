"""What a bot makes of its report: its own counties, the land around them, the battles of last turn.

Like a player it has the report and nothing else, and no memory but its notes.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from counties.engine import tables
from counties.engine.bots.notes import Sighting, read_notes
from counties.engine.realm import Realm, realm_from
from counties.engine.state import County

Report = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Outlook:
    """The bot's view of the game at the start of a turn.

    ``places``: every county as the public knows it (soldiers and cows of others read 0).
    ``seen``: county of another ruler -> how it was last seen to be held, less those who fell and
    with the recruits that will take their place. ``raided``: own counties where more than a scout
    came last turn. ``people``: ruler -> people of all his counties.
    """

    realm: Realm
    places: Mapping[int, County]
    seen: Mapping[int, Sighting]
    raided: frozenset[int]
    people: Mapping[str | None, int]

    def foreign(self, number: int) -> list[int]:
        """Counties of other rulers next to this one."""
        return [n for n in self._around(number) if self._owner(n) not in (None, self.realm.seat)]

    def unclaimed(self, number: int) -> list[int]:
        return [n for n in self._around(number) if self._owner(n) is None]

    def own(self, number: int) -> list[int]:
        """The seat's own counties next to this one."""
        return [n for n in self._around(number) if n in self.realm.counties]

    def is_border(self, number: int) -> bool:
        """Whether another ruler could march in next turn."""
        return bool(self.foreign(number))

    def targets(self) -> list[int]:
        """Every county not one's own that can be reached, by id."""
        return sorted(
            {n for number in self.realm.counties for n in self._around(number)}
            - self.realm.counties.keys()
        )

    def _around(self, number: int) -> Iterable[int]:
        return self.realm.neighbours[number].values()

    def _owner(self, number: int) -> str | None:
        return self.realm.owners[number]


def look(report: Report) -> Outlook:
    """The outlook of the seat a report is for."""
    realm = realm_from(report)
    places = {county["id"]: _place(county) for county in report["counties"]}
    seen = {n: note for n, note in read_notes(report).items() if n not in realm.counties}
    raided: set[int] = set()
    for event in report["events"]:
        number = event.get("county")
        if event["code"] != "battle_numbers":
            continue
        defence = event["defence"]
        army = sum(force["force_x2"] for force in event["attackers"].values())
        in_earnest = 5 * army >= defence["force_x2"]  # and no scout
        if number in realm.counties and in_earnest:
            raided.add(number)
        elif number not in realm.counties and event["outcome"] == "held":
            people = defence["people"] - defence["people_lost"]
            soldiers = defence["soldiers"] - defence["soldiers_lost"]
            if in_earnest:  # whoever was attacked will look to his defence
                soldiers += places[number].population // 4
            seen[number] = Sighting(report["turn"] - 1, number, people, soldiers)
    totals: Counter[str | None] = Counter()
    for place in places.values():
        totals[place.owner] += place.population
    return Outlook(realm, places, seen, frozenset(raided), totals)


def _place(told: Mapping[str, Any]) -> County:
    return County(**{"soldiers": 0, "cows": 0, **told})


def effect_x2(county: County) -> int:
    """The doubled battle effect to reckon with: a stage in progress may be finished by then."""
    size = county.castle_size + 1 if county.castle_building else county.castle_size
    return tables.CASTLES[size].effect_x2
