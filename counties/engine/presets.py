"""One word for many orders: what a preset would put into the fields of a county (CO-20.3).

A preset is a field that holds nothing: choosing one writes ordinary lines into the sheet, for the
one county it is named after or, as ``preset``, for all of them. Amounts are those of the sheet's
own rehearsal, so that what is written can be done.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from counties.engine import tables
from counties.engine.board import Board
from counties.engine.checks import check
from counties.engine.fields import BadField, Value, list_fields, read_fields
from counties.engine.plan import Ask, Plan
from counties.engine.realm import Realm
from counties.engine.rehearsal import rehearse
from counties.engine.remedies import Told, gold_after_trade, plan_meal, told_by_county
from counties.engine.steps.people import clip_labour

Report = Mapping[str, Any]
Wanted = dict[str, Value | str]  # field -> what it is to hold; "" is the default

FIELD: Final = "preset"
_GATHERING: Final = ("wood", "iron", "quarry")


@dataclass(slots=True)
class Ground:
    """What the presets of one choice share. Gold and materials are used up county by county."""

    report: Report
    realm: Realm
    text: str
    plan: Plan
    board: Board
    told: Mapping[int, Told]
    values: Mapping[str, Value]
    gold: int
    wood: int
    iron: int


def field_of(county: int) -> str:
    """The preset field of a county; 0: of the whole realm."""
    return f"c{county}-{FIELD}" if county else FIELD


def counties_of(realm: Realm, field: str) -> tuple[int, ...] | None:
    """The counties that a preset field stands for, ascending; None for any other field."""
    if field == FIELD and realm.counties:
        return tuple(sorted(realm.counties))
    found = [number for number in realm.counties if field == field_of(number)]
    return tuple(found) or None


def choose(report: Report, realm: Realm, text: str, field: str, name: str) -> Wanted:
    """Field -> value that the preset ``name`` wants in the counties of ``field``.

    Raises ``BadField`` for a preset that there is not.
    """
    numbers = counties_of(realm, field) or ()
    find = PRESETS.get(name)
    if find is None:
        raise BadField("field_preset", {"field": field[:40], "text": name[:30]})
    # once there are orders, a PASS says nothing any more (CO-20.5)
    plan = replace(check(realm, text).plan, received=True)
    board = rehearse(realm, plan)
    told = told_by_county(board)
    stocks = board.players[realm.seat or ""]
    gold = gold_after_trade(board, realm.seat or "")
    values = read_fields(realm, plan)
    ground = Ground(report, realm, text, plan, board, told, values, gold, stocks.wood, stocks.iron)
    return find(ground, numbers, field == FIELD)


def has_last(report: Report) -> bool:
    """Whether there are orders of the turn before that could be given again."""
    orders = (report["own"] or {}).get("orders")
    return bool(orders and any(line["kind"] == "order" for line in orders["lines"]))


def farmers_for(cows: int, fields: int, people: int) -> int:
    """The farmers who keep as much of a herd alive as ``people`` can (CO-12.5), and no more."""
    if cows <= tables.uncrowded(fields):
        return min(cows, people)
    crowd = tables.FARMERS_PER_COW_CROWDED * min(cows, tables.COWS_PER_FIELD * fields)
    return crowd if crowd <= people else people


def _each(find: Callable[[Ground, int], Wanted]) -> Callable[[Ground, Iterable[int], bool], Wanted]:
    """A preset that is found county by county."""

    def found(ground: Ground, numbers: Iterable[int], _is_all: bool) -> Wanted:
        wanted: Wanted = {}
        for number in numbers:
            wanted |= find(ground, number)
        return wanted

    return found


def _told(ground: Ground, number: int, code: str) -> Mapping[str, Any]:
    """What the rehearsal told of a county under this code; every county has labour and a herd."""
    return ground.told[number].get(code, {})


def _people(ground: Ground, number: int) -> int:
    """Who can be sent to work, after recruiting."""
    return int(_told(ground, number, "labour")["population"])


def _farmers(ground: Ground, number: int, people: int) -> int:
    herd = _told(ground, number, "herd")["cows"]
    return farmers_for(herd, ground.realm.counties[number].fields, people)


def _labour(number: int, jobs: Mapping[str, int]) -> Wanted:
    return {f"c{number}-{job}": jobs.get(job, 0) for job in tables.JOBS}


def _places(ground: Ground, number: int) -> list[str]:
    """The gathering jobs that have their place in a county (CO-5.3)."""
    county = ground.realm.counties[number]
    return [job for job in _GATHERING if getattr(county, str(tables.JOB_NEEDS[job]))]


def _share(people: int, jobs: Iterable[str]) -> dict[str, int]:
    """People spread evenly over jobs; the last one takes what is left over."""
    jobs = list(jobs)
    shares = dict.fromkeys(jobs, people // len(jobs))
    shares[jobs[-1]] += people % len(jobs)
    return shares


def _smiths(ground: Ground, number: int, people: int) -> int:
    """As many as have wood and iron to work on; other forges of this choice get what is left."""
    if not ground.realm.counties[number].forge:
        return 0
    suits = min(people, ground.wood // tables.SUIT_WOOD, ground.iron // tables.SUIT_IRON)
    ground.wood -= suits * tables.SUIT_WOOD
    ground.iron -= suits * tables.SUIT_IRON
    return suits


def _balanced(ground: Ground, number: int) -> Wanted:
    """The people fed, the herd tended, a stage worked on, the forge served; the rest gathers and
    stands guard."""
    wanted, herd = _meal(ground, number)
    people = _people(ground, number)
    farm = farmers_for(herd, ground.realm.counties[number].fields, people)
    left = people - farm
    castle = 0
    if number in ground.board.sites:
        done = ground.realm.counties[number].castle_work
        castle = min(left // 2, tables.STAGE_WORK - done)
    smith = _smiths(ground, number, left - castle)
    rest = _share(left - castle - smith, [*_places(ground, number), "defend"])
    return wanted | _labour(number, {"farm": farm, "castle": castle, "smith": smith, **rest})


def _goods(ground: Ground, number: int) -> Wanted:
    """The herd tended; everybody else brings in what the land holds."""
    people = _people(ground, number)
    farm = _farmers(ground, number, people)
    return _labour(
        number, {"farm": farm, **_share(people - farm, _places(ground, number) or ["defend"])}
    )


def _guard(ground: Ground, number: int) -> Wanted:
    """The herd tended; everybody else defends."""
    people = _people(ground, number)
    farm = _farmers(ground, number, people)
    return _labour(number, {"farm": farm, "defend": people - farm})


def _rest(ground: Ground, number: int) -> Wanted:
    """Who has no other job defends; if there are too few people, jobs are filled as CO-5.5 will.

    The guard gives way first: a job that somebody has just asked for is worth more than the
    pitchforks of everybody whom nobody had sent anywhere (CO-5.7).
    """
    people = _people(ground, number)
    jobs = {job: int(ground.values[f"c{number}-{job}"]) for job in tables.JOBS}
    done = clip_labour(jobs | {"defend": 0}, people)
    done["defend"] = people - sum(done.values())
    return _labour(number, done)


def _food(ground: Ground, number: int) -> Wanted:
    """A normal ration (CO-13.1) and farmers for the herd that is left; other jobs as they are."""
    wanted, herd = _meal(ground, number)
    people = _people(ground, number)
    farm = farmers_for(herd, ground.realm.counties[number].fields, people)
    jobs = {job: int(ground.values[f"c{number}-{job}"]) for job in tables.JOBS} | {"farm": farm}
    done = clip_labour(jobs, people)
    done["defend"] += people - sum(done.values())
    return wanted | _labour(number, done)


def _meal(ground: Ground, number: int) -> tuple[Wanted, int]:
    """Cows to buy and slaughter where people would be hungry, as CO-W03 says; and the herd then.

    Nothing where there is neither gold nor cows enough: that takes a decision.
    """
    herd, told = _told(ground, number, "herd")["cows"], _told(ground, number, "tax")
    if not told["population"] or told["ration"] not in ("none", "half"):
        return {}, herd
    meal = plan_meal(ground.told[number])
    slaughtered = _told(ground, number, "slaughtered").get("done", 0)
    name = f"c{number}-"
    if meal.cost <= ground.gold:
        ground.gold -= meal.cost
        bought = int(ground.values[f"{name}buy_cows"]) + meal.buy
        return {f"{name}buy_cows": bought, f"{name}slaughter": meal.slaughter}, herd
    if meal.slaughter_only is not None:
        wanted: Wanted = {f"{name}slaughter": meal.slaughter_only}
        return wanted, herd - (meal.slaughter_only - slaughtered)
    return {}, herd


def _cull(ground: Ground, number: int) -> Wanted:
    """The fewest cows slaughtered so that none die (CO-W01)."""
    herd = _told(ground, number, "herd")
    keep = tables.most_cows(ground.realm.counties[number].fields, herd["farmers"])
    surplus = herd["cows"] - keep
    if surplus <= 0:
        return {}
    slaughtered = _told(ground, number, "slaughtered").get("done", 0)
    return {f"c{number}-slaughter": slaughtered + surplus}


def _last(ground: Ground, numbers: Iterable[int], is_all: bool) -> Wanted:
    """The orders of the turn before, as far as they can be done today."""
    if not has_last(ground.report):
        return {}
    lines = ground.report["own"]["orders"]["lines"]
    text = "\n".join(line["order"] for line in lines if line["kind"] == "order")
    again = check(ground.realm, text)
    done = {line.number: line.done for line in again.lines if line.done is not None}
    values = read_fields(ground.realm, _cut(ground.realm, again.plan, done))
    fields = list_fields(ground.realm)
    return {
        name: values[name]
        for name, field in fields.items()
        if field.verb != "DRAW" and (field.county in numbers or (is_all and not field.county))
    }


def _cut(realm: Realm, plan: Plan, done: Mapping[int, int]) -> Plan:
    """The plan with the amounts that a rehearsal of it could do. ``done``: line -> amount."""

    def cut(ask: Ask) -> Ask:
        return ask._replace(amount=done.get(ask.line, ask.amount))

    def trade(asked: Mapping[str, Mapping[int, list[Ask]]]) -> dict[str, dict[int, list[Ask]]]:
        return {
            good: {place: [cut(ask) for ask in asks] for place, asks in places.items()}
            for good, places in asked.items()
        }

    recruits = {number: cut(ask) for number, ask in plan.recruits.items()}
    labour = {}
    for number, (line, jobs) in plan.labour.items():
        armed = recruits[number].amount if number in recruits else 0
        labour[number] = line, clip_labour(jobs, realm.counties[number].population - armed)
    return Plan(
        received=True,
        sales=trade(plan.sales),
        purchases=trade(plan.purchases),
        labour=labour,
        recruits=recruits,
        castles={number: line for number, line in plan.castles.items() if done.get(line)},
        taxes=dict(plan.taxes),
        slaughters={number: cut(ask) for number, ask in plan.slaughters.items()},
        moves=[
            march._replace(soldiers=done.get(march.line, march.soldiers)) for march in plan.moves
        ],
    )


def _clear(ground: Ground, numbers: Iterable[int], is_all: bool) -> Wanted:
    """Nothing ordered: tax and labour stand as they are (CO-4.5, CO-4.6)."""
    return {
        name: ""
        for name, field in list_fields(ground.realm).items()
        if field.county in numbers or (is_all and not field.county)
    }


PRESETS: Final[Mapping[str, Callable[[Ground, Iterable[int], bool], Wanted]]] = {
    "balanced": _each(_balanced),
    "food": _each(_food),
    "goods": _each(_goods),
    "guard": _each(_guard),
    "rest": _each(_rest),
    "last": _last,
    "clear": _clear,
    "cull": _each(_cull),
}
