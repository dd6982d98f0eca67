"""Who is told what of a correction (DK-1.5): both values to those who may know both, nothing to
anybody else."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from dunk.engine.events import EVERYBODY, NOWHERE, PUBLIC, Event
from dunk.engine.report import reports
from dunk.engine.state import Army, Document, Kingdom, Position, Province
from dunk.engine.tables.lands import GOODS
from dunk.engine.tables.sequence import CORRECTIONS

RULE: Final = "DK-1.5"

EVENTS: Final[Mapping[str, str]] = {
    "correction": "reason: why the Dunkmaster did it, perhaps empty",
    "corrected": "province, kingdom or army with owner and name; what: the field; old, new",
    "corrected_name": "kingdom; old, new: its name",
    "corrected_technologies": "gained, lost",
    "corrected_owner": "province; old, new: kingdoms, 0 for nobody",
    "corrected_owner_now": "province; new: who owns it, for who did not see it before",
    "corrected_army_added": "owner, army, name, type, province",
    "corrected_army_gone": "owner, army, name, type, province: where it was",
    "corrected_army_moved": "owner, army, name, type; old, new: provinces",
    "corrected_army_left": "owner, army, name, type, province: it is there no more",
    "corrected_army_came": "owner, army, name, type, province: it is there now",
    "corrected_view": "nothing: what it sees and knows is otherwise",
    "met": "kingdom",
}


@dataclass(frozen=True, slots=True)
class _Eyes:
    """The reports before and after, by kingdom; 0 is the public one."""

    turn: int
    before: Mapping[int, Document]
    after: Mapping[int, Document]

    @property
    def changed(self) -> frozenset[int]:
        """Whose report is otherwise."""
        return frozenset(key for key in self.after if self.after[key] != self.before[key])

    def see(self, place: int, *, before: bool = False) -> frozenset[int]:
        """The kingdoms that see a province as it is; ``before``: as it was, too or only."""
        told = self.before if before else self.after
        return frozenset(
            number
            for number, report in told.items()
            if report["provinces"].get(str(place), {}).get("seen") == self.turn
        )


def tell(before: Position, after: Position) -> list[Event]:
    """Every difference with its audience; of what nobody may know, an event without one.

    Who is told is whose report changes: others would learn that there was something, and those
    whose report changes unseen would wonder.
    """
    eyes = _Eyes(after.last_seen, reports(before, ()), reports(after, ()))
    happened = [
        *_of_kingdoms(before, after),
        *_of_provinces(before, after, eyes),
        *_of_armies(before, after, eyes),
        *_of_meetings(before, after),
    ]
    told = [
        event
        if EVERYBODY in event.seen_by
        else event._replace(seen_by=event.seen_by & eyes.changed)
        for event in happened
    ]
    heard: set[int] = set().union(*(event.seen_by for event in told))
    if EVERYBODY not in heard and (rest := eyes.changed - heard):
        told.append(_event("corrected_view", rest))
    return told


def _event(code: str, seen_by: Iterable[int], /, **data: object) -> Event:
    return Event(code, RULE, CORRECTIONS, NOWHERE, frozenset(seen_by), data)


def _of_kingdoms(before: Position, after: Position) -> Iterator[Event]:
    for number, kingdom in after.kingdoms.items():
        was = before.kingdoms[number]
        if was.name != kingdom.name:
            data = {"kingdom": number, "old": was.name, "new": kingdom.name}
            yield _event("corrected_name", PUBLIC, **data)
        for what in ("gold", "silent"):
            old, new = getattr(was, what), getattr(kingdom, what)
            if old != new:
                yield _event("corrected", {number}, kingdom=number, what=what, old=old, new=new)
        yield from _of_technologies(was, kingdom)


def _of_technologies(was: Kingdom, kingdom: Kingdom) -> Iterator[Event]:
    gained = sorted(kingdom.technologies - was.technologies)
    lost = sorted(was.technologies - kingdom.technologies)
    if gained or lost:
        data: dict[str, object] = {"kingdom": kingdom.number, "gained": gained, "lost": lost}
        yield _event("corrected_technologies", {kingdom.number}, **data)


def _of_provinces(before: Position, after: Position, eyes: _Eyes) -> Iterator[Event]:
    for was, land in zip(before.provinces, after.provinces, strict=True):
        if was == land:
            continue
        place = land.number
        viewers = eyes.see(place, before=True) & eyes.see(place)
        if was.owner != land.owner:
            data = {"province": place, "old": was.owner, "new": land.owner}
            yield _event("corrected_owner", viewers, **data)
            if rest := eyes.see(place) - viewers:
                yield _event("corrected_owner_now", rest, province=place, new=land.owner)
        holder = {land.owner} - {0} if was.owner == land.owner else set()
        for what, old, new in _differences(was, land):
            seen_by = holder if what in GOODS else viewers
            yield _event("corrected", seen_by, province=place, what=what, old=old, new=new)


def _differences(was: Province, land: Province) -> Iterator[tuple[str, Any, Any]]:
    """Field, old and new value of what is otherwise, as a document holds it."""
    fields = [_told_of(was), _told_of(land)]
    for what, new in fields[1].items():
        if fields[0][what] != new:
            yield what, fields[0][what], new


def _told_of(land: Province) -> dict[str, Any]:
    town = land.town
    return {
        "population": land.population,
        "villages": land.villages,
        "town": town and town.race,
        **{good: getattr(town.stock, good) if town else 0 for good in GOODS},
        "mine": land.mine,
        "structures": sorted(land.structures),
        "plague": land.plague and [land.plague.mortality, land.plague.contagion],
        "town_plague": town and town.plague and [town.plague.mortality, town.plague.contagion],
    }


def _of_armies(before: Position, after: Position, eyes: _Eyes) -> Iterator[Event]:
    for key, was in before.armies.items():
        army = after.armies.get(key)
        if army is None:
            seen_by = {was.owner} | eyes.see(was.province, before=True)
            yield _event("corrected_army_gone", _readers(seen_by), **_about(was, was.province))
        elif army != was:
            yield from _of_army(was, army, eyes)
    for key in after.armies.keys() - before.armies.keys():
        army = after.armies[key]
        seen_by = {army.owner} | eyes.see(army.province)
        yield _event("corrected_army_added", _readers(seen_by), **_about(army, army.province))


def _of_army(was: Army, army: Army, eyes: _Eyes) -> Iterator[Event]:
    there, here = eyes.see(was.province, before=True), eyes.see(army.province)
    own = {army.owner}
    if was.province != army.province:
        both = there & here | own
        moved = {**_about(army), "old": was.province, "new": army.province}
        yield _event("corrected_army_moved", _readers(both), **moved)
        if there - both:
            yield _event("corrected_army_left", there - both, **_about(was, was.province))
        if here - both:
            yield _event("corrected_army_came", here - both, **_about(army, army.province))
    for what in ("name", "type", "erf", "plague"):
        old, new = getattr(was, what), getattr(army, what)
        if old == new:
            continue
        if what == "plague":
            old, new = (it and [it.mortality, it.contagion] for it in (old, new))
        seen_by = there & here | own if what in ("name", "type") else own
        data = {**_about(was), "what": what, "old": old, "new": new}
        yield _event("corrected", _readers(seen_by), **data)


def _of_meetings(before: Position, after: Position) -> Iterator[Event]:
    for number, kingdom in after.kingdoms.items():
        for other in sorted(kingdom.contacts - before.kingdoms[number].contacts):
            yield _event("met", {number}, kingdom=other)._replace(rule="DK-2.4.3")


def _readers(seen_by: Iterable[int]) -> frozenset[int]:
    """Without the rebels, who read nothing and whose number is that of everybody."""
    return frozenset(seen_by) - {EVERYBODY}


def _about(army: Army, place: int | None = None) -> dict[str, Any]:
    about = {"owner": army.owner, "army": army.number, "name": army.name, "type": army.type}
    return about if place is None else {**about, "province": place}
