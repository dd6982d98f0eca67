"""Play every sealed change again and compare it byte by byte."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from games import canonical, rulesets
from games.models import Campaign, Dossier, Stage
from games.rulesets import Document
from games.services import mending, playing, sealing


@dataclass(frozen=True, slots=True)
class Finding:
    """What verifying one dossier came to; None for the campaign as a whole. ``problem`` is empty
    when all is as sealed."""

    dossier: Dossier | None
    problem: str = ""


def verify(campaign: Campaign) -> Iterator[Finding]:
    """A finding per dossier, oldest first, and one for the campaign where that has a problem.

    It may be played on meanwhile: what is sealed while this goes on is verified too.
    """
    last: Dossier | None = None
    while True:
        for dossier in _dossiers_after(campaign, last):
            problems = [*_link_problems(dossier, last), *_content_problems(dossier)]
            yield Finding(dossier, "; ".join(problems))
            last = dossier
        problems = list(_campaign_problems(campaign, last))
        if sealing.head(campaign) == last:
            break
    if problems:
        yield Finding(None, "; ".join(problems))


def _dossiers_after(campaign: Campaign, last: Dossier | None) -> Iterator[Dossier]:
    dossiers = campaign.dossiers.order_by("sequence").select_related("stage__turn", "campaign")
    if last is not None:
        dossiers = dossiers.filter(sequence__gt=last.sequence)
    return dossiers.iterator(chunk_size=10)


def _link_problems(dossier: Dossier, previous: Dossier | None) -> Iterator[str]:
    """What is wrong with the seal, and with its place in the chain."""
    if _sealed_as(dossier) != dossier.hash:
        yield "the dossier has been changed since it was sealed"
    if dossier.previous_hash != (previous.hash if previous else ""):
        yield "the chain is broken: the dossier before is not the one that was sealed"
    if dossier.sequence != (previous.sequence + 1 if previous else 0):
        yield "the chain is broken: a dossier before it is missing"
    if previous and dossier.before_hash != previous.after_hash:
        yield "it does not begin where the dossier before ended"
    if "to" in dossier.note:
        there = dossier.campaign.dossiers.filter(sequence=dossier.note["to"]).first()
        if there is None or there.after_hash != dossier.after_hash:
            yield "it does not end where the dossier ended to which it goes back"
    stage = dossier.stage
    if stage and stage.attempt == dossier.attempt:
        if sealing.seed_hash(dossier.seed) != stage.seed_hash:
            yield "its seed is not the one whose hash was published when the turn opened"
        if stage.seed != dossier.seed:
            yield "its seed is not the one that was published afterwards"


def _sealed_as(dossier: Dossier) -> str:
    """The hash of what the dossier holds now; empty if that cannot even be read."""
    try:
        return sealing.link_digest(dossier)
    except Exception:  # whatever was put there
        return ""


def _content_problems(dossier: Dossier) -> Iterator[str]:
    """What differs when it is played again; at most the first difference of each kind."""
    try:
        before = canonical.unpack(dossier.before) if dossier.kind != Dossier.Kind.START else None
        sealed: playing.Reports = {
            report.seat.key if report.seat else None: report.document
            for report in dossier.reports.select_related("seat")
        }
    except Exception as error:
        yield f"what it holds cannot be read: {error}"
        return
    if before is not None and canonical.digest(before) != dossier.before_hash:
        yield "the position before it has been changed since it was sealed"
    if sealing.reports_digest(sealed) != dossier.reports_hash:
        yield "its reports have been changed since they were sealed"
    if dossier.kind == Dossier.Kind.AMENDMENT:
        yield from _mend_problems(dossier)
        return
    try:
        ruleset = rulesets.get(dossier.campaign.ruleset_slug, dossier.edition)
        played = _play_again(ruleset, dossier, before, sealed.keys())
        yield from _differences(ruleset, dossier, sealed, played)
    except Exception as error:
        yield f"it cannot be played again: {error}"


def _mend_problems(dossier: Dossier) -> Iterator[str]:
    """What differs when a GM's change of the position is made again. Other amendments, such as to
    go back, are a person's acts: there is nothing to make again."""
    if not mending.is_mend(dossier):
        return
    try:
        ruleset = rulesets.get(dossier.campaign.ruleset_slug, dossier.edition)
        again = ruleset.encode(mending.make_again(ruleset, dossier))
    except Exception as error:
        yield f"it cannot be made again: {error}"
        return
    if canonical.digest(again) != dossier.after_hash:
        difference = first_difference(_kept_after(ruleset, dossier), again)
        yield f"the position after it differs{f' at {difference}' if difference else ''}"


def _play_again(
    ruleset: rulesets.Ruleset,
    dossier: Dossier,
    before: Document | None,
    readers: Iterable[str | None],
) -> playing.Played:
    """``readers``: whose reports were sealed; None is the public."""
    seats = sorted(key for key in readers if key is not None)
    if dossier.stage is None:
        return playing.begin(ruleset, dossier.campaign.options, seats, dossier.seed)
    position = ruleset.decode(before or {})
    stage = dossier.stage.index
    return playing.play_stage(ruleset, position, dossier.sheets, dossier.seed, stage, seats)


def _differences(
    ruleset: rulesets.Ruleset,
    dossier: Dossier,
    sealed: playing.Reports,
    played: playing.Played,
) -> Iterator[str]:
    for seat, document in played.reports.items():
        difference = first_difference(sealed.get(seat, _NOTHING), document)
        if difference:
            yield f"the report of {seat or 'the public'} differs at {difference}"
            break
    rolls = canonical.unpack(canonical.pack(played.rolls))  # as they are kept: lists, not tuples
    difference = first_difference(canonical.unpack(dossier.draws), rolls)
    if difference:
        yield f"the dice differ at {difference}"
    after = ruleset.encode(played.position)
    if canonical.digest(after) != dossier.after_hash:
        difference = first_difference(_kept_after(ruleset, dossier), after)
        yield f"the position after it differs{f' at {difference}' if difference else ''}"


def _kept_after(ruleset: rulesets.Ruleset, dossier: Dossier) -> Any:
    """The position after a dossier, as the next one or the present rows have it."""
    campaign = dossier.campaign
    following = campaign.dossiers.filter(sequence__gt=dossier.sequence).order_by("sequence").first()
    if following is not None:
        return canonical.unpack(following.before)
    return ruleset.encode(ruleset.load(campaign))


def _campaign_problems(campaign: Campaign, last: Dossier | None) -> Iterator[str]:
    """Whether the present fits the end of the chain."""
    resolved = Stage.objects.filter(turn__campaign=campaign, status=Stage.Status.RESOLVED)
    for stage in resolved.filter(dossiers=None).select_related("turn"):
        yield f"{stage} was resolved, but its dossier is missing"
    if last is None:
        if campaign.status != Campaign.Status.DRAFT:
            yield "it has started, but nothing is sealed"
        return
    try:
        ruleset = rulesets.get(campaign.ruleset_slug, last.edition)
        rows = ruleset.encode(ruleset.load(campaign))
    except Exception as error:
        yield f"the rows of the present position cannot be read: {error}"
        return
    if canonical.digest(rows) != last.after_hash:
        difference = first_difference(_last_position(ruleset, last), rows)
        where = f": {difference}" if difference else ""
        yield f"the rows of the present position are not what was sealed last{where}"


def _last_position(ruleset: rulesets.Ruleset, last: Dossier) -> Any:
    """The position after the last dossier, played again; None where that cannot be done."""
    try:
        if last.kind == Dossier.Kind.AMENDMENT:
            return ruleset.encode(mending.make_again(ruleset, last))
        before = canonical.unpack(last.before) if last.kind != Dossier.Kind.START else None
        readers = last.reports.values_list("seat__key", flat=True)
        return ruleset.encode(_play_again(ruleset, last, before, readers).position)
    except Exception:
        return None


class _Nothing:
    """Stands where one of two documents has nothing."""

    def __repr__(self) -> str:
        return "nothing"


_NOTHING = _Nothing()


def first_difference(sealed: Any, again: Any, path: str = "$") -> str:
    """Where two documents differ first, with both values; empty if they are equal."""
    if isinstance(sealed, dict) and isinstance(again, dict):
        pairs = [
            (f"{path}.{key}", sealed.get(key, _NOTHING), again.get(key, _NOTHING))
            for key in sorted(sealed.keys() | again.keys())
        ]
    elif isinstance(sealed, (list, tuple)) and isinstance(again, (list, tuple)):
        both = zip_longest(sealed, again, fillvalue=_NOTHING)
        pairs = [(f"{path}[{index}]", old, new) for index, (old, new) in enumerate(both)]
    elif type(sealed) is type(again) and sealed == again:
        return ""
    else:
        return f"{path}: sealed {sealed!r:.200}, now {again!r:.200}"
    return next(filter(None, (first_difference(a, b, where) for where, a, b in pairs)), "")
