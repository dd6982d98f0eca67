"""The sealed chain: each change of a position becomes a dossier that names the one before it."""

import hashlib
import hmac
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from games import canonical, logs
from games.models import Campaign, Dossier, Report, Stage
from games.rulesets import Document

log = logging.getLogger(__name__)


class ChainMoved(Exception):
    """Something else was sealed since this change was prepared; it must be made anew."""


def turn_seed(campaign: Campaign, turn_number: int, stage_index: int, attempt: int) -> str:
    """The seed of one attempt at a stage; it cannot be guessed without the campaign's secret."""
    return _seed(campaign, f"{turn_number}:{stage_index}:{attempt}")


def scratch_seed(
    campaign: Campaign, kind: str, turn_number: int, stage_index: int, attempt: int
) -> str:
    """The seed of a stage that is played aside: another than that of the attempt itself, so that
    no dice are known before they fall; and always the same, so that nobody can roll until he
    likes it."""
    return _seed(campaign, f"{kind}:{turn_number}:{stage_index}:{attempt}")


def _seed(campaign: Campaign, message: str) -> str:
    secret = bytes.fromhex(campaign.secret)
    return hmac.new(secret, message.encode(), hashlib.sha256).hexdigest()


def seed_hash(seed: str) -> str:
    """What is published of a seed before it is used."""
    return hashlib.sha256(seed.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Change:
    """One change of a position, ready to be sealed. ``reports``: seat key or None -> document."""

    kind: str
    after: Document
    reports: Mapping[str | None, Document]
    before: Document | None = None
    stage: Stage | None = None
    seed: str = ""
    sheets: Mapping[str, str | None] = field(default_factory=dict)
    draws: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    note: Mapping[str, Any] = field(default_factory=dict)


def reports_digest(reports: Mapping[str | None, Document]) -> str:
    """The hash of a set of reports; the public one goes by the empty name."""
    return canonical.digest({seat or "": document for seat, document in reports.items()})


def link_digest(dossier: Dossier) -> str:
    """The hash that seals a dossier, over all that it holds and the link before."""
    stage = dossier.stage
    is_start = dossier.kind == Dossier.Kind.START
    return canonical.digest(
        {
            "sequence": dossier.sequence,
            "kind": dossier.kind,
            "turn": stage.turn.number if stage else 0,
            "stage": stage.index if stage else 0,
            "attempt": dossier.attempt,
            "edition": dossier.edition,
            "options": dossier.campaign.options if is_start else None,
            "seed": dossier.seed,
            "sheets": dossier.sheets,
            **({"note": dossier.note} if dossier.note else {}),
            "before": dossier.before_hash,
            "after": dossier.after_hash,
            "reports": dossier.reports_hash,
            "draws": canonical.unpack(dossier.draws),
            "previous": dossier.previous_hash,
            "sealed_at": dossier.sealed_at.astimezone(UTC).isoformat(),
        }
    )


def head(campaign: Campaign) -> Dossier | None:
    """The last link of the chain."""
    return campaign.dossiers.order_by("-sequence").first()


def seal(campaign: Campaign, change: Change, now: datetime) -> Dossier:
    """Add a link with its reports. Call it in the transaction that saves the position.

    Raises ChainMoved if the change does not begin where the chain ends.
    """
    last = head(campaign)
    before_hash = canonical.digest(change.before) if change.before is not None else ""
    if before_hash != (last.after_hash if last else ""):
        raise ChainMoved
    dossier = Dossier(
        campaign=campaign,
        sequence=last.sequence + 1 if last else 0,
        kind=change.kind,
        stage=change.stage,
        attempt=change.stage.attempt if change.stage else 1,
        edition=campaign.edition,
        seed=change.seed,
        sheets=dict(change.sheets),
        note=dict(change.note),
        before=canonical.pack(change.before) if change.before is not None else b"",
        before_hash=before_hash,
        after_hash=canonical.digest(change.after),
        reports_hash=reports_digest(change.reports),
        draws=canonical.pack(change.draws),
        previous_hash=last.hash if last else "",
        sealed_at=now,
    )
    dossier.hash = link_digest(dossier)
    dossier.save()
    seats: dict[str, Any] = {seat.key: seat for seat in campaign.seats.all()}
    reports = [
        Report(
            dossier=dossier,
            seat=seats[key] if key is not None else None,
            packed=canonical.pack(document),
        )
        for key, document in change.reports.items()
    ]
    Report.objects.bulk_create(reports)
    logs.fact(
        log,
        "sealed",
        campaign=campaign.pk,
        kind=str(change.kind),
        sequence=dossier.sequence,
        hash=dossier.hash,
        position_bytes=len(dossier.before),
        reports=len(reports),
        report_bytes=sum(len(report.packed) for report in reports),
    )
    return dossier
