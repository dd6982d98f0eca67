"""A dry run: what would happen if the open turn ended now. Other dice fall than will fall then."""

import logging
from collections.abc import Callable, Iterator
from typing import Any

from django.contrib.auth.models import User
from django.db import Error, transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import canonical, selectors
from games.errors import NotNow
from games.models import Attendance, Campaign, Report, Scratch, Stage, Turn
from games.services import (
    absence,
    bots,
    freezing,
    holding,
    playing,
    resolution,
    scratches,
    sealing,
    seeing,
)
from games.services.locking import lock_campaign
from games.services.scratches import Moved, Outcome, Part

log = logging.getLogger(__name__)


@transaction.atomic
def order(campaign: Campaign, *, by: User) -> Scratch:
    """Ask for a dry run of the turn that is under way, with the sheets that are saved now.

    Asked for again while one is being played, it is that one. It is written down as a look at
    secrets. Raises Hidden, and NotNow where there is no turn to play or one is being resolved.
    """
    locked = lock_campaign(campaign.pk)
    if not seeing.may_see(locked, by):
        raise seeing.Hidden
    turn, head = selectors.open_turn(locked), sealing.head(locked)
    if turn is None or head is None:
        raise NotNow(_("No turn is open."))
    if Stage.objects.filter(turn__campaign=locked, status=Stage.Status.RESOLVING).exists():
        raise NotNow(_("A turn is being resolved right now. Try again in a moment."))
    seeing.look(locked, by=by, data={"turn": turn.number}, act="dry-run")
    going_on = scratches.under_way(locked, Scratch.Kind.DRY_RUN)
    if going_on is not None:
        return going_on
    scratches.make_room(locked)
    return Scratch.objects.create(
        campaign=locked,
        turn=turn,
        kind=Scratch.Kind.DRY_RUN,
        head=head.sequence,
        sheets=_sheets(turn),
        by=by,
        created_at=timezone.now(),
        steps=len(_steps(locked)),
    )


def _sheets(turn: Turn) -> dict[str, str | None]:
    """Seat key -> the text that would be used now, None where nothing has come."""
    if turn.status != Turn.Status.OPEN:
        return dict(freezing.frozen_sheets(turn))
    came = turn.sheets.filter(is_late=False).select_related("seat").order_by("version")
    texts = {sheet.seat.key: sheet.text for sheet in came}
    return {part.seat.key: texts.get(part.seat.key) for part in _parts_of(turn)}


def _parts_of(turn: Turn) -> list[Attendance]:
    return list(turn.attendances.select_related("seat"))


def _steps(campaign: Campaign) -> list[Stage]:
    """What is to be played until the open turn is over, in order; first the rest of the one
    before it."""
    stages = Stage.objects.filter(turn__campaign=campaign, turn__status__in=selectors.UNRESOLVED)
    waiting = stages.exclude(status=Stage.Status.RESOLVED).select_related("turn__campaign")
    return list(waiting.order_by("turn__number", "index"))


def play(scratch: Scratch, note: Callable[[int, int], None]) -> Outcome:
    """Play it, with nothing locked and nothing written. ``note``: is told how many stages are
    played, of how many.

    An engine that stops is a finding, since it would hold the turn. Raises Moved if the campaign
    has moved on, RowsChanged if its rows are not what was sealed.
    """
    campaign = scratch.campaign
    outcome = Outcome(findings={"before": {}, "after": {}, "faults": {}, "missing": []})
    position = _present(campaign, scratch.head)
    outcome.findings["before"] = scratches.standing_of(campaign.ruleset, position)
    steps = _steps(campaign)
    if not steps:
        raise Moved
    try:
        for part in _play(scratch, steps, position, outcome.findings):
            outcome.parts.append(part)
            note(len(outcome.parts), len(steps))
    except (Moved, Error):
        raise
    except Exception:  # what it says may quote an order: no page shows it
        log.exception("dry run %s: the engine stopped", scratch.pk)
        outcome.findings["stops"] = True
    if outcome.parts:
        last = outcome.parts[-1].played.position
        outcome.findings["after"] = scratches.standing_of(campaign.ruleset, last)
    if sealing.head(campaign) != campaign.dossiers.get(sequence=scratch.head):
        raise Moved
    return outcome


def _present(campaign: Campaign, head: int) -> Any:
    """The present position, which must be the one after the dossier ``head``."""
    last = sealing.head(campaign)
    position = campaign.ruleset.load(campaign)
    digest = canonical.digest(campaign.ruleset.encode(position))
    if last is None or last.sequence != head or last != sealing.head(campaign):
        raise Moved
    if digest != last.after_hash:
        raise resolution.RowsChanged
    return position


def _play(
    scratch: Scratch, steps: list[Stage], position: Any, findings: dict[str, Any]
) -> Iterator[Part]:
    campaign, ruleset = scratch.campaign, scratch.campaign.ruleset
    seats = sorted(campaign.seats.values_list("key", flat=True))
    was = _known(campaign)
    known: playing.Reports = {key: report.document for key, report in was.items()}
    sheets: dict[str, str | None] = {}
    for stage in steps:
        if stage.turn_id != scratch.turn_id:
            sheets = dict(freezing.frozen_sheets(stage.turn))
        elif stage.index == 0 or not sheets:
            sheets = _look_over(scratch, stage, known, findings)
        document = ruleset.encode(position)
        seed = sealing.scratch_seed(
            campaign, Scratch.Kind.DRY_RUN, stage.turn.number, stage.index, stage.attempt
        )
        played = playing.play_stage(ruleset, position, sheets, seed, stage.index, seats)
        position = played.position
        known = {**known, **played.reports}
        yield Part(stage, played, document, ruleset.encode(position), seed, sheets, was)
        if ruleset.standing(position).over:
            return


def _known(campaign: Campaign) -> dict[str | None, Report]:
    """Seat key -> the newest report that counts."""
    told = Report.objects.filter(dossier__campaign=campaign, dossier__is_undone=False)
    newest = told.values("seat").annotate(at=Max("dossier__sequence")).values_list("at", flat=True)
    reports = told.filter(dossier__sequence__in=set(newest)).order_by("dossier__sequence")
    return {
        report.seat.key if report.seat else None: report
        for report in reports.select_related("seat")
    }


def _look_over(
    scratch: Scratch, stage: Stage, known: playing.Reports, findings: dict[str, Any]
) -> dict[str, str | None]:
    """The sheets of the turn, with those that bots would still write; and what is to be said of
    them."""
    turn, campaign = stage.turn, scratch.campaign
    sheets: dict[str, str | None] = dict(scratch.sheets)
    if turn.status == Turn.Status.OPEN:
        writing = bots.yet_to_write(turn) + bots.covered(turn)
        written = {
            seat.key: bots.compose(turn, seat, temperament, known[seat.key])
            for seat, temperament in writing
            if seat.key in sheets
        }
        sheets |= {key: text for key, text in written.items() if text is not None}
        covered = [key for key, text in written.items() if text is not None]
        asks = campaign.hold_when_missing and not stage.missing_accepted
        findings["by_bot"] = sorted(covered)
        findings["holds"] = asks and holding.too_many_missing(turn, covered)
        extended = absence.extended_for(campaign, turn, covered)
        findings["extended"] = sorted(part.seat.key for part in extended)
    excused = {
        part.seat.key for part in _parts_of(turn) if part.outcome == Attendance.Outcome.EXCUSED
    } | playing.idle_seats(campaign.ruleset, known)
    findings["missing"] = sorted(
        key for key, text in sheets.items() if text is None and key not in excused
    )
    findings["excused"] = sorted(
        key for key, text in sheets.items() if text is None and key in excused
    )
    findings["faults"] = scratches.faults(campaign.ruleset, sheets, known)
    return sheets
