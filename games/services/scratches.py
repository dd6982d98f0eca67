"""The rows of turns that are played aside: asked for, taken by a worker, finished, thrown away.

A worker plays one with nothing locked, and writes all that came of it at once, if it is still his.
"""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import canonical
from games.errors import NotNow
from games.models import Campaign, Report, Scratch, ScratchReport, Stage
from games.rulesets import Document, Ruleset
from games.services import playing, sealing
from games.services.locking import lock_campaign
from games.services.notices import record

#: Nothing has come of it yet.
UNDER_WAY = (Scratch.Status.WAITING, Scratch.Status.PLAYING)
#: A scratch whose worker was lost this often is given up.
TRIES_MOST = 3
#: What the present is compared with goes stale soon, what is past does not.
KEPT = {Scratch.Kind.DRY_RUN: timedelta(days=2), Scratch.Kind.RERUN: timedelta(days=14)}
#: So many remarks are kept for each seat.
FAULTS_KEPT = 50
#: A campaign has no more; the oldest make room.
KEPT_MOST = 12


class Moved(Exception):
    """The campaign has moved on since the scratch was asked for."""


@dataclass(frozen=True, slots=True)
class Part:
    """One stage as it was played. ``was``: seat key (None: the public) -> what its report is to be
    compared with; ``document`` and ``after``: the position before and after it."""

    stage: Stage
    played: playing.Played
    document: Any
    after: Any
    seed: str
    sheets: dict[str, str | None]
    was: dict[str | None, Report]

    @property
    def digests(self) -> dict[str, str]:
        """What must come out again when it is played again."""
        reports = sealing.reports_digest(self.played.reports)
        return {"after": canonical.digest(self.after), "reports": reports}


@dataclass(slots=True)
class Outcome:
    """All that came of a scratch."""

    parts: list[Part] = field(default_factory=list)
    findings: dict[str, Any] = field(default_factory=dict)


def under_way(campaign: Campaign, kind: str) -> Scratch | None:
    """The one of that kind that is being played or waits for it."""
    return campaign.scratches.filter(kind=kind, status__in=UNDER_WAY).first()


def make_room(campaign: Campaign) -> None:
    """Drop the oldest of a locked campaign, so that there is room for one more."""
    finished = campaign.scratches.exclude(status__in=UNDER_WAY)
    spare = list(finished.values_list("pk", flat=True)[KEPT_MOST - 1 :])
    Scratch.objects.filter(pk__in=spare).delete()


def due(now: datetime) -> list[uuid.UUID]:
    """Those that somebody should play: left by a lost worker, or by a queue that lost its hint."""
    late = timedelta(seconds=2 * settings.SWEEP_SECONDS)
    forgotten = Q(status=Scratch.Status.WAITING, created_at__lt=now - late)
    abandoned = Q(status=Scratch.Status.PLAYING, lease_until__lt=now)
    found = Scratch.objects.filter(forgotten | abandoned)
    found.filter(tries__gte=TRIES_MOST).update(
        status=Scratch.Status.FAILED, problem="worker-lost", lease_token=None, lease_until=None
    )
    waiting = found.filter(tries__lt=TRIES_MOST)
    return list(waiting.order_by("created_at").values_list("pk", flat=True))


def claim(pk: uuid.UUID) -> uuid.UUID | None:
    """Take a scratch for this worker; of any number of workers exactly one gets it."""
    now = timezone.now()
    token = uuid.uuid4()
    free = Q(status=Scratch.Status.WAITING) | Q(status=Scratch.Status.PLAYING, lease_until__lt=now)
    mine = Scratch.objects.filter(free, pk=pk, tries__lt=TRIES_MOST).update(
        status=Scratch.Status.PLAYING,
        lease_token=token,
        lease_until=_lease(now),
        tries=F("tries") + 1,
        done=0,
    )
    return token if mine else None


def _lease(now: datetime) -> datetime:
    return now + timedelta(seconds=settings.LEASE_SECONDS)


def renew(pk: uuid.UUID, token: uuid.UUID) -> bool:
    """Make the lease last from now. False if it has been lost."""
    return bool(_own(pk, token).update(lease_until=_lease(timezone.now())))


def note(pk: uuid.UUID, token: uuid.UUID, done: int, steps: int) -> None:
    """Say how many stages are played."""
    _own(pk, token).update(done=done, steps=steps)


def _own(pk: uuid.UUID, token: uuid.UUID) -> Any:
    return Scratch.objects.filter(pk=pk, lease_token=token, status=Scratch.Status.PLAYING)


def fail(pk: uuid.UUID, token: uuid.UUID, problem: str) -> None:
    """Give a scratch up; ``problem``: a code."""
    _own(pk, token).update(
        status=Scratch.Status.FAILED, problem=problem, lease_token=None, lease_until=None
    )


@transaction.atomic
def finish(scratch: Scratch, token: uuid.UUID, outcome: Outcome) -> bool:
    """Write all that came of it. False, with nothing written, if it is no longer this worker's."""
    ours = _own(scratch.pk, token).update(
        status=Scratch.Status.DONE,
        findings=outcome.findings,
        done=len(outcome.parts),
        steps=len(outcome.parts),
        lease_token=None,
        lease_until=None,
    )
    if not ours:
        return False
    seats = {seat.key: seat for seat in scratch.campaign.seats.all()}
    ScratchReport.objects.bulk_create(
        _rows(scratch, outcome.parts, seats),
        batch_size=100,
    )
    return True


def _rows(scratch: Scratch, parts: Sequence[Part], seats: dict[str, Any]) -> list[ScratchReport]:
    rows = []
    for part in parts:
        for key, document in part.played.reports.items():
            packed, was = canonical.pack(document), part.was.get(key)
            is_same = was is not None and canonical.canonical(document) == canonical.canonical(
                was.document
            )
            rows.append(
                ScratchReport(
                    scratch=scratch,
                    stage=part.stage,
                    seat=seats[key] if key is not None else None,
                    was=was,
                    packed=packed,
                    is_same=is_same,
                )
            )
    return rows


@transaction.atomic
def drop(scratch: Scratch, *, by: User) -> None:
    """Throw a scratch away; nothing of the campaign changes. Raises NotNow for one that was
    published: undo that instead."""
    campaign = lock_campaign(scratch.campaign_id)
    gone = Scratch.objects.filter(pk=scratch.pk).exclude(status=Scratch.Status.PUBLISHED)
    if not gone.exists():
        raise NotNow(_("It was published or dropped meanwhile."))
    gone.delete()
    record(
        campaign, "drop-scratch", by=by, data={"turn": scratch.turn.number, "what": scratch.kind}
    )


def prune(now: datetime) -> int:
    """Delete a few that are old; how many."""
    old = Q()
    for kind, kept in KEPT.items():
        old |= Q(kind=kind, created_at__lt=now - kept)
    found = list(Scratch.objects.filter(old).order_by("created_at").values_list("pk")[:5])
    Scratch.objects.filter(pk__in=[pk for (pk,) in found]).delete()
    return len(found)


def standing_of(ruleset: Ruleset, position: Any) -> dict[str, Any]:
    """Where the game stands, as a scratch keeps it."""
    standing = ruleset.standing(position)
    return {
        "over": standing.over,
        "winner": standing.winner,
        "ranking": list(standing.ranking),
        "out": sorted(standing.out),
    }


def faults(
    ruleset: Ruleset, sheets: Mapping[str, str | None], known: playing.Reports
) -> dict[str, list[Document]]:
    """Seat key -> the remarks that say what of its sheet cannot be done."""
    found = {}
    for key, text in sorted(sheets.items()):
        remarks = ruleset.check(known[key], text).remarks if text else []
        wrong = [
            {"line": r.line, "code": r.code, "rule": r.rule, "data": dict(r.data)}
            for r in remarks
            if r.severity == "error"
        ]
        if wrong:
            found[key] = wrong[:FAULTS_KEPT]
    return found
