"""Where the rest of the army stands: on the border, and massed before the next great target."""

from collections.abc import Iterable

from counties.engine.bots.draft import Draft
from counties.engine.bots.outlook import Outlook
from counties.engine.bots.targets import Target
from counties.engine.bots.temperament import Temperament
from counties.engine.bots.war import mobile


def choose_focus(
    outlook: Outlook, temperament: Temperament, draft: Draft, targets: list[Target]
) -> list[int]:
    """Own counties around the target of another ruler that lacks least for what it is worth.

    An army already there counts, so the choice stays the same while the army grows.
    """
    best: tuple[int, int] | None = None
    for target in targets:
        if target.owner is None:
            continue
        there = sum(mobile(outlook, temperament, draft, own) for own in outlook.own(target.number))
        cost = 1000 * max(1, target.needed - there) // target.worth
        if best is None or (cost, target.number) < best:
            best = cost, target.number
    return [] if best is None else outlook.own(best[1])


def muster(outlook: Outlook, temperament: Temperament, draft: Draft, focus: list[int]) -> None:
    """Garrisons where an attack came; else armour for the army before the target."""
    raided = [number for number in draft.counties if number in outlook.raided]
    suits = draft.stocks["armour"] * temperament.garrison // 100
    for index, number in enumerate(raided):
        share = suits // (len(raided) - index)
        draft.recruit(number, min(share, draft.counties[number].people // 4))
        suits -= share
    # the suits there are not people enough for near the target are put on further back
    near = set(focus) or fronts(outlook)
    surplus = draft.stocks["armour"] - sum(draft.counties[n].people for n in near) // 4
    for number in sorted(draft.counties, key=lambda n: (-draft.counties[n].people, n)):
        armed = max(0, min(surplus, draft.counties[number].people // 8))
        draft.recruit(number, armed)
        surplus -= armed


def march(outlook: Outlook, draft: Draft) -> None:
    """Soldiers inland go one step nearer to the border; those at the border are where they belong.

    So nobody marches to and fro.
    """
    distance = _distances(outlook, fronts(outlook))
    for number in draft.counties:
        soldiers = draft.counties[number].soldiers
        if soldiers and distance.get(number, 0) > 0:
            nearer = [n for n in outlook.own(number) if distance[n] < distance[number]]
            draft.march(number, min(nearer), soldiers)


def fronts(outlook: Outlook) -> set[int]:
    """Own counties next to other rulers, or, where there are none, next to unclaimed land."""
    own = outlook.realm.counties
    return {n for n in own if outlook.foreign(n)} or {n for n in own if outlook.unclaimed(n)}


def _distances(outlook: Outlook, goals: Iterable[int]) -> dict[int, int]:
    """Own county -> steps through own counties to the nearest goal."""
    found = dict.fromkeys(sorted(goals), 0)
    edge = list(found)
    while edge:
        reached: list[int] = []
        for number in edge:
            for own in outlook.own(number):
                if own not in found:
                    found[own] = found[number] + 1
                    reached.append(own)
        edge = reached
    return found
