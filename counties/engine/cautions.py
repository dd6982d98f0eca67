"""What a rehearsed turn gives reason to warn of (CO-W01 to CO-W09, and CO-E06 and CO-E07).

Every finding is taken from an event or a count of the rehearsal, so it is what would happen.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from counties.engine import tables
from counties.engine.board import Board
from counties.engine.plan import Plan
from counties.engine.remedies import Told, gold_after_trade, plan_meal, told_by_county

Finding = tuple[int, str, str, dict[str, object]]  # line or 0, code, rule, data


@dataclass(frozen=True, slots=True)
class _Rehearsed:
    """What the findings are taken from. ``told``: by county; ``gold``: what could still be spent
    in step 1."""

    board: Board
    plan: Plan
    told: Mapping[int, Told]
    gold: int


def warn(board: Board, plan: Plan) -> Iterator[Finding]:
    """Findings about the seat's counties; those born of labour stand at its LABOUR line."""
    for seat in board.players:  # one, or none
        turn = _Rehearsed(board, plan, told_by_county(board), gold_after_trade(board, seat))
        for event in board.events:
            find = _FINDERS.get(event.code)
            if find is not None:
                yield from find(turn, event.data)
    for county in board.claimed:
        if not county.soldiers and not board.labour[county.id]["defend"]:
            yield 0, "CO-W06", "CO-11.2", {"county": county.id}


def _line(plan: Plan, county: int) -> int:
    return plan.labour[county][0] if county in plan.labour else 0


def _labour(turn: _Rehearsed, event: Mapping[str, Any]) -> Iterator[Finding]:
    number, ordered = event["county"], event["source"] == "ordered"
    line = _line(turn.plan, number)
    # what was typed is judged as it was typed; of standing labour only who is really there
    people = event["asked"] if ordered else event["done"]
    for job in _misplaced_jobs(turn.board, number):
        if people[job]:
            code = "CO-E07" if job == "castle" else "CO-E06"
            data = {"county": number, "job": job, "people": people[job]}
            yield line, code, "CO-5.3", {**data, "needs": tables.JOB_NEEDS[job]}
    if event["source"] == "standing" and sum(event["asked"].values()) > event["population"]:
        yield line, "CO-W09", "CO-5.5", {"county": number, **_cut_jobs(event)}
    # without any labour order the rest is meant to defend (CO-5.7)
    if event["idle"] and event["source"] != "default":
        yield line, "CO-W05", "CO-5.6", {"county": number, "people": event["idle"]}


def _cut_jobs(event: Mapping[str, Any]) -> dict[str, object]:
    """How many people each job of a standing assignment is short of."""
    asked, done = event["asked"], event["done"]
    cut = {job: asked[job] - done[job] for job in tables.LABOUR_PRIORITY if asked[job] > done[job]}
    return {"asked": sum(asked.values()), "population": event["population"], "cut": cut}


def _misplaced_jobs(board: Board, number: int) -> Iterator[str]:
    """The jobs nobody can do in a county this turn (CO-5.3)."""
    county = board.counties[number]
    for job, needs in tables.JOB_NEEDS.items():
        if needs in tables.RESOURCES and not getattr(county, needs):
            yield job
    if number not in board.sites:
        yield "castle"


def _started(turn: _Rehearsed, event: Mapping[str, Any]) -> Iterator[Finding]:
    county = turn.board.counties[event["county"]]
    if county.castle_size and county.castle_building:
        size, needed = county.castle_size, tables.STAGE_WORK - county.castle_work
        data: dict[str, object] = {"county": county.id, "size": size, "needed": needed}
        yield turn.plan.castles[county.id], "CO-W04", "CO-7.6", data


def _worked(turn: _Rehearsed, event: Mapping[str, Any]) -> Iterator[Finding]:
    number, workers = event["county"], event["workers"]
    needed = tables.STAGE_WORK - event["before"]
    if workers > needed:
        data = {"county": number, "workers": workers, "needed": needed}
        yield _line(turn.plan, number), "CO-W08", "CO-7.4", data


def _forged(turn: _Rehearsed, event: Mapping[str, Any]) -> Iterator[Finding]:
    number, smiths, suits = event["county"], event["smiths"], event["suits"]
    if suits < smiths:
        data = {"county": number, "smiths": smiths, "suits": suits}
        yield _line(turn.plan, number), "CO-W07", "CO-9.2", data


def _herd(turn: _Rehearsed, event: Mapping[str, Any]) -> Iterator[Finding]:
    number, cows, farmers = event["county"], event["cows"], event["farmers"]
    line, fields = _line(turn.plan, number), turn.board.counties[number].fields
    surplus = cows - tables.most_cows(fields, farmers)
    dead = event["untended"] + event["overfull"]
    if dead:
        data = {"county": number, "dead": dead, "cows": cows, "farmers": farmers}
        data |= {"crowded": event["crowded"], "surplus": surplus}
        yield line, "CO-W01", "CO-12.5", data
    if event["crowded"]:
        limit = tables.uncrowded(fields)
        data = {"county": number, "cows": cows, "limit": limit, "farmers": farmers}
        data |= {"needed": tables.FARMERS_PER_COW_CROWDED * cows, "surplus": cows - limit}
        yield 0, "CO-W02", "CO-12.5", data


def _tax(turn: _Rehearsed, event: Mapping[str, Any]) -> Iterator[Finding]:
    # nobody is hungry where nobody lives, although the ration is none there (CO-13.3)
    if event["ration"] in ("none", "half") and event["population"]:
        data = {key: event[key] for key in ("county", "ration", "food", "population")}
        data["gold"] = turn.gold
        yield 0, "CO-W03", "CO-13.1", data | plan_meal(turn.told[event["county"]])._asdict()


_FINDERS: Final[Mapping[str, Callable[[_Rehearsed, Mapping[str, Any]], Iterator[Finding]]]] = {
    "labour": _labour,
    "castle_started": _started,
    "castle_worked": _worked,
    "forged": _forged,
    "herd": _herd,
    "tax": _tax,
}
