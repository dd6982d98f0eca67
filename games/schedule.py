"""Deadlines: from a rule in local time to instants in UTC.

Local times are kept through changes of the clock. A local time that the clock skips is moved
forward by the length of the gap (02:30 becomes 03:30); one that comes twice means the first.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from itertools import islice
from zoneinfo import ZoneInfo


@dataclass(frozen=True, slots=True)
class Timetable:
    """When turns are due.

    ``rhythm``: ``days`` (every ``every`` days at ``local_time``), ``weekdays`` (0 is Monday),
    ``minutes`` (every ``every`` minutes, for quick games) or ``manual`` (never by itself).
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
        if self.rhythm == "weekdays":
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
    """The deadlines later than ``after``, without end; none for a manual timetable.

    ``anchor``: the deadline from which every n days are counted (default: ``after``).
    """
    if table.rhythm == "manual":
        return
    if table.rhythm == "minutes":
        yield from _by_minutes(table, after, anchor)
        return
    start = (anchor or after).astimezone(table.zone).date()
    today = after.astimezone(table.zone).date()
    if table.rhythm == "days":
        day = start + timedelta(days=max(0, (today - start).days // table.every) * table.every)
        step = table.every
    else:
        day, step = today, 1
    while True:
        if table.rhythm == "days" or day.weekday() in table.weekdays:
            due = instant(table.zone, day, table.local_time)
            if due > after:
                yield due
        day += timedelta(days=step)


def _by_minutes(table: Timetable, after: datetime, anchor: datetime | None) -> Iterator[datetime]:
    gap = timedelta(minutes=table.every)
    due = anchor or after
    if due <= after:
        due += ((after - due) // gap + 1) * gap
    while True:
        yield due
        due += gap


def next_deadline(
    table: Timetable, now: datetime, anchor: datetime | None = None
) -> datetime | None:
    """The deadline of a turn that opens now; None for a manual timetable.

    It leaves at least half of the usual gap, so that a turn whose predecessor was late is not
    over at once.
    """
    return next(deadlines(table, now + table.usual_gap() / 2, anchor), None)


def preview(
    table: Timetable, now: datetime, first: datetime | None = None, count: int = 5
) -> list[datetime]:
    """The next ``count`` deadlines, beginning with ``first`` where the open turn has one."""
    if first is None:
        first = next_deadline(table, now)
    if first is None:
        return []
    return [first, *islice(deadlines(table, first, first), count - 1)]
