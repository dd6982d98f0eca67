"""Who is told what of a correction (DMA-1.10): both values to those who may know both, nothing to
anybody else."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from dma.engine.events import EVERYBODY, PUBLIC, Event
from dma.engine.report import reports
from dma.engine.state import ARMY, CITY, NEUTRAL, Army, Document, Position, Unit

RULE: Final = "DMA-1.10"
PHASE: Final = "corrections"

EVENTS: Final[Mapping[str, str]] = {
    "correction": "reason: why the organiser did it, perhaps empty",
    "corrected": "state, city, village or army; what: the field; old, new",
    "corrected_owner": "city or village; old, new: states, 0 for nobody",
    "corrected_attitude": "state, towards: states; old, new: war, peace or alliance",
    "corrected_buildings": "city; gained, lost: buildings",
    "corrected_army_added": "army, owner, cell",
    "corrected_army_gone": "army, owner, cell: where it was",
    "corrected_army_moved": "army, owner; old, new: cells",
    "corrected_army_left": "army, owner, cell: it is there no more",
    "corrected_army_came": "army, owner, cell: it is there now",
    "corrected_army_owner": "army, old, new: states",
    "corrected_unit": "unit, type; what: type, holder or rations; old, new",
    "corrected_unit_added": "unit, type, holder: kind and number",
    "corrected_unit_gone": "unit, type, holder: where it was",
    "corrected_view": "nothing: what it sees and knows is otherwise",
}


@dataclass(frozen=True, slots=True)
class _Eyes:
    """The reports before and after, by state; 0 is the public one."""

    before: Mapping[int, Document]
    after: Mapping[int, Document]

    @property
    def changed(self) -> frozenset[int]:
        """Whose report is otherwise."""
        return frozenset(key for key in self.after if self.after[key] != self.before[key])

    def see(self, part: str, number: int, *, before: bool = False) -> frozenset[int]:
        """The states whose report has that army or unit, or the inside of that city, as it is;
        ``before``: as it was."""
        told = self.before if before else self.after
        return frozenset(
            state for state, report in told.items() if state and _is_in(report, part, number)
        )


def tell(before: Position, after: Position) -> list[Event]:
    """Every difference with its audience; of what nobody may know, an event without one.

    Who is told is whose report changes: others would learn that there was something, and those
    whose report changes unseen would wonder. Silent weeks stand in no report: of these the state
    itself is told all the same.
    """
    eyes = _Eyes(reports(before, ()), reports(after, ()))
    changed, told = eyes.changed, list[Event]()
    for event in _differences(before, after, eyes):
        is_secret = event.data.get("what") == "silent_weeks"
        if EVERYBODY in event.seen_by or is_secret:
            told.append(event)
        else:
            told.append(event._replace(seen_by=event.seen_by & changed))
    heard: set[int] = set().union(*(event.seen_by for event in told))
    rest = {state for state in changed - heard if state}
    if EVERYBODY not in heard and rest:
        told.append(_event(after, "corrected_view", rest))
    return told


def _differences(before: Position, after: Position, eyes: _Eyes) -> Iterator[Event]:
    yield from _of_states(before, after)
    yield from _of_settlements(before, after, eyes)
    yield from _of_armies(before, after, eyes)
    yield from _of_units(before, after, eyes)


def _event(
    of: Position, code: str, seen_by: Iterable[int], cell: Any = None, /, **data: object
) -> Event:
    return Event(code, RULE, of.day, PHASE, cell, frozenset(seen_by), data)


def _is_in(report: Document, part: str, number: int) -> bool:
    found = report[part].get(str(number))
    return found is not None and (part != "cities" or found["garrison"] is not None)


def _of_states(before: Position, after: Position) -> Iterator[Event]:
    for number, state in after.states.items():
        was = before.states[number]
        if was.name != state.name:
            data = {"state": number, "what": "name", "old": was.name, "new": state.name}
            yield _event(after, "corrected", PUBLIC, **data)
        if was.silent_weeks != state.silent_weeks:
            data = {"state": number, "what": "silent_weeks"}
            data |= {"old": was.silent_weeks, "new": state.silent_weeks}
            yield _event(after, "corrected", {number}, **data)
        for other in after.states:
            old, new = (it.attitudes.get(other, "war") for it in (was, state))
            if old != new:
                said = {"state": number, "towards": other, "old": old, "new": new}
                yield _event(after, "corrected_attitude", {number, other}, **said)


def _of_settlements(before: Position, after: Position, eyes: _Eyes) -> Iterator[Event]:
    for kind, old_ones, new_ones in (
        (CITY, before.cities, after.cities),
        ("village", before.villages, after.villages),
    ):
        for number, place in new_ones.items():
            was = old_ones[number]
            if was.name != place.name:
                data = {kind: number, "what": "name", "old": was.name, "new": place.name}
                yield _event(after, "corrected", PUBLIC, place.cell, **data)
            if was.owner != place.owner:
                data = {kind: number, "old": was.owner, "new": place.owner}
                yield _event(after, "corrected_owner", PUBLIC, place.cell, **data)
    for number, city in after.cities.items():
        was_city = before.cities[number]
        if was_city.stock != city.stock and was_city.owner == city.owner != NEUTRAL:
            data = {"city": number, "what": "stock", "old": was_city.stock, "new": city.stock}
            yield _event(after, "corrected", {city.owner}, city.cell, **data)
        if was_city.buildings != city.buildings:
            seen_by = eyes.see("cities", number, before=True) & eyes.see("cities", number)
            gained = sorted(city.buildings - was_city.buildings)
            lost = sorted(was_city.buildings - city.buildings)
            data = {"city": number, "gained": gained, "lost": lost}
            yield _event(after, "corrected_buildings", seen_by, city.cell, **data)


def _of_armies(before: Position, after: Position, eyes: _Eyes) -> Iterator[Event]:
    for number, was in before.armies.items():
        army = after.armies.get(number)
        there = eyes.see("armies", number, before=True)
        if army is None:
            yield _event(after, "corrected_army_gone", there, was.cell, **_about(was, was.cell))
        elif army != was:
            yield from _of_army(after, was, army, there, eyes.see("armies", number))
    for number in sorted(after.armies.keys() - before.armies.keys()):
        army = after.armies[number]
        seen_by = eyes.see("armies", number)
        yield _event(after, "corrected_army_added", seen_by, army.cell, **_about(army, army.cell))


def _of_army(
    after: Position, was: Army, army: Army, there: frozenset[int], here: frozenset[int]
) -> Iterator[Event]:
    both = there & here
    if was.cell != army.cell:
        data = {"army": army.number, "owner": army.owner}
        moved = {**data, "old": list(was.cell), "new": list(army.cell)}
        yield _event(after, "corrected_army_moved", both, army.cell, **moved)
        if there - both:
            left = _about(was, was.cell)
            yield _event(after, "corrected_army_left", there - both, was.cell, **left)
        if here - both:
            came = _about(army, army.cell)
            yield _event(after, "corrected_army_came", here - both, army.cell, **came)
    if was.owner != army.owner:
        data = {"army": army.number, "old": was.owner, "new": army.owner}
        yield _event(after, "corrected_army_owner", both, army.cell, **data)
    if was.name != army.name:
        named = {"army": army.number, "what": "name", "old": was.name, "new": army.name}
        own = {army.owner} if was.owner == army.owner else frozenset[int]()
        yield _event(after, "corrected", own, army.cell, **named)


def _of_units(before: Position, after: Position, eyes: _Eyes) -> Iterator[Event]:
    """Units are known to their own side alone."""
    for number, was in before.units.items():
        unit = after.units.get(number)
        there = eyes.see("units", number, before=True) if unit != was else frozenset[int]()
        if unit is None:
            yield _event(after, "corrected_unit_gone", there, **_about_unit(was))
        elif unit != was:
            both = there & eyes.see("units", number)
            about = {"unit": number, "type": unit.type}
            for what, old, new in (
                ("type", was.type, unit.type),
                ("holder", list(was.holder), list(unit.holder)),
                ("rations", was.rations, unit.rations),
            ):
                if old != new:
                    data = {**about, "what": what, "old": old, "new": new}
                    yield _event(after, "corrected_unit", both, **data)
            if there - both:
                yield _event(after, "corrected_unit_gone", there - both, **_about_unit(was))
            if came := eyes.see("units", number) - both:
                yield _event(after, "corrected_unit_added", came, **_about_unit(unit))
    for number in sorted(after.units.keys() - before.units.keys()):
        unit = after.units[number]
        seen_by = eyes.see("units", number)
        yield _event(after, "corrected_unit_added", seen_by, **_about_unit(unit))


def _about(army: Army, cell: tuple[int, int]) -> dict[str, Any]:
    return {"army": army.number, "owner": army.owner, "cell": list(cell)}


def _about_unit(unit: Unit) -> dict[str, Any]:
    holder = [ARMY if unit.holder.kind == ARMY else CITY, unit.holder.number]
    return {"unit": unit.number, "type": unit.type, "holder": holder}
