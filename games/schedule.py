"""Deadlines: from a rule in local time to instants in UTC.

Local times are kept through changes of the clock. A local time that the clock skips is moved
forward by the length of the gap (02:30 becomes 03:30); one that comes twice means the first. A day
that a zone leaves out altogether has its deadline at the same hour of the next.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from itertools import count as count_up
from itertools import islice
from zoneinfo import ZoneInfo

#: So long before a deadline those are reminded whose orders are missing.
REMINDERS = (timedelta(hours=24), timedelta(hours=3))


@dataclass(frozen=True, slots=True)
class Timetable:
    """When turns are due.

    ``rhythm``: ``days`` (every ``every`` days at ``local_time``), ``weekdays`` (0 is Monday; none:
    never), ``minutes`` (every ``every`` minutes, for quick games) or ``manual`` (never by itself).
    """

    rhythm: str
    every: int
    weekdays: tuple[int, ...]
    local_time: time
    zone: ZoneInfo

    def usual_gap(self) -> timedelta:
        """The shortest time between two deadlines, as the rule means it."""
        if self.rhythm == "minutes":
            return timedelta(minutes=self.every)
        if self.rhythm == "weekdays" and self.weekdays:
            days = sorted(set(self.weekdays))
            gaps = [
                (later - day) % 7 or 7 for day, later in zip(days, days[1:] + days[:1], strict=True)
            ]
            return timedelta(days=min(gaps))
        return timedelta(days=self.every)


def instant(zone: ZoneInfo, day: date, at: time) -> datetime:
    """The UTC instant of a local day and time."""
    local = datetime.combine(day, at, tzinfo=zone)  # fold 0: the first of a double hour
    return local.astimezone(UTC)


def deadlines(
    table: Timetable, after: datetime, anchor: datetime | None = None
) -> Iterator[datetime]:
    """The deadlines later than ``after``, in order and without end; none if it never comes to one.

    ``anchor``: the deadline from which every n days or minutes are counted (default: ``after``).
    """
    if table.rhythm == "minutes":
        yield from _by_minutes(table, after, anchor or after)
        return
    for day in _days(table, after, anchor or after):
        due = instant(table.zone, day, table.local_time)
        if due > after:
            yield due
            after = due  # a day that the zone leaves out falls together with the next: once


def _days(table: Timetable, after: datetime, anchor: datetime) -> Iterator[date]:
    """The local days that have a deadline, from one before ``after`` on: a time in a gap of the
    clock around midnight belongs to the day before."""
    start = anchor.astimezone(table.zone).date()
    yesterday = after.astimezone(table.zone).date() - timedelta(days=1)
    if table.rhythm == "days":
        steps = max(0, (yesterday - start).days // table.every)
        for step in count_up(steps):
            yield start + timedelta(days=step * table.every)
    elif table.rhythm == "weekdays" and table.weekdays:
        for days in count_up():
            day = yesterday + timedelta(days=days)
            if day.weekday() in table.weekdays:
                yield day


def _by_minutes(table: Timetable, after: datetime, anchor: datetime) -> Iterator[datetime]:
    gap = timedelta(minutes=table.every)
    due = anchor
    if due <= after:
        due += ((after - due) // gap + 1) * gap
    while True:
        yield due
        due += gap


def next_deadline(
    table: Timetable, now: datetime, anchor: datetime | None = None
) -> datetime | None:
    """The deadline of a turn that opens now; None if the timetable never comes to one.

    It leaves at least half of the usual gap, so that a turn whose predecessor was late is not
    over at once. ``anchor``: the scheduled deadline before it (default: ``now``).
    """
    return next(deadlines(table, now + table.usual_gap() / 2, anchor or now), None)


def preview(
    table: Timetable,
    now: datetime,
    first: datetime | None = None,
    anchor: datetime | None = None,
    count: int = 5,
) -> list[datetime]:
    """The next ``count`` deadlines if each turn runs on time.

    ``first``: the deadline of the open turn, where there is one; ``anchor``: what it was before
    anybody moved it.
    """
    return list(islice(_on_time(table, now, first, anchor or first), count))


def _on_time(
    table: Timetable, now: datetime, first: datetime | None, anchor: datetime | None
) -> Iterator[datetime]:
    due = first
    if due is None:
        due = anchor = next_deadline(table, now)
    while due is not None:
        yield due
        due = anchor = next_deadline(table, due, anchor)


def reminders(opened_at: datetime, deadline: datetime) -> list[tuple[timedelta, datetime]]:
    """How long before a deadline to remind, and when. A short turn has fewer of them or none: each
    leaves at least as much time before it as after it."""
    time = deadline - opened_at
    return [(before, deadline - before) for before in REMINDERS if time >= 2 * before]


def next_reminder(opened_at: datetime, deadline: datetime, now: datetime) -> datetime | None:
    """When to remind next, if at all."""
    return min((at for _, at in reminders(opened_at, deadline) if at > now), default=None)
