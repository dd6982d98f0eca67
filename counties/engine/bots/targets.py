"""What a bot would like to take next, and what it reckons that will cost."""

from dataclasses import dataclass

from counties.engine import tables
from counties.engine.bots.outlook import Outlook, effect_x2
from counties.engine.bots.temperament import Temperament
from counties.engine.chance import Stream
from counties.engine.state import County


@dataclass(frozen=True, slots=True)
class Target:
    """A county worth taking.

    ``needed``: soldiers to send; ``known``: whether that was seen last turn, and is no guess.
    ``worth``: people and what the land gives, in people.
    """

    number: int
    owner: str | None
    needed: int
    known: bool
    worth: int

    @property
    def score(self) -> int:
        """What is gained, in people, if a soldier counts for three of them."""
        return self.worth - 3 * self.needed


def rank_targets(outlook: Outlook, temperament: Temperament, stream: Stream) -> list[Target]:
    """Targets, the greatest gain first; equals in a random order."""
    targets = [
        _judge(outlook, temperament, outlook.places[number], stream)
        for number in stream.shuffled(outlook.targets())
    ]
    return sorted(targets, key=lambda target: -target.score)


def _judge(outlook: Outlook, temperament: Temperament, place: County, stream: Stream) -> Target:
    worth = place.population + 20 * place.fields + 100 * place.castle_size
    worth += 50 * sum(getattr(place, resource) for resource in tables.RESOURCES)
    if place.owner is None:
        needed = _soldiers_for(2 * (place.population // tables.UNCLAIMED_DEFENCE_DIVISOR))
        if outlook.foreign(place.id):
            # others may come too, and equal armies destroy each other (CO-11.6)
            needed += stream.below(needed // 4 + 5)
        return Target(place.id, None, needed, True, worth)
    mine, theirs = outlook.people[outlook.realm.seat], outlook.people[place.owner]
    weakness = min(300, max(60, 100 * mine // max(1, theirs)))
    worth = worth * temperament.envy // 100 * weakness // 100
    people, soldiers = place.population * temperament.doubt // 100, 0
    seen = outlook.seen.get(place.id)
    if seen is not None:
        people, soldiers = max(people, seen.people), seen.soldiers
    force_x2 = (people + tables.SOLDIER_FORCE * soldiers) * effect_x2(place)
    needed = _soldiers_for(force_x2) * temperament.margin // 100
    known = seen is not None and seen.turn == outlook.realm.turn - 1
    return Target(place.id, place.owner, needed, known, worth)


def _soldiers_for(force_x2: int) -> int:
    """Soldiers who take a county of that doubled force and are two at the end."""
    return force_x2 // (2 * tables.SOLDIER_FORCE) + 2
