"""Whom to strike and with what: attacks that should succeed, and scouts where that is not known.

Suits of armour are an army in waiting: they are put on next to the target in the turn of the
attack (CO-8.3).
"""

from counties.engine.bots.draft import Draft
from counties.engine.bots.outlook import Outlook
from counties.engine.bots.targets import Target
from counties.engine.bots.temperament import Temperament
from counties.engine.chance import Stream


def attack(
    outlook: Outlook,
    temperament: Temperament,
    draft: Draft,
    targets: list[Target],
    stream: Stream,
) -> None:
    """Attack every target the army is enough for, best first; scout the best that is tempting."""
    scouted = not stream.chance(temperament.scouting, 100)
    for target in targets:
        strength = strength_at(outlook, temperament, draft, target.number)
        sure = target.needed if target.known else 3 * target.needed
        if strength >= sure:
            _strike(outlook, temperament, draft, target)
        elif not target.known and not scouted and strength >= target.needed:
            scouted = _scout(outlook, draft, target.number)


def strength_at(outlook: Outlook, temperament: Temperament, draft: Draft, number: int) -> int:
    """Soldiers that could be sent against a county this turn, recruits among them."""
    near = outlook.own(number)
    soldiers = sum(mobile(outlook, temperament, draft, own) for own in near)
    people = sum(_recruitable(draft, own) for own in near)
    return soldiers + min(people, draft.stocks["armour"])


def mobile(outlook: Outlook, temperament: Temperament, draft: Draft, number: int) -> int:
    """Soldiers of a county who need not stay."""
    soldiers = draft.counties[number].soldiers
    if not outlook.is_border(number):
        return soldiers
    return soldiers - soldiers * temperament.garrison // 100


def _recruitable(draft: Draft, number: int) -> int:
    return draft.counties[number].people // 2


def _strike(outlook: Outlook, temperament: Temperament, draft: Draft, target: Target) -> None:
    """Soldiers first, a large target with whole armies, for who survives holds the county.

    Recruits make up what is missing.
    """
    near = outlook.own(target.number)
    missing = target.needed
    for own in sorted(near, key=lambda n: (-mobile(outlook, temperament, draft, n), n)):
        army = mobile(outlook, temperament, draft, own)
        if missing > 0:
            sent = army if army <= 2 * missing else missing + missing // 2
            draft.march(own, target.number, sent)
            missing -= sent
    for own in sorted(near, key=lambda n: (-draft.counties[n].people, n)):
        armed = max(0, min(missing, draft.stocks["armour"], _recruitable(draft, own)))
        draft.recruit(own, armed)
        draft.march(own, target.number, armed)
        missing -= armed


def _scout(outlook: Outlook, draft: Draft, number: int) -> bool:
    """One soldier, to learn from the battle how the county is held (CO-19.1)."""
    for own in outlook.own(number):
        if draft.counties[own].soldiers:
            draft.march(own, number, 1)
            return True
    for own in outlook.own(number):
        if draft.stocks["armour"] and draft.counties[own].people > 1:
            draft.recruit(own, 1)
            draft.march(own, number, 1)
            return True
    return False
