"""Take turns back, and put back what was taken back. Nothing is deleted.

To go back is one more link of the sealed chain, an amendment whose note names the dossier after
which the campaign stands again. So it can itself be undone, by going back to where one was.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import canonical, schedule, selectors
from games.errors import NotNow
from games.models import Attendance, Campaign, Dossier, OrderSheet, Seat, Stage, Turn
from games.rulesets import Standing
from games.services import absence, clock, mending, naming, opening, playing, sealing
from games.services.locking import lock_campaign, lock_turn
from games.services.notices import players_of, record, tell


@dataclass(frozen=True, slots=True)
class Way:
    """Where a campaign can go back to: just after ``dossier``.

    ``opens``: the turn that would take orders again, None if the campaign would be over;
    ``takes_back``: the turns that would no longer count; ``puts_back``: the ones that would count
    again; ``replaces``: the ones that would count as they came out another time;
    ``undoes`` and ``redoes``: likewise the GM's corrections of the position. ``is_quiet``:
    nothing that was played would be other than now; then only those are told whom a correction
    concerns, and nothing else of the campaign changes.
    """

    dossier: Dossier
    opens: int | None
    takes_back: tuple[int, ...]
    puts_back: tuple[int, ...]
    replaces: tuple[int, ...] = ()
    undoes: tuple[Dossier, ...] = ()
    redoes: tuple[Dossier, ...] = ()
    is_quiet: bool = False


def ways(campaign: Campaign) -> list[Way]:
    """All moments to which the campaign can go back, the latest first."""
    chain = chain_of(campaign)
    line = line_of(chain)
    if not line:
        return []
    here = _turns(line)
    stages = len(campaign.ruleset.stages(campaign.options))
    found = []
    for dossier in reversed(chain):
        then = line_of(chain[: dossier.sequence + 1])
        if _goes_back(dossier) or dossier == line[-1]:
            continue
        if not _is_between_turns(dossier, chain, then, stages):
            continue
        there = _turns(then)
        both = here.keys() & there.keys()
        found.append(
            Way(
                dossier,
                opens=None if dossier.note.get("over") else max(there, default=0) + 1,
                takes_back=tuple(sorted(here.keys() - there.keys())),
                puts_back=tuple(sorted(there.keys() - here.keys())),
                replaces=tuple(sorted(turn for turn in both if here[turn] != there[turn])),
                undoes=tuple(it for it in line if mending.is_mend(it) and it not in then),
                redoes=tuple(it for it in then if mending.is_mend(it) and it not in line),
                is_quiet=_played(then) == _played(line),
            )
        )
    return found


@transaction.atomic
def go_back(campaign: Campaign, to: int, *, by: User | None) -> Turn | None:
    """Let the campaign stand just after the dossier with the sequence ``to``; the turn that then
    takes orders.

    Sheets, reports and dossiers since then are kept. Raises NotNow for a moment that is not one of
    ``ways``, or while a turn is being resolved.
    """
    locked = lock_campaign(campaign.pk)
    if Stage.objects.filter(turn__campaign=locked, status=Stage.Status.RESOLVING).exists():
        raise NotNow(_("A turn is being resolved right now. Try again in a moment."))
    way = next((way for way in ways(locked) if way.dossier.sequence == to), None)
    if way is None:
        raise NotNow(_("The campaign cannot go back to that moment."))
    now = timezone.now()
    line = seal_way(locked, way, now)
    mending.announce_back(locked, way.undoes, way.redoes, by)
    if way.is_quiet:
        mending.fit(locked, mending.told_now(locked))
        campaign.refresh_from_db()
        return selectors.open_turn(locked)
    turn = restore(locked, line, now)
    absence.recount(locked)
    data: dict[str, object] = {"to": to, "opens": way.opens}
    data |= {"takes_back": list(way.takes_back), "puts_back": list(way.puts_back)}
    data["replaces"] = list(way.replaces)
    entry = record(locked, "go-back", by=by, data=data)
    tell(
        players_of(locked), key=f"go-back:{entry.pk}", code="went-back", campaign=locked, data=data
    )
    campaign.refresh_from_db()
    return turn


def chain_of(campaign: Campaign) -> list[Dossier]:
    """All dossiers without what is heavy in them, oldest first."""
    dossiers = campaign.dossiers.order_by("sequence").select_related("stage__turn")
    return list(dossiers.defer("before", "draws", "sheets"))


def _goes_back(dossier: Dossier) -> bool:
    return "to" in dossier.note


def line_of(chain: Sequence[Dossier]) -> list[Dossier]:
    """The dossiers that lead to the end of ``chain`` without what was taken back, oldest first."""
    line: list[Dossier] = []
    sequence = len(chain) - 1
    while sequence >= 0:
        dossier = chain[sequence]
        if _goes_back(dossier):
            sequence = dossier.note["to"]
            continue
        line.append(dossier)
        sequence -= 1
    return line[::-1]


def _turns(line: Sequence[Dossier]) -> dict[int, int]:
    """The turns of which a line holds the first stage, which is what uses their sheets -> its
    dossier, by sequence."""
    return {
        dossier.stage.turn.number: dossier.sequence
        for dossier in line
        if dossier.stage and not dossier.stage.index
    }


def _played(line: Sequence[Dossier]) -> list[Dossier]:
    """The stages of a line, each in the attempt that counts on it."""
    return [dossier for dossier in line if dossier.stage is not None]


def _is_between_turns(
    dossier: Dossier, chain: Sequence[Dossier], line: Sequence[Dossier], stages: int
) -> bool:
    """Whether after a dossier, to which ``line`` leads, no turn was half played, or a line was
    left: one goes back to no other."""
    left = any(dossier.sequence == other.note.get("from") for other in chain)
    played = _played(line)
    last = played[-1].stage if played else None
    return left or last is None or last.index == stages - 1


def seal_way(campaign: Campaign, way: Way, now: datetime) -> list[Dossier]:
    """Write the position of that moment and seal it; the line on which the campaign then stands."""
    ruleset = campaign.ruleset
    chain = chain_of(campaign)
    back, left = way.dossier.sequence, line_of(chain)[-1].sequence
    before = ruleset.encode(ruleset.load(campaign))
    following = campaign.dossiers.get(sequence=back + 1)
    after = canonical.unpack(following.before)
    ruleset.save(campaign, ruleset.decode(after))
    note: dict[str, object] = {"to": back, "from": left}
    if way.is_quiet:
        note["quiet"] = mending.concerned(*way.undoes, *way.redoes)
    change = sealing.Change(
        kind=Dossier.Kind.AMENDMENT, before=before, after=after, reports={}, note=note
    )
    try:
        sealing.seal(campaign, change, now)
    except sealing.ChainMoved as error:
        told = _("The present position is not what was sealed last; ask an operator.")
        raise NotNow(told) from error
    chain = chain_of(campaign)
    line = line_of(chain)
    counting = [dossier.pk for dossier in line]
    ways_back = [dossier.pk for dossier in chain if _goes_back(dossier)]
    changes = campaign.dossiers.exclude(pk__in=ways_back)
    changes.filter(pk__in=counting).update(is_undone=False)
    changes.exclude(pk__in=counting).update(is_undone=True)
    return line


def restore(campaign: Campaign, line: Sequence[Dossier], now: datetime) -> Turn | None:
    """Make turns, seats and clock fit the position after ``line``; the turn that is open then."""
    ruleset = campaign.ruleset
    standing = ruleset.standing(ruleset.load(campaign))
    campaign.seats.exclude(key__in=standing.out).update(status=Seat.Status.ACTIVE)
    campaign.seats.filter(key__in=standing.out).update(status=Seat.Status.OUT)
    naming.follow(campaign, standing.names)
    _restore_status(campaign, standing, now)
    played = {dossier.stage_id: dossier for dossier in line}
    open_turn: Turn | None = None
    for number in campaign.turns.order_by("number").values_list("pk", flat=True):
        turn = lock_turn(number)
        turn.campaign = campaign
        was = turn.stages.get(index=0).attempt
        status = _restore_stages(turn, played, now)
        is_another = turn.stages.get(index=0).attempt != was
        if status == Turn.Status.OPEN and (open_turn is not None or standing.over):
            status = Turn.Status.SET_ASIDE
        if status == Turn.Status.FROZEN and standing.over:
            status = Turn.Status.RESOLVED
        if status == Turn.Status.OPEN:
            open_turn = turn
        _restore_turn(turn, status, played, now, is_another=is_another)
    clock.go_on(campaign, now)
    if open_turn is not None:
        _excuse_idle(open_turn, standing)
        open_turn.refresh_from_db()
    return open_turn


def _restore_status(campaign: Campaign, standing: Standing, now: datetime) -> None:
    """Finished, or running again. A paused campaign stays paused."""
    if standing.over:
        campaign.status, campaign.finished_at = Campaign.Status.FINISHED, now
    elif campaign.status == Campaign.Status.FINISHED:
        campaign.status, campaign.finished_at = Campaign.Status.RUNNING, None
    campaign.save(update_fields=["status", "finished_at"])


def _restore_stages(turn: Turn, played: dict[int | None, Dossier], now: datetime) -> Turn.Status:
    """Give each stage the attempt that counts, or a new one; what that makes of the turn."""
    stages = list(turn.stages.order_by("index"))
    counts = [stage.pk in played for stage in stages]
    for stage in stages:
        dossier = played.get(stage.pk)
        stage.status = Stage.Status.RESOLVED if dossier else Stage.Status.WAITING
        if dossier:
            stage.attempt, stage.seed = dossier.attempt, dossier.seed
            stage.resolved_at = dossier.sealed_at
        else:
            _begin_anew(stage)
        secret = sealing.turn_seed(turn.campaign, turn.number, stage.index, stage.attempt)
        stage.seed_hash = sealing.seed_hash(dossier.seed if dossier else secret)
        stage.lost_leases, stage.held_code, stage.held_detail = 0, "", ""
        stage.missing_accepted = False
    if counts[0] and not all(counts):
        waiting = timedelta(minutes=turn.campaign.stage_minutes)
        stages[counts.index(False)].due_at = now + waiting
    for stage in stages:
        stage.save()
    if all(counts):
        return Turn.Status.RESOLVED
    return Turn.Status.FROZEN if counts[0] else Turn.Status.OPEN


def _begin_anew(stage: Stage) -> None:
    """The seed of an attempt that has run is public: the next one has dice of its own."""
    attempts = stage.dossiers.values_list("attempt", flat=True)
    stage.attempt = max(attempts, default=stage.attempt - 1) + 1
    stage.seed, stage.due_at, stage.resolved_at = "", None, None


def _restore_turn(
    turn: Turn,
    status: Turn.Status,
    played: dict[int | None, Dossier],
    now: datetime,
    *,
    is_another: bool,
) -> None:
    """``is_another``: another attempt counts than before, perhaps with other sheets."""
    was, turn.status = turn.status, status
    if was != status:
        turn.clock_changed_at = now
    turn.early_at = None
    if status in (Turn.Status.OPEN, Turn.Status.SET_ASIDE):
        turn.frozen_at = None
        if status == Turn.Status.OPEN and was != Turn.Status.OPEN:
            _set_deadline(turn, now)
        turn.attendances.update(ready_at=None, sheet=None, outcome=Attendance.Outcome.OPEN)
    elif is_another or was in (Turn.Status.OPEN, Turn.Status.SET_ASIDE):
        turn.frozen_at = turn.frozen_at or now
        _restore_attendances(turn, played[turn.stages.get(index=0).pk])
    turn.save()
    if status == Turn.Status.OPEN:
        opening.reschedule(turn)


def _set_deadline(turn: Turn, now: datetime) -> None:
    """The deadline that the turn had, if that still lies ahead; else the next of the timetable."""
    ahead = [at for at in (turn.deadline, turn.scheduled_at) if at is not None and at > now]
    if ahead:
        turn.deadline = ahead[0]
        return
    turn.deadline = turn.scheduled_at = schedule.next_deadline(turn.campaign.timetable, now, None)


def _restore_attendances(turn: Turn, dossier: Dossier) -> None:
    """Which sheets a turn used that counts again: the dossier has their texts."""
    used = Dossier.objects.only("sheets").get(pk=dossier.pk).sheets
    for attendance in turn.attendances.select_related("seat"):
        text = used.get(attendance.seat.key)
        attendance.sheet = _version_of(turn, attendance.seat, text)
        if attendance.sheet is not None:
            attendance.outcome = Attendance.Outcome.RECEIVED
        elif attendance.outcome != Attendance.Outcome.EXCUSED:
            attendance.outcome = Attendance.Outcome.MISSED
        attendance.save()


def _version_of(turn: Turn, seat: Seat, text: str | None) -> OrderSheet | None:
    if text is None:
        return None
    by_gm = Q(source=OrderSheet.Source.GM)
    versions = turn.sheets.filter(by_gm | Q(is_late=False), seat=seat).order_by("-version")
    return next((sheet for sheet in versions if sheet.text == text), None)


def _excuse_idle(turn: Turn, standing: Standing) -> None:
    """Note who has nothing to decide, from what the seats were told last."""
    opening.add_attendances(turn)
    told = mending.told_now(turn.campaign)
    opening.excuse(turn, playing.idle_seats(turn.campaign.ruleset, told) | standing.out)
