"""Take a seat, dress it, leave it, and wait for one."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.errors import BadName, NoSeatFree, NotNow, SeatTaken
from games.models import AuditEntry, Campaign, Notice, Profile, Seat, WaitingPlace
from games.services import joining, tables, waiting
from games.services.joining import Wish
from tests.toy import scenes
from tests.toy.scenes import Clock, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(clock: Clock) -> Campaign:
    """Three seats: A is ann's, B and C are free."""
    return laid()


def laid(players: int = 1, free: int = 2, **fields: object) -> Campaign:
    """A table that waits for players."""
    campaign = scenes.draft(players + free, 0, **fields)
    keys = list(campaign.seats.values_list("key", flat=True))[players:]
    campaign.seats.filter(key__in=keys).update(player=None)
    return campaign


def holders(campaign: Campaign) -> dict[str, str]:
    """Seat key -> who sits there."""
    seats = campaign.seats.select_related("player")
    return {seat.key: seat.player.username if seat.player else "" for seat in seats}


def told(name: str, code: str) -> int:
    return Notice.objects.filter(recipient__username=name, code=code).count()


def test_any_seat_is_the_first_that_is_free(table: Campaign) -> None:
    seat = joining.join(table, person=person("zoe"), wish=Wish(name="  The   Marches "))
    assert (seat.key, seat.name) == ("B", "The Marches")
    assert holders(table) == {"A": "ann", "B": "zoe", "C": ""}
    assert told("gm", "joined") == 1
    entry = AuditEntry.objects.get(act="join")
    assert (entry.by, entry.data) == (person("zoe"), {"seat": "B"})


def test_a_seat_can_be_chosen(table: Campaign) -> None:
    assert joining.join(table, person=person("zoe"), wish=Wish(key="C")).key == "C"
    for key in ("C", "A", "Q"):
        with pytest.raises(SeatTaken, match="just been taken"):
            joining.join(table, person=person("yan"), wish=Wish(key=key))


def test_nobody_has_two_seats(table: Campaign) -> None:
    joining.join(table, person=person("zoe"))
    again = joining.join(table, person=person("zoe"), wish=Wish(key="C", name="Second"))
    assert (again.key, again.name) == ("B", "")
    assert holders(table)["C"] == ""
    assert AuditEntry.objects.filter(act="join").count() == 1
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.filter(campaign=table, key="C").update(player=person("zoe"))


def test_a_full_table_says_so(clock: Clock) -> None:
    table = laid(players=2, free=0, starts_when_full=False)
    with pytest.raises(NoSeatFree, match="taken"):
        joining.join(table, person=person("zoe"))


def test_a_bots_seat_is_not_free(clock: Clock) -> None:
    table = scenes.draft(players=1, bots=1)
    with pytest.raises(NoSeatFree):
        joining.join(table, person=person("zoe"))


@pytest.mark.parametrize(
    ("fields", "error", "words"),
    [
        ({"status": "running"}, NoSeatFree, "begun"),
        ({"status": "paused"}, NoSeatFree, "begun"),
        ({"status": "finished"}, NotNow, "over"),
        ({"is_practice": True}, NotNow, "practice"),
    ],
)
def test_when_nobody_sits_down(
    table: Campaign, fields: dict[str, object], error: type[Exception], words: str
) -> None:
    Campaign.objects.update(**fields)
    with pytest.raises(error, match=words):
        joining.join(table, person=person("zoe"))
    assert "zoe" not in holders(table).values()


def test_a_guest_takes_no_seat_and_waits_for_none(table: Campaign) -> None:
    guest = person("guest-1")
    Profile.objects.update_or_create(
        user=guest, defaults={"guest_until": timezone.now() + timedelta(days=7)}
    )
    with pytest.raises(NotNow, match="keep your account"):
        joining.join(table, person=guest)
    tables.fill_with_bots(table, by=None)
    with pytest.raises(NotNow, match="keep your account"):
        waiting.wait(table, person=guest)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("x" * 61, "60 letters"),
        ("bell\x07", "cannot be printed"),
        ("zero\u200bwidth", "cannot be printed"),
        ("half\ud800", "cannot be printed"),
        ("the VALE", "Another realm"),
        ("Ｔhe Vale", "Another realm"),
        ("a", "Another realm"),
    ],
)
def test_a_name_that_cannot_be(table: Campaign, name: str, words: str) -> None:
    table.seats.filter(key="A").update(name="The Vale")
    with pytest.raises(BadName, match=words):
        joining.join(table, person=person("zoe"), wish=Wish(name=name))
    assert holders(table)["B"] == ""


def test_names_that_differ_are_free_and_so_are_those_of_other_tables(table: Campaign) -> None:
    laid().seats.filter(key="A").update(name="The Vale")
    assert joining.join(table, person=person("zoe"), wish=Wish(name="The Vale")).name == "The Vale"
    assert joining.join(table, person=person("yan"), wish=Wish(name="Страна")).name == "Страна"


def test_a_seat_is_dressed_until_the_start(table: Campaign) -> None:
    joining.join(table, person=person("zoe"), wish=Wish(name="One"))
    assert joining.dress(table, person=person("zoe"), wish=Wish(name="one")).name == "one"
    with pytest.raises(NotNow, match="no seat"):
        joining.dress(table, person=person("yan"), wish=Wish(name="Two"))
    Campaign.objects.update(status="running")
    with pytest.raises(NotNow, match="begun"):
        joining.dress(table, person=person("zoe"), wish=Wish(name="Two"))


def test_the_last_seat_starts_the_campaign(table: Campaign) -> None:
    joining.join(table, person=person("zoe"))
    table.refresh_from_db()
    assert table.status == "draft"
    joining.join(table, person=person("yan"))
    table.refresh_from_db()
    assert table.status == "running"
    assert scenes.open_turn(table).number == 1
    assert told("zoe", "started") == told("yan", "started") == told("ann", "started") == 1


def test_the_last_seat_starts_nothing_where_the_gm_wants_to(clock: Clock) -> None:
    table = laid(free=1, starts_when_full=False)
    joining.join(table, person=person("zoe"))
    table.refresh_from_db()
    assert table.status == "draft"


@pytest.mark.parametrize("options", [{"lives": 77}, {"lives": "many"}])
def test_a_start_that_is_refused_loses_no_seat_and_the_gm_is_told(
    clock: Clock, options: dict[str, object]
) -> None:
    table = laid(free=1, options=options)
    joining.join(table, person=person("zoe"))
    table.refresh_from_db()
    assert table.status == "draft"
    assert holders(table)["B"] == "zoe"
    assert told("gm", "start-refused") == 1
    assert not table.dossiers.exists()


def test_a_ruleset_that_fails_to_start_loses_no_seat(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = laid(free=1)
    monkeypatch.setattr("tests.toy.ruleset.engine.new_position", lambda *given: 1 // 0)
    joining.join(table, person=person("zoe"))
    table.refresh_from_db()
    assert (table.status, holders(table)["B"]) == ("draft", "zoe")
    assert told("gm", "start-refused") == 1


def test_who_leaves_frees_the_seat_with_its_name(table: Campaign) -> None:
    joining.join(table, person=person("zoe"), wish=Wish(name="One"))
    joining.leave(table, person=person("zoe"))
    seat = scenes.seat(table, "B")
    assert (seat.player, seat.name, seat.arms) == (None, "", "")
    assert told("ann", "left") == told("gm", "left") == 1
    assert told("zoe", "left") == 0
    joining.leave(table, person=person("zoe"))
    assert AuditEntry.objects.filter(act="leave").count() == 1


def test_what_a_leaver_chose_is_left_to_nobody(table: Campaign) -> None:
    joining.join(table, person=person("zoe"), wish=Wish(key="B", choices={"shovel": "steel"}))
    assert scenes.seat(table, "B").choices == {"shovel": "steel"}
    joining.leave(table, person=person("zoe"))
    assert scenes.seat(table, "B").choices == {}


def test_nobody_leaves_a_game_that_has_begun(table: Campaign) -> None:
    Campaign.objects.update(status="running")
    with pytest.raises(NotNow, match="ask the GM"):
        joining.leave(table, person=person("ann"))
    assert holders(table)["A"] == "ann"


def test_the_first_who_waits_gets_the_seat_that_is_left(clock: Clock) -> None:
    table = laid(players=2, free=0, starts_when_full=False)
    for name in ("yan", "zoe"):
        waiting.wait(table, person=person(name))
        clock.wait(scenes.SECOND)
    waiting.wait(table, person=person("yan"))  # pressed twice: the place stays
    joining.leave(table, person=person("bob"))
    assert holders(table) == {"A": "ann", "B": "yan"}
    assert told("yan", "seat-given") == 1
    left = Notice.objects.get(code="left", recipient__username="gm")
    assert left.data == {"seat": "B", "is_taken": True}
    assert [place.person.username for place in WaitingPlace.objects.all()] == ["zoe"]


def test_a_seat_given_to_who_waits_may_be_the_last(clock: Clock) -> None:
    table = laid(players=2, free=0)
    waiting.wait(table, person=person("zoe"))
    joining.leave(table, person=person("bob"))
    table.refresh_from_db()
    assert table.status == "running"


def test_who_is_gone_is_not_called_up(clock: Clock) -> None:
    table = laid(players=2, free=0, starts_when_full=False)
    waiting.wait(table, person=person("yan"))
    User.objects.filter(username="yan").update(is_active=False)
    joining.leave(table, person=person("bob"))
    assert holders(table)["B"] == ""


def test_nobody_waits_where_a_seat_is_free_or_taken_by_himself(table: Campaign) -> None:
    with pytest.raises(NotNow, match="free seat"):
        waiting.wait(table, person=person("zoe"))
    with pytest.raises(NotNow, match="have a seat"):
        waiting.wait(table, person=person("ann"))
    Campaign.objects.update(status="finished")
    with pytest.raises(NotNow, match="Nobody waits"):
        waiting.wait(table, person=person("zoe"))


def test_a_campaign_that_runs_has_a_queue_too(clock: Clock) -> None:
    table = scenes.started(players=2)
    place = waiting.wait(table, person=person("zoe"))
    assert place.since == timezone.now()
    waiting.stop_waiting(table, person=person("zoe"))
    waiting.stop_waiting(table, person=person("zoe"))
    assert not WaitingPlace.objects.exists()


def test_who_joins_waits_no_longer(clock: Clock) -> None:
    table = laid(players=2, free=0, starts_when_full=False)
    waiting.wait(table, person=person("zoe"))
    table.seats.filter(key="B").update(player=None)
    joining.join(table, person=person("zoe"))
    assert not WaitingPlace.objects.exists()


def test_new_seats_go_to_those_who_wait(clock: Clock) -> None:
    table = laid(players=2, free=0, starts_when_full=False)
    waiting.wait(table, person=person("zoe"))
    table.seats.filter(key="B").update(player=None)
    assert joining.seat_the_waiting(table) == 1
    assert holders(table)["B"] == "zoe"
    assert joining.seat_the_waiting(table) == 0
