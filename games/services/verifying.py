"""Play every sealed turn again and compare it byte by byte."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games import canonical, rulesets
from games.models import Campaign, Dossier
from games.services import playing, sealing


@dataclass(frozen=True, slots=True)
class Finding:
    """What verifying one dossier came to. ``problem`` is empty when all is as sealed."""

    dossier: Dossier
    problem: str = ""


def verify(campaign: Campaign) -> Iterator[Finding]:
    """A finding per dossier, oldest first."""
    previous: Dossier | None = None
    dossiers = campaign.dossiers.order_by("sequence").select_related("stage__turn")
    for dossier in dossiers.iterator(chunk_size=10):
        yield Finding(dossier, _link_problem(dossier, previous) or _content_problem(dossier))
        previous = dossier
    if previous is not None:
        ruleset = rulesets.get(campaign.ruleset_slug, previous.edition)
        rows = canonical.digest(ruleset.encode(ruleset.load(campaign)))
        if rows != previous.after_hash:
            yield Finding(previous, "the rows of the present position are not what was sealed last")


def _link_problem(dossier: Dossier, previous: Dossier | None) -> str:
    if sealing.link_digest(dossier) != dossier.hash:
        return "the dossier has been changed since it was sealed"
    if dossier.previous_hash != (previous.hash if previous else ""):
        return "the chain is broken: the dossier before is not the one that was sealed"
    if previous and dossier.before_hash != previous.after_hash:
        return "it does not begin where the dossier before ended"
    return ""


def _content_problem(dossier: Dossier) -> str:
    campaign = dossier.campaign
    ruleset = rulesets.get(campaign.ruleset_slug, dossier.edition)
    sealed: playing.Reports = {
        report.seat.key if report.seat else None: report.document
        for report in dossier.reports.select_related("seat")
    }
    if sealing.reports_digest(sealed) != dossier.reports_hash:
        return "its reports have been changed since they were sealed"
    seats = sorted(key for key in sealed if key is not None)
    if dossier.kind == Dossier.Kind.AMENDMENT:
        return ""  # a person's act: there is nothing to play again
    if dossier.stage is None:
        played = playing.begin(ruleset, campaign.options, seats, dossier.seed)
    else:
        before = canonical.unpack(dossier.before)
        if canonical.digest(before) != dossier.before_hash:
            return "the position before it has been changed since it was sealed"
        played = playing.play_stage(
            ruleset,
            ruleset.decode(before),
            dossier.sheets,
            dossier.seed,
            dossier.stage.index,
            seats,
        )
    for seat, document in played.reports.items():
        difference = first_difference(sealed[seat], document)
        if difference:
            return f"the report of {seat or 'the public'} differs at {difference}"
    if canonical.digest(ruleset.encode(played.position)) != dossier.after_hash:
        return "the position after it differs"
    return ""


def first_difference(sealed: Any, again: Any, path: str = "$") -> str:
    """Where two documents differ first, with both values; empty if they are equal."""
    if isinstance(sealed, dict) and isinstance(again, dict) and sealed.keys() == again.keys():
        pairs = [(f"{path}.{key}", sealed[key], again[key]) for key in sorted(sealed)]
    elif isinstance(sealed, list) and isinstance(again, list) and len(sealed) == len(again):
        pairs = [
            (f"{path}[{index}]", old, new)
            for index, (old, new) in enumerate(zip(sealed, again, strict=True))
        ]
    else:
        return (
            ""
            if canonical.canonical(sealed) == canonical.canonical(again)
            else (f"{path}: sealed {sealed!r:.200}, now {again!r:.200}")
        )
    return next(filter(None, (first_difference(a, b, where) for where, a, b in pairs)), "")
