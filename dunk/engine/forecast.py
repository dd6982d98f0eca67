"""What a sheet would lead to if nobody else did anything, as far as its seat can know."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from dunk.engine.aiming import aim_weights, works_chance
from dunk.engine.checks import Sheet, check
from dunk.engine.delayed.missions import candidates
from dunk.engine.encoding import encode_seen_army
from dunk.engine.fights import STRONG_ERF, STRONG_REBELS_ERF, Foreseen, Odds, foresee_fights
from dunk.engine.loyalty import loss_chance, rebellion_risk
from dunk.engine.outlook import Outlook, Route
from dunk.engine.state import Document
from dunk.engine.tables.lands import MINE_FIND
from dunk.engine.tables.rituals import MISSION_OTHER_RACE, MISSION_PROVINCES, gathering_chance

Report = Mapping[str, Any]

# What is taken for granted; data: what each holds
ASSUMPTIONS: Final[Mapping[str, str]] = {
    "assume_idle": "nothing: nobody else moves, gives, or changes a declaration",
    "assume_luck": "nothing: no rebellion, plague, catastrophe or discovery",
    "assume_pay": "chance: of each army to desert; nobody does",
    "assume_crime": "most: gold that may be stolen",
    "assume_lost": "provinces: that obey nobody, as if no enemy there were beaten",
    "assume_land": "armies: whose way leads through land that is not seen now",
    "assume_strength": "erf, rebels_erf: what strong enemies are taken for",
}
#: So many provinces likely to rebel are named, and none that hardly is.
MOST_RESTLESS: Final = 5
LEAST_RESTLESS: Final = Fraction(1, 100)


def forecast(report: Report, text: str) -> Document:
    """What becomes of a seat's gold, armies and land; chances are texts like ``3/5``.

    ``turn``: the one after this. ``gold``: ``before`` and ``after`` the orders, and ``least`` and
    ``most`` after the income. ``account``: what makes it (DK-5.11): ``lands``, ``costs``,
    ``administration``, ``crime`` (the most of it), ``towns``, ``guards``, ``upkeep``: kind -> gold,
    and ``winning``. ``towns``: ``place``, ``gold``, ``produced``, ``used``, ``stock`` of each.
    ``desertion``: the chance of each army, None without debts.

    ``armies``: own ones by number, ``name``, ``type``, ``start``, ``steps``: ``direction``,
    ``target``, ``climbs``; ``province`` and ``climbing`` at the end, ``words``: left over,
    ``failure``: ``code``, ``rule``, ``data`` or None, ``unsure``: codes of ``outlook``.
    ``fights``: ``province``, ``armies``: numbers, ``others``: ``owner``, ``number``, ``name``,
    ``type``, ``hidden``: what of them is not known; ``weak`` and ``strong``: odds if they are so,
    each ``survives``, ``clears``, ``falls``, ``is_exact``, or None. ``taken``, ``lost``: provinces.

    ``chances``: what else is left to chance: ``code`` (mine, ritual, mission) and ``data``.
    ``restless``: ``province`` and ``chance`` to be lost by rebellion, of those with one percent or
    more the likeliest first.
    ``assumptions``: ``code`` and ``data`` (``ASSUMPTIONS``). All None or empty without a kingdom.
    """
    return foresee(report, check(report, text))


def foresee(report: Report, sheet: Sheet) -> Document:
    """``forecast`` for whoever has read the sheet already."""
    outlook = sheet.outlook
    if outlook is None or sheet.realm is None:
        return {**_NOTHING, "turn": report["turn"] + 1}
    number = sheet.realm.number
    fights = list(foresee_fights(outlook.board, outlook.meetings))
    account = outlook.account
    return {
        "turn": report["turn"] + 1,
        "gold": {
            "before": sheet.gold,
            "after": sheet.gold_left,
            "least": account.gold - outlook.most_stolen,
            "most": account.gold,
        },
        "account": {
            "lands": account.lands,
            "costs": account.costs,
            "administration": account.administration,
            "crime": outlook.most_stolen,
            "towns": sum(account.towns.values()),
            "guards": account.guards,
            "upkeep": dict(sorted(account.upkeep.items())),
            "winning": account.winning_value,
        },
        "towns": [
            {"place": event.place, **event.data}
            for event in outlook.board.events
            if event.code == "town_income"
        ],
        "desertion": _odds(outlook.desertion) if outlook.desertion else None,
        "armies": [_army(route) for route in outlook.routes],
        "fights": [_fight(fight) for fight in fights],
        "taken": list(outlook.taken),
        "lost": list(outlook.lost),
        "chances": list(_chances(sheet, outlook)),
        "restless": _restless(outlook, number),
        "assumptions": list(_assumptions(outlook, fights)),
    }


_NOTHING: Final[Document] = {
    "gold": None,
    "account": None,
    "towns": [],
    "desertion": None,
    "armies": [],
    "fights": [],
    "taken": [],
    "lost": [],
    "chances": [],
    "restless": [],
    "assumptions": [],
}


def _odds(chance: Fraction) -> str:
    """A chance as text; one of a large battle in a denominator that can be read."""
    if chance.denominator > 10**9:
        chance = chance.limit_denominator(10**6)
    return f"{chance.numerator}/{chance.denominator}"


def _army(route: Route) -> Document:
    army, walk = route.army, route.walk
    failure = walk.failure
    return {
        "number": army.number,
        "name": army.name,
        "type": army.type,
        "start": route.start,
        "steps": [
            {"direction": step.direction, "target": step.target, "climbs": step.climbs}
            for step in walk.steps
        ],
        "province": walk.province,
        "climbing": walk.climbing,
        "words": list(walk.words),
        "failure": None
        if failure is None
        else {"code": failure.code, "rule": failure.rule, "data": dict(failure.data)},
        "unsure": list(route.unsure),
    }


def _fight(fight: Foreseen) -> Document:
    return {
        "province": fight.province,
        "armies": [army.number for army in fight.armies],
        "others": [encode_seen_army(army) for army in fight.others],
        "hidden": list(fight.hidden),
        "weak": _said(fight.weak),
        "strong": _said(fight.strong),
    }


def _said(odds: Odds | None) -> Document | None:
    if odds is None:
        return None
    return {
        "survives": [_odds(chance) for chance in odds.survives],
        "clears": _odds(odds.clears),
        "falls": _odds(odds.falls),
        "is_exact": odds.is_exact,
    }


def _chances(sheet: Sheet, outlook: Outlook) -> Iterator[Document]:
    """Searches for mines, and what the leaders are at."""
    board, realm = outlook.board, sheet.realm
    assert realm is not None
    for answer in sheet.answers:
        order = answer.order
        if answer.was_done and order is not None and (order.name, order.thing) == ("build", "mine"):
            terrain = board.provinces[order.province].terrain
            yield _chance("mine", province=order.province, chance=_odds(MINE_FIND[terrain]))
    for ritual in board.rituals:
        about: Document = {"kind": ritual.kind, "provinces": list(ritual.provinces)}
        if ritual.kind == "mission":
            yield _mission(outlook, realm.number)
        elif ritual.kind in ("burn", "diburn", "teleport"):
            weights = aim_weights(realm.race)
            about["hits"] = _odds(Fraction(weights[0], sum(weights)))
            is_double = ritual.kind == "diburn"
            own = len(realm.board.lands[realm.number])
            gathers = gathering_chance(own, diburn=is_double)
            about["works"] = "1/1" if ritual.kind == "teleport" else _odds(gathers)
            yield _chance("ritual", **about)
        else:
            yield _chance("ritual", **about, works=_odds(works_chance(realm.race)), hits="1/1")


def _mission(outlook: Outlook, number: int) -> Document:
    """By what is seen before the armies move; whom the priests visit is drawn (DK-5.2.4)."""
    board = outlook.board
    found = candidates(board, number)
    race = board.kingdoms[number].race
    own = sum(board.provinces[place].population == race for place in found)
    visited = min(MISSION_PROVINCES, len(found))
    share = Fraction(visited, len(found)) if found else Fraction(0)
    won = share * (own + MISSION_OTHER_RACE * (len(found) - own))
    return _chance("mission", candidates=len(found), own=own, visited=visited, won=_odds(won))


def _chance(code: str, **data: object) -> Document:
    return {"code": code, "data": data}


def _restless(outlook: Outlook, number: int) -> list[Document]:
    """Own provinces that may be lost by rebellion (DK-5.14)."""
    board = outlook.board
    kingdom = board.kingdoms[number]
    found = []
    for place in sorted(board.lands[number]):
        land = board.provinces[place]
        if land.population is None:
            continue
        risk = rebellion_risk(
            land.population,
            kingdom.race,
            church="church" in land.structures,
            moral="moral" in kingdom.technologies,
        )
        near = board.grid.near(place)
        armies = sum(
            board.relations.are_together(number, army.owner)
            for there in near
            for army in board.standing.get(there, ())
        )
        chance = loss_chance(
            risk,
            settled=bool(land.villages) or land.town is not None,
            secret_service="secret_service" in kingdom.technologies,
            armies=armies,
        )
        if chance >= LEAST_RESTLESS:
            found.append((chance, place))
    found.sort(key=lambda pair: (-pair[0], pair[1]))
    return [{"province": place, "chance": _odds(chance)} for chance, place in found[:MOST_RESTLESS]]


def _assumptions(outlook: Outlook, fights: list[Foreseen]) -> Iterator[Document]:
    yield _chance("assume_idle")
    yield _chance("assume_luck")
    if outlook.desertion:
        yield _chance("assume_pay", chance=_odds(outlook.desertion))
    if outlook.most_stolen:
        yield _chance("assume_crime", most=outlook.most_stolen)
    if outlook.lost:
        yield _chance("assume_lost", provinces=list(outlook.lost))
    blind = [route.army.number for route in outlook.routes if {"unseen", "old"} & {*route.unsure}]
    if blind:
        yield _chance("assume_land", armies=blind)
    if any(fight.strong is not None for fight in fights):
        yield _chance("assume_strength", erf=STRONG_ERF, rebels_erf=STRONG_REBELS_ERF)
