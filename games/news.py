"""What has happened at a table, for everybody who may see it: a log without a secret in it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from games.models import AuditEntry, Campaign, Report

#: What of the audit log is told, and which of its data. All else stays with the GM.
TOLD: Mapping[str, tuple[str, ...]] = {
    "set-table": (),
    "join": ("seat",),
    "leave": ("seat",),
    "fill-with-bots": (),
    "start": (),
    "change": (),
    "pause": (),
    "resume": (),
    "move-deadline": ("turn", "old", "new"),
    "run-now": ("turn",),
    "outage": ("turn", "old", "new"),
    "hold": ("turn",),
    "release": ("turn",),
    "out": ("turn", "seats"),
    "extend": ("turn", "new"),
    "caretaker": ("seat",),
    "vacate": ("seat",),
    "check-in-longer": ("until",),
    "seek": ("seat",),
    "take-over": ("seat",),
    "go-back": ("opens",),
    "publish": ("turn", "takes_back"),
    "left-for-good": ("seat",),
    "give-seat": ("seat", "to"),
    "mend-openly": ("public",),
    "mend-back-openly": ("public", "is_undone"),
    "see-all": (),
    "hand-over": (),
}
NEWS_SHOWN = 8


@dataclass(frozen=True, slots=True)
class News:
    """One thing that happened. ``who``: the name of the person who did it, empty for the host and
    for one who has left it; ``report``: of a turn that was resolved, the gazette."""

    at: datetime
    code: str
    who: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)
    report: Report | None = None


def news_of(
    campaign: Campaign, reports: Sequence[Report], count: int = NEWS_SHOWN
) -> tuple[list[News], bool]:
    """The last ``count`` news, newest first, and whether there are more. One query.

    ``reports``: the newest public ones, as many as there are or at least ``count``.
    """
    entries = campaign.audit.filter(act__in=TOLD).select_related("by")[: count + 1]
    news = [_of_entry(entry) for entry in entries]
    news += [
        News(at=report.dossier.sealed_at, code="resolved", report=report)
        for report in reports
        if report.dossier.stage_id is not None
    ]
    if campaign.finished_at is not None:
        news.append(News(at=campaign.finished_at, code="finished"))
    news.sort(key=_rank, reverse=True)
    return news[:count], len(news) > count


def _of_entry(entry: AuditEntry) -> News:
    data = {name: entry.data[name] for name in TOLD[entry.act] if name in entry.data}
    who = entry.by.get_username() if entry.by else ""
    return News(entry.at, entry.act, who, data)


def _rank(news: News) -> tuple[object, ...]:
    """By time; the end of a game comes after the turn that ended it, the first turn after the
    start."""
    return news.at, news.code == "finished"
