"""13. Given a deadline "Sunday 20:00 Europe/Berlin", when summer time starts or ends, then each
deadline is at 20:00 local time, none is missing or doubled, and an impossible or double hour
follows the stated rule."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from games.models import Campaign
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db

BERLIN = ZoneInfo("Europe/Berlin")


def deadlines_of(clock: Clock, campaign: Campaign, turns: int) -> list[datetime]:
    """Play so many turns, each at its own deadline; the deadlines."""
    found = []
    for _turn in range(turns):
        deadline = scenes.open_turn(campaign).deadline
        assert deadline is not None
        found.append(deadline)
        scenes.play_turn(clock, campaign)
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("start", "utc_hours"),
    [
        pytest.param(datetime(2026, 3, 10, tzinfo=UTC), [19, 19, 18, 18], id="summer time starts"),
        pytest.param(datetime(2026, 10, 13, tzinfo=UTC), [18, 19, 19, 19], id="summer time ends"),
    ],
)
def test_promise_13_sunday_evening_in_berlin(
    clock: Clock, start: datetime, utc_hours: list[int]
) -> None:
    clock.go_to(start)
    campaign = scenes.started(
        rhythm="weekdays", weekdays=[6], local_time=time(20, 0), zone="Europe/Berlin"
    )
    found = deadlines_of(clock, campaign, 4)
    assert [due.hour for due in found] == utc_hours
    local = [due.astimezone(BERLIN) for due in found]
    assert {(due.weekday(), due.hour, due.minute) for due in local} == {(6, 20, 0)}
    days = [due.date() for due in local]
    assert [later - day for day, later in zip(days, days[1:], strict=False)] == [
        timedelta(days=7)
    ] * 3


@pytest.mark.slow
def test_promise_13_an_hour_that_is_skipped_and_one_that_comes_twice(clock: Clock) -> None:
    daily = {"rhythm": "days", "every": 1, "local_time": time(2, 30), "zone": "Europe/Berlin"}
    clock.go_to(datetime(2026, 3, 26, 12, 0, tzinfo=UTC))
    found = deadlines_of(clock, scenes.started(**daily), 4)  # type: ignore[arg-type]
    assert [f"{due.astimezone(BERLIN):%d. %H:%M}" for due in found] == [
        "27. 02:30",
        "28. 02:30",
        "29. 03:30",  # there is no 02:30: as long after as the gap
        "30. 02:30",
    ]
    clock.go_to(datetime(2026, 10, 23, 12, 0, tzinfo=UTC))
    found = deadlines_of(clock, scenes.started(**daily), 3)  # type: ignore[arg-type]
    assert [f"{due:%d. %H:%M}" for due in found] == [
        "24. 00:30",
        "25. 00:30",  # the first of the two
        "26. 01:30",
    ]
