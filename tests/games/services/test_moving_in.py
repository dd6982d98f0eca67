"""Taking in uploaded campaigns: one at a time, followed, tried again, never half."""

import zipfile
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Arrival, Campaign, Notice
from games.services import arrivals, exporting, importing, moving_in, reminders, sweeping
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def house(settings: Any, tmp_path: Path) -> Path:
    settings.VAR = tmp_path
    return tmp_path


@pytest.fixture
def file(clock: Clock, tmp_path: Path) -> Path:
    """A campaign that is nowhere but in its file."""
    campaign = scenes.started(players=2, bots=1)
    scenes.play_turn(clock, campaign, A="hide 3", B="dig")
    path = tmp_path / "toy.zip"
    exporting.export(campaign, path)
    campaign.delete()
    Notice.objects.all().delete()
    return path


def uploaded(file: Path, name: str = "greta") -> Arrival:
    person = scenes.person(name)
    content = file.read_bytes()
    token = arrivals.keep([content], len(content), person)
    return moving_in.ask(token, "toy.zip", {"A": scenes.person("fay")}, by=person)


def test_a_campaign_is_taken_in_and_its_file_goes(file: Path, house: Path) -> None:
    arrival = uploaded(file)
    assert moving_in.due(timezone.now()) == [arrival.pk]
    assert moving_in.take_in(arrival.pk)
    arrival.refresh_from_db()
    found = Campaign.objects.get()
    assert (arrival.state, arrival.campaign) == ("done", found)
    assert (arrival.done, arrival.total) == (4, 4)
    assert found.arriving_at is None
    assert (found.status, found.is_private, found.gm) == ("running", False, scenes.person("greta"))
    assert scenes.seat(found, "A").player == scenes.person("fay")
    assert list(house.glob("arrivals/*")) == []
    assert not moving_in.take_in(arrival.pk), "once"
    assert moving_in.due(timezone.now()) == []


def test_nobody_finds_it_before_every_turn_has_verified(
    file: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    operator = scenes.person("operator")
    operator.is_staff = operator.is_superuser = True
    operator.save()
    client, seen = Client(), list[str]()
    client.force_login(operator)

    def look(done: int, total: int) -> None:
        hidden = Campaign.objects.get()
        assert hidden.arriving_at is not None
        assert Client().get(f"/campaigns/{hidden.pk}/").status_code == 404
        assert client.get(f"/campaigns/{hidden.pk}/").status_code == 404
        assert "Toy" not in Client().get("/campaigns/?state=all").content.decode()
        assert "Toy" not in client.get("/admin/games/campaign/").content.decode()
        later = timezone.now() + timedelta(days=30)
        assert sweeping.sweep(timezone.now()) == []
        assert reminders.due(later) == []
        assert not Notice.objects.exists()
        seen.append(f"{done} of {total}")

    importing.import_campaign(file, gm=scenes.person("greta"), players={}, tell_progress=look)
    assert seen == ["1 of 4", "2 of 4", "3 of 4", "4 of 4"]
    assert Client().get(f"/campaigns/{Campaign.objects.get().pk}/").status_code == 200


def test_a_failure_is_kept_and_can_be_tried_again(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arrival = uploaded(file)
    with monkeypatch.context() as broken:
        broken.setattr(importing, "verify", lambda campaign: 1 / 0)
        assert not moving_in.take_in(arrival.pk)
    arrival.refresh_from_db()
    assert arrival.state == "failed"
    assert "nothing of it was kept" in arrival.problem
    assert not Campaign.objects.exists()
    assert moving_in.due(timezone.now()) == [], "not by itself"
    assert moving_in.retry(arrival)
    assert not moving_in.retry(arrival), "it waits already"
    assert moving_in.take_in(arrival.pk)
    assert Campaign.objects.count() == 1


def test_one_at_a_time(file: Path) -> None:
    first, second = uploaded(file), uploaded(file)
    claimed = moving_in._claim(first.pk)
    assert claimed is not None
    assert moving_in.due(timezone.now()) == []
    assert not moving_in.take_in(second.pk)
    assert not moving_in.take_in(first.pk)


def test_one_whose_worker_is_lost_is_tried_again_and_in_the_end_given_up(
    file: Path, clock: Clock
) -> None:
    arrival = uploaded(file)
    for _attempt in range(moving_in.MOST_ATTEMPTS):
        assert moving_in._claim(arrival.pk) is not None
        assert moving_in.due(timezone.now()) == []
        clock.wait(importing.silence() + timedelta(seconds=1))
    assert moving_in.due(timezone.now()) == []
    arrival.refresh_from_db()
    assert arrival.state == "failed"
    assert "Three times" in arrival.problem
    moving_in.retry(arrival)
    assert moving_in.take_in(arrival.pk)


def test_what_a_killed_process_left_is_deleted_and_its_id_is_free(file: Path, clock: Clock) -> None:
    with zipfile.ZipFile(file) as archive:
        left, _values = importing._write(archive, importing._manifest(archive))
    moving_in.tidy(timezone.now())
    assert Campaign.objects.filter(pk=left.pk).exists(), "somebody may be at work on it"
    clock.wait(importing.silence() + timedelta(seconds=1))
    arrival = uploaded(file)
    assert moving_in.take_in(arrival.pk)
    assert Campaign.objects.get().pk == left.pk


def test_who_was_too_slow_lets_nothing_in(file: Path, clock: Clock) -> None:
    def fall_asleep(done: int, total: int) -> None:
        if done == 2:
            clock.wait(importing.silence() + timedelta(seconds=1))
            importing.forget_lost(timezone.now())

    with pytest.raises(importing.Lost):
        importing.import_campaign(
            file, gm=scenes.person("greta"), players={}, tell_progress=fall_asleep
        )
    assert not Campaign.objects.exists()


def test_files_and_notes_are_forgotten_after_a_week(file: Path, clock: Clock, house: Path) -> None:
    arrival = uploaded(file)
    Arrival.objects.update(state="failed")
    moving_in.tidy(timezone.now() + timedelta(days=6))
    assert Arrival.objects.filter(pk=arrival.pk).exists()
    moving_in.tidy(timezone.now() + timedelta(days=8))
    assert not Arrival.objects.exists()
    assert list(house.glob("arrivals/*")) == []
