"""Deadlines keep their local time, through every change of the clock."""

from datetime import UTC, date, datetime, time, timedelta
from itertools import islice, pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.schedule import Timetable, deadlines, instant, next_deadline, preview

BERLIN = ZoneInfo("Europe/Berlin")
ZONES = (
    "UTC",
    "Europe/Berlin",
    "America/New_York",
    "Australia/Lord_Howe",  # its summer time is half an hour
    "America/Sao_Paulo",  # its clock was changed at midnight
    "Africa/Cairo",
    "Pacific/Apia",  # it left out 30 December 2011
    "Asia/Kathmandu",
)


def table(
    rhythm: str, every: int = 1, weekdays: tuple[int, ...] = (), at: time = time(20)
) -> Timetable:
    return Timetable(rhythm, every, weekdays, at, BERLIN)


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def some(found: object, count: int = 4) -> list[str]:
    """The first few instants, as text in UTC."""
    return [f"{due:%Y-%m-%d %H:%M}" for due in islice(found, count)]  # type: ignore[call-overload]


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        pytest.param(
            "2026-03-16 00:00",
            ["2026-03-22 19:00", "2026-03-29 18:00", "2026-04-05 18:00", "2026-04-12 18:00"],
            id="summer time starts",
        ),
        pytest.param(
            "2026-10-12 00:00",
            ["2026-10-18 18:00", "2026-10-25 19:00", "2026-11-01 19:00", "2026-11-08 19:00"],
            id="summer time ends",
        ),
    ],
)
def test_sunday_evening_stays_sunday_evening(after: str, expected: list[str]) -> None:
    assert some(deadlines(table("weekdays", weekdays=(6,)), utc(after))) == expected


@pytest.mark.parametrize(
    ("zone", "day", "at", "expected"),
    [
        pytest.param("Europe/Berlin", date(2026, 3, 29), time(2, 30), "01:30", id="skipped hour"),
        pytest.param(
            "Europe/Berlin", date(2026, 3, 29), time(2, 0), "01:00", id="its first moment"
        ),
        pytest.param("Europe/Berlin", date(2026, 10, 25), time(2, 30), "00:30", id="double hour"),
        pytest.param("Europe/Berlin", date(2026, 10, 25), time(3, 0), "02:00", id="after it"),
        pytest.param(
            "Australia/Lord_Howe", date(2026, 10, 4), time(2, 15), "15:45", id="skipped half hour"
        ),
    ],
)
def test_impossible_and_double_hours(zone: str, day: date, at: time, expected: str) -> None:
    assert f"{instant(ZoneInfo(zone), day, at):%H:%M}" == expected


def test_a_day_that_the_zone_leaves_out_has_no_second_deadline() -> None:
    apia = Timetable("days", 1, (), time(20), ZoneInfo("Pacific/Apia"))
    found = some(deadlines(apia, utc("2011-12-29 00:00")))
    assert found == ["2011-12-29 06:00", "2011-12-30 06:00", "2011-12-31 06:00", "2012-01-01 06:00"]


def test_a_weekly_deadline_on_a_day_that_is_left_out_is_not_lost() -> None:
    fridays = Timetable("weekdays", 1, (4,), time(20), ZoneInfo("Pacific/Apia"))
    saturday_morning = utc("2011-12-30 11:00")  # there is no Friday the 30th in Apia
    assert some(deadlines(fridays, saturday_morning), 2) == ["2011-12-31 06:00", "2012-01-06 06:00"]


def test_several_weekdays() -> None:
    found = deadlines(table("weekdays", weekdays=(0, 3)), utc("2026-03-02 19:00"))
    assert some(found) == [
        "2026-03-05 19:00",
        "2026-03-09 19:00",
        "2026-03-12 19:00",
        "2026-03-16 19:00",
    ]


def test_every_n_days_counts_from_the_anchor() -> None:
    anchor = utc("2026-03-02 19:00")
    found = deadlines(table("days", every=3), utc("2026-03-09 08:00"), anchor)
    assert some(found, 3) == ["2026-03-11 19:00", "2026-03-14 19:00", "2026-03-17 19:00"]


def test_minutes_count_from_the_anchor() -> None:
    found = deadlines(table("minutes", every=10), utc("2026-03-02 12:34"), utc("2026-03-02 12:05"))
    assert some(found, 3) == ["2026-03-02 12:35", "2026-03-02 12:45", "2026-03-02 12:55"]


@pytest.mark.parametrize(
    "never", [table("manual"), table("weekdays")], ids=["manual", "no weekday"]
)
def test_some_timetables_never_come_to_a_deadline(never: Timetable) -> None:
    now = utc("2026-03-02 12:00")
    assert next_deadline(never, now) is None
    assert preview(never, now) == []


@pytest.mark.parametrize(
    ("made", "now", "expected"),
    [
        pytest.param(table("days", every=7), "2026-03-02 09:00", "2026-03-09 19:00", id="7 days"),
        pytest.param(table("days"), "2026-03-02 12:00", "2026-03-03 19:00", id="too soon today"),
        pytest.param(table("days"), "2026-03-02 02:00", "2026-03-02 19:00", id="today will do"),
        pytest.param(
            table("weekdays", weekdays=(6,)), "2026-03-07 19:00", "2026-03-15 19:00", id="eve of it"
        ),
        pytest.param(
            table("minutes", every=10), "2026-03-02 12:01", "2026-03-02 12:11", id="10 min"
        ),
    ],
)
def test_the_first_turn_has_at_least_half_of_the_usual_time(
    made: Timetable, now: str, expected: str
) -> None:
    assert next_deadline(made, utc(now)) == utc(expected)


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        pytest.param("2026-03-08 19:00:05", "2026-03-15 19:00", id="on time"),
        pytest.param("2026-03-11 18:00", "2026-03-15 19:00", id="three days late"),
        pytest.param("2026-03-12 19:00", "2026-03-22 19:00", id="too late for a fair turn"),
        pytest.param("2026-03-03 19:00", "2026-03-08 19:00", id="run early"),
    ],
)
def test_a_turn_after_one_that_ran_early_or_late_keeps_to_the_rhythm(
    now: str, expected: str
) -> None:
    scheduled = utc("2026-03-08 19:00")
    assert next_deadline(table("days", every=7), utc(now), scheduled) == utc(expected)


def test_the_preview_shows_what_will_be() -> None:
    mondays_and_thursdays = table("weekdays", weekdays=(0, 3))
    first = utc("2026-03-26 19:00")
    expected = [first]
    while len(expected) < 5:  # as each turn will be opened: a moment after the one before
        opened = expected[-1] + timedelta(seconds=4)
        due = next_deadline(mondays_and_thursdays, opened, expected[-1])
        assert due is not None
        expected.append(due)
    assert preview(mondays_and_thursdays, utc("2026-03-24 08:00"), first) == expected
    assert f"{expected[1]:%H}" == "18", "summer time has begun by then"


def test_the_preview_of_a_moved_deadline_returns_to_the_rhythm() -> None:
    sundays = table("weekdays", weekdays=(6,))
    moved, scheduled = utc("2026-03-06 12:00"), utc("2026-03-01 19:00")
    found = preview(sundays, utc("2026-03-02 08:00"), moved, scheduled, count=3)
    assert found == [moved, utc("2026-03-15 19:00"), utc("2026-03-22 19:00")]


timetables = st.builds(
    Timetable,
    rhythm=st.sampled_from(["days", "weekdays", "minutes"]),
    every=st.integers(1, 40),
    weekdays=st.sets(st.integers(0, 6), min_size=1).map(lambda days: tuple(sorted(days))),
    local_time=st.times().map(lambda at: at.replace(microsecond=0)),
    zone=st.sampled_from(ZONES).map(ZoneInfo),
)
instants = st.datetimes(datetime(2009, 1, 1), datetime(2035, 1, 1), timezones=st.just(UTC))


@given(timetables, instants)
def test_deadlines_are_in_order_and_at_the_local_time(made: Timetable, after: datetime) -> None:
    found = list(islice(deadlines(made, after), 12))
    assert all(earlier < later for earlier, later in pairwise([after, *found]))
    if made.rhythm == "minutes":
        return
    for due in found:
        local = due.astimezone(made.zone)
        if local.time() != made.local_time:  # only where the clock skips that time
            skipped = datetime.combine(local.date(), made.local_time, tzinfo=made.zone)
            there_and_back = skipped.astimezone(UTC).astimezone(made.zone)
            assert there_and_back.time() != made.local_time


@pytest.mark.slow
@given(timetables, instants, st.integers(0, 60))
def test_where_one_begins_to_look_changes_nothing(
    made: Timetable, anchor: datetime, hours: int
) -> None:
    later = anchor + timedelta(hours=hours)
    wanted = [due for due in islice(deadlines(made, anchor, anchor), 6000) if due > later][:5]
    assert list(islice(deadlines(made, later, anchor), 5)) == wanted


@given(timetables, instants, st.integers(-50, 50))
def test_a_turn_is_never_shorter_than_half_of_the_usual_time(
    made: Timetable, now: datetime, days: int
) -> None:
    due = next_deadline(made, now, now + timedelta(days=days))
    assert due is not None
    assert due - now > made.usual_gap() / 2
