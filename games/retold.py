"""What came of a turn that was played aside, for the pages of the desk: in words, seat by seat."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games import differing, selectors
from games.differing import Difference
from games.models import Scratch, ScratchReport, Seat, Stage
from games.rulesets import Outline, Ruleset, Told


@dataclass(frozen=True, slots=True)
class FaultyLine:
    """A line that cannot be done, as a sentence."""

    line: int
    code: str
    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class Row:
    """One reader at a glance; ``seat`` None is the public. ``sheet``: a code: came, missing,
    excused, by-bot, changed, removed; ``was`` is the headline that it is compared with."""

    seat: Seat | None
    sheet: str
    faults: int
    is_same: bool
    was: str
    headline: str


@dataclass(frozen=True, slots=True)
class Rank:
    """A place in the standing: who had it, and who would have it."""

    place: int
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Overview:
    """All seats at a glance. ``since``: sheets that were saved after a dry run was asked for;
    ``out``: seats that would be out and are not."""

    rows: Sequence[Row]
    ranks: Sequence[Rank]
    out: Sequence[str]
    over: bool
    winner: str
    missing: Sequence[str]
    by_bot: Sequence[str]
    since: int
    has_moved: bool
    is_same: bool


@dataclass(frozen=True, slots=True)
class Step:
    """One stage as it would be told to a seat, and how that differs from what it was told."""

    stage: Stage
    headline: str
    told: Sequence[Told]
    difference: Difference


@dataclass(frozen=True, slots=True)
class ToOne:
    """``figures``: of a dry run, what changes from what the seat knows now to the end."""

    steps: Sequence[Step]
    faults: Sequence[FaultyLine]
    figures: Difference
    sheet: str | None


def overview(scratch: Scratch) -> Overview:
    """What came of it, for all seats."""
    campaign, findings = scratch.campaign, scratch.findings
    seats = selectors.seats_at(campaign)
    names = selectors.names_of(seats)
    same = _same_throughout(scratch)
    last = _last_reports(scratch)
    rows = [
        _row(scratch, seat, last.get(seat.key if seat else None), same, names)
        for seat in [*seats, None]
    ]
    before, after = findings.get("before") or {}, findings.get("after") or {}
    was_out = set(before.get("out", ()))
    came = scratch.turn.sheets.filter(is_late=False, received_at__gt=scratch.created_at)
    is_dry = scratch.kind == Scratch.Kind.DRY_RUN
    moved = campaign.dossiers.filter(sequence__gt=scratch.head) if is_dry else None
    return Overview(
        rows=rows,
        ranks=_ranks(before.get("ranking", []), after.get("ranking", []), names),
        out=[_called(key, names) for key in after.get("out", []) if key not in was_out],
        over=bool(after.get("over")),
        winner=_called(after.get("winner") or "", names),
        missing=[_called(key, names) for key in findings.get("missing", [])],
        by_bot=[_called(key, names) for key in findings.get("by_bot", [])],
        since=came.count() if is_dry else 0,
        has_moved=moved is not None and moved.exists(),
        is_same=all(same.values()),
    )


def _called(key: str, names: Mapping[str, str]) -> str:
    return f"{names[key]} ({key})" if key in names else key


def _ranks(before: Sequence[str], after: Sequence[str], names: Mapping[str, str]) -> list[Rank]:
    pairs = zip(before, after or before, strict=False)
    return [
        Rank(place, _called(was, names), _called(will, names))
        for place, (was, will) in enumerate(pairs, start=1)
    ]


def _same_throughout(scratch: Scratch) -> dict[str | None, bool]:
    """Seat key (None: the public) -> whether every stage would be told as it was."""
    same: dict[str | None, bool] = {}
    for key, is_same in scratch.reports.values_list("seat__key", "is_same"):
        same[key] = same.get(key, True) and is_same
    return same


def _reports(scratch: Scratch) -> Any:
    reports = scratch.reports.select_related("stage__turn", "seat", "was")
    return reports.order_by("stage__turn__number", "stage__index")


def _last_reports(scratch: Scratch) -> dict[str | None, ScratchReport]:
    """Seat key -> its report of the last stage that was played."""
    last = scratch.reports.order_by("stage__turn__number", "stage__index").last()
    if last is None:
        return {}
    reports = _reports(scratch).filter(stage=last.stage_id)
    return {report.seat.key if report.seat else None: report for report in reports}


def _row(
    scratch: Scratch,
    seat: Seat | None,
    report: ScratchReport | None,
    same: Mapping[str | None, bool],
    names: Mapping[str, str],
) -> Row:
    key = seat.key if seat else None
    ruleset = scratch.campaign.ruleset
    is_same = same.get(key, True)
    was = ""
    if report and report.was and not is_same:
        was = ruleset.headline(report.was.document, names)
    return Row(
        seat=seat,
        sheet=_state_of(scratch, key) if key is not None else "",
        faults=len(scratch.findings.get("faults", {}).get(key, [])),
        is_same=is_same,
        was=was,
        headline=ruleset.headline(report.document, names) if report else "",
    )


def _state_of(scratch: Scratch, key: str) -> str:
    findings = scratch.findings
    if key in scratch.changed:
        return "removed" if scratch.sheets.get(key) is None else "changed"
    if key in findings.get("by_bot", ()):
        return "by-bot"
    if key not in scratch.sheets or key in findings.get("excused", ()):
        return "excused"
    return "missing" if scratch.sheets[key] is None else "came"


def to_one(scratch: Scratch, seat: Seat | None) -> ToOne:
    """What one seat (None: the public) would be told, stage by stage."""
    campaign = scratch.campaign
    ruleset = campaign.ruleset
    names = selectors.names_of(selectors.seats_at(campaign))
    reports = list(_reports(scratch).filter(seat=seat))
    steps = [_step(scratch, ruleset, report, names) for report in reports]
    figures = Difference([], [])
    if scratch.kind == Scratch.Kind.DRY_RUN and reports and reports[-1].was:
        outlines = [
            ruleset.outline(document, names)
            for document in (reports[-1].was.document, reports[-1].document)
        ]
        figures = Difference(differing.changes(outlines[0].figures, outlines[1].figures), [])
    key = seat.key if seat else ""
    found = scratch.findings.get("faults", {}).get(key, [])
    faults = [
        FaultyLine(it["line"], it["code"], it["rule"], ruleset.sentence(it["code"], it["data"]))
        for it in found
    ]
    return ToOne(steps, faults, figures, scratch.sheets.get(key))


def _step(
    scratch: Scratch, ruleset: Ruleset, report: ScratchReport, names: Mapping[str, str]
) -> Step:
    new: Outline = ruleset.outline(report.document, names)
    found = Difference([], [])
    if scratch.kind == Scratch.Kind.RERUN and report.was and not report.is_same:
        old = ruleset.outline(report.was.document, names)
        found = differing.difference(report.was.document, report.document, (old, new))
    headline = ruleset.headline(report.document, names)
    return Step(report.stage, headline, new.told, found)
