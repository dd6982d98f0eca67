"""Provinces, armies and kingdoms as a report shows them: of others only what is ever shown."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from dunk.engine.encoding import encode_province, encode_seen_army
from dunk.engine.sight import take_sighting
from dunk.engine.state import Army, Document, Position, Sighting


@dataclass(slots=True)
class Showcase:
    """What there is to be seen at the end of a turn; everything is encoded once for all readers.

    ``standing``: province -> the armies there, by owner and number, the rebels last.
    """

    position: Position
    standing: dict[int, list[Army]] = field(default_factory=dict)
    _now: dict[int, Document] = field(default_factory=dict)
    _then: dict[tuple[int, int], Document] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for army in self.position.armies.values():
            self.standing.setdefault(army.province, []).append(army)

    def show(self, province: int) -> Document:
        """A province as all who see it now see it (DK-2.4.1)."""
        found = self._now.get(province)
        if found is None:
            land = self.position.provinces[province]
            sighting = take_sighting(land, self.standing.get(province, ()))
            found = self._now[province] = show_sighting(self.position.last_seen, sighting)
        return found

    def show_own(self, province: int) -> Document:
        """One's own province: with what its town has in store, earned and is supplied by."""
        shown = self.show(province)
        return {**shown, **encode_province(self.position.provinces[province])}

    def recall(self, province: int, turn: int) -> Document:
        """A province as it was at the end of an earlier turn."""
        found = self._then.get((province, turn))
        if found is None:
            sighting = self.position.sightings[province][turn]
            found = self._then[province, turn] = show_sighting(turn, sighting)
        return found


def show_sighting(turn: int, sighting: Sighting) -> Document:
    """``seen``: at the end of which turn; ``terrain``; what there is, as ``encode_province`` has
    it; ``armies``: owner, number, name and type of each, missing where there are none."""
    shown = {"seen": turn, "terrain": sighting.land.terrain, **encode_province(sighting.land)}
    if sighting.armies:
        shown["armies"] = [encode_seen_army(army) for army in sighting.armies]
    return shown


def show_kingdoms(position: Position) -> list[Document]:
    """What everybody knows of every kingdom: number, seat, name, whether and how it left."""
    return [
        {
            "number": kingdom.number,
            "seat": kingdom.seat,
            "name": kingdom.name,
            "left": None
            if kingdom.left is None
            else {"turn": kingdom.left.turn, "reason": kingdom.left.reason},
        }
        for _, kingdom in sorted(position.kingdoms.items())
    ]


def invert(said: Iterable[tuple[int, Mapping[int, str]]]) -> dict[int, dict[int, str]]:
    """Kingdom -> who declared what towards it, out of pairs of a kingdom and what it declared."""
    heard: dict[int, dict[int, str]] = {}
    for number, declarations in said:
        for other, word in declarations.items():
            heard.setdefault(other, {})[number] = word
    return heard
