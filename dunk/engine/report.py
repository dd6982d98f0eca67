"""What one kingdom is told: a document with all it is entitled to know, and nothing else.

Pages, maps, checks, forecasts and bots work from this document and never from the position. Its
fields, all JSON with whole numbers, and keys that are numbers written as text:

``turn``: to be ordered next; ``rules``, ``width``, ``height``; ``kingdoms``: what everybody knows
of each; ``ending``; ``standings``: kingdom -> its last standing, once the campaign is over.
``kingdom``: whose report it is, null for the public one. ``own``: null there; else see ``_own``.
``provinces``: number -> the province as it was last seen (``showing``): ``seen`` is the turn, and
what was seen at the end of the last turn is seen now. ``answers``: to its sheet; ``events``: all
else it was told of; ``account``: what the income phase told (DK-3.3.3), with ``by_town``: what it
told of each town, and its ``place``; ``rumours``; null if there were none.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from dunk.engine.carrying.developing import can_be_developed, fits, missing_for
from dunk.engine.encoding import EDITION, encode_army, encode_ending, encode_muster, encode_rules
from dunk.engine.events import EVERYBODY, NOWHERE, Event
from dunk.engine.relations import PEACE, status_of
from dunk.engine.showing import Showcase, invert, show_kingdoms
from dunk.engine.sight import look
from dunk.engine.state import NEUTRAL, Army, Document, Kingdom, Position
from dunk.engine.tables.technologies import TECHNOLOGIES

RULESET: Final = "dunk"

ANSWERS: Final = ("sheet", "order_done", "order_put_off", "order_failed")
# Events with a part of the report of their own
ACCOUNT: Final = "account"
TOWN_INCOME: Final = "town_income"
RUMOURS: Final = "rumours"


def report(position: Position, events: Iterable[Event], kingdom: int | None) -> Document:
    """The document of a kingdom after a turn; None is the least entitled reader.

    An unknown kingdom and one that has left is told no more than None, but one that left in this
    very turn still reads what happened to it. ``events``: of the turn just played; none before
    the first. All documents at once: ``reports``.
    """
    told = [e for e in events if EVERYBODY in e.seen_by or kingdom in e.seen_by]
    return _Reporter.of(position).write(kingdom or EVERYBODY, told)


def reports(position: Position, events: Iterable[Event]) -> dict[int, Document]:
    """Kingdom -> its document, and ``EVERYBODY`` (0) -> the public one, in one pass over the
    events. They share parts: read, do not change."""
    heard: dict[int, list[Event]] = {number: [] for number in (EVERYBODY, *position.kingdoms)}
    for event in events:
        readers = heard if EVERYBODY in event.seen_by else event.seen_by
        for number in readers:
            heard[number].append(event)
    reporter = _Reporter.of(position)
    return {number: reporter.write(number, told) for number, told in heard.items()}


def overview(position: Position) -> Document:
    """The public document with every province as it is, for whoever makes the start of a campaign
    and nobody else."""
    showcase = Showcase(position)
    lands = {str(land.number): showcase.show_own(land.number) for land in position.provinces}
    return {**report(position, (), None), "provinces": lands}


def encode_event(event: Event) -> Document:
    """An event as a report holds it; ``place`` is a province, null if it happened nowhere."""
    return {
        "code": event.code,
        "rule": event.rule,
        "phase": event.phase,
        "place": None if event.place == NOWHERE else event.place,
        "data": dict(event.data),
    }


@dataclass(slots=True)
class _Reporter:
    """What all documents have in common. ``lands``, ``forces``: by owner; ``heard``: kingdom ->
    what others declared towards it; ``encoded``: events by what they are at in memory."""

    position: Position
    shared: Document
    showcase: Showcase
    lands: dict[int, list[int]]
    forces: dict[int, list[Army]]
    heard: dict[int, dict[int, str]]
    encoded: dict[int, Document]

    @classmethod
    def of(cls, position: Position) -> "_Reporter":
        lands: dict[int, list[int]] = {}
        forces: dict[int, list[Army]] = {}
        for land in position.provinces:
            if land.owner:
                lands.setdefault(land.owner, []).append(land.number)
        for army in position.armies.values():
            forces.setdefault(army.owner, []).append(army)
        said = ((number, kingdom.declarations) for number, kingdom in position.kingdoms.items())
        return cls(position, _shared(position), Showcase(position), lands, forces, invert(said), {})

    def write(self, number: int, events: list[Event]) -> Document:
        kingdom = self.position.kingdoms.get(number)
        if kingdom is None or not _is_told(self.position, kingdom):
            public = [event for event in events if EVERYBODY in event.seen_by]
            return {
                **self.shared,
                "kingdom": None,
                "own": None,
                "provinces": {},
                **self._news(public),
            }
        return {
            **self.shared,
            "kingdom": number,
            "own": self._own(kingdom),
            "provinces": self._provinces(kingdom),
            **self._news(events),
        }

    def _news(self, events: list[Event]) -> Document:
        answers: list[Document] = []
        told: list[Document] = []
        towns: list[Document] = []
        parts: dict[str, Document] = {}
        for event in events:
            if event.code in (ACCOUNT, RUMOURS):
                parts[event.code] = dict(event.data)
            elif event.code == TOWN_INCOME:
                towns.append({"place": event.place, **event.data})
            else:
                (answers if event.code in ANSWERS else told).append(self._encode(event))
        if ACCOUNT in parts:
            parts[ACCOUNT]["by_town"] = towns
        return {
            "answers": answers,
            "events": told,
            "account": parts.get(ACCOUNT),
            "rumours": parts.get(RUMOURS),
        }

    def _encode(self, event: Event) -> Document:
        found = self.encoded.get(id(event))
        if found is None:
            found = self.encoded[id(event)] = encode_event(event)
        return found

    def _own(self, kingdom: Kingdom) -> Document:
        """``gold``; ``technologies``; ``open``: developable after all, if nothing is missing;
        ``developable``: now; ``missing``: technology -> what it lacks, of those that its leaders
        could develop; ``relations``: see there; ``armies``: with all there is to know; ``lands``:
        the own provinces; ``muster``, ``lines``, ``silent``, ``left``: as in the position;
        ``standing``: of the last turn, null before the first."""
        standing = self.position.standings.get(self.position.last_seen, {}).get(kingdom.number)
        forces = self.forces.get(kingdom.number, ())
        return {
            "race": kingdom.race,
            "leaders": kingdom.leaders,
            "gold": kingdom.gold,
            "technologies": sorted(kingdom.technologies),
            "open": sorted(kingdom.open),
            **_developments(kingdom),
            "relations": self._relations(kingdom),
            "armies": [encode_army(army) for army in sorted(forces, key=lambda army: army.number)],
            "lands": self.lands.get(kingdom.number, []),
            "muster": encode_muster(kingdom.muster),
            "lines": list(kingdom.lines),
            "silent": kingdom.silent,
            "left": kingdom.left is not None,
            "standing": None if standing is None else list(standing),
        }

    def _relations(self, kingdom: Kingdom) -> Document:
        """Other kingdom -> ``said``: the own declaration, ``status``: the two have (DK-12.2),
        ``contact``, ``race``: null without contact. Others are neutral and not met. What another
        one declared is told only so far as the status does."""
        heard = self.heard.get(kingdom.number, {})
        rows: Document = {}
        for other in sorted({*kingdom.declarations, *heard, *kingdom.contacts}):
            it = self.position.kingdoms[other]
            said = kingdom.declarations.get(other, NEUTRAL)
            status = status_of(said, heard.get(other, NEUTRAL))
            is_known = other in kingdom.contacts
            if it.left is not None or (said, status, is_known) == (NEUTRAL, PEACE, False):
                continue
            rows[str(other)] = {
                "said": said,
                "status": status,
                "contact": is_known,
                "race": it.race if is_known else None,
            }
        return rows

    def _provinces(self, kingdom: Kingdom) -> Document:
        """All it sees or remembers, by number: what is seen with the eyes of DK-2.4.1, on maps
        given this turn, and as it was last seen."""
        own = set(self.lands.get(kingdom.number, ()))
        posts = (army.province for army in self.forces.get(kingdom.number, ()))
        seen_now = look(self.position.grid, own, posts)
        shown: Document = {}
        for province in sorted({*kingdom.seen, *seen_now}):
            turn = kingdom.seen.get(province, -1)
            if province in own:
                found = self.showcase.show_own(province)
            elif province in seen_now or turn == self.position.last_seen:
                found = self.showcase.show(province)
            else:
                found = self.showcase.recall(province, turn)
            shown[str(province)] = found
        return shown


def _shared(position: Position) -> Document:
    ending = position.ending
    return {
        "ruleset": RULESET,
        "edition": EDITION,
        "turn": position.turn,
        "rules": encode_rules(position.rules),
        "width": position.width,
        "height": position.height,
        "kingdoms": show_kingdoms(position),
        "ending": None if ending is None else encode_ending(ending),
        "standings": None
        if ending is None
        else {
            str(number): list(standing)
            for number, standing in sorted(position.standings.get(ending.turn, {}).items())
        },
    }


def _is_told(position: Position, kingdom: Kingdom) -> bool:
    """Whether it is in the game, or left in the turn just played (DK-4.2.3)."""
    return kingdom.left is None or kingdom.left.turn == position.last_seen


def _developments(kingdom: Kingdom) -> Document:
    """What it may develop, and what it lacks for the rest. A technology that lacks nothing and
    cannot be developed yet waits for a discovery or for the end of a turn (DK-8.2.2)."""
    may: list[str] = []
    missing: dict[str, list[str]] = {}
    for name, technology in TECHNOLOGIES.items():
        if (
            name in kingdom.technologies
            or technology.timing is None
            or not fits(kingdom, technology)
        ):
            continue
        if can_be_developed(kingdom, technology):
            may.append(name)
        else:
            missing[name] = missing_for(technology, kingdom.technologies.__contains__)
    return {"developable": may, "missing": missing}
