"""Guests: who they are, how many may come, and when they go."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.core.cache import cache
from django.utils import timezone

from games.models import Campaign, Profile
from games.services import guests
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def empty_cache() -> None:
    cache.clear()


def test_a_guest_can_only_be_logged_in_by_the_host(clock: Clock) -> None:
    guest = guests.welcome("192.0.2.1", timezone.now())
    assert not guest.has_usable_password()
    assert not guest.email
    assert guest.get_short_name() == "Guest"
    assert guests.is_guest(guest)
    assert not guests.is_guest(scenes.person("ann"))
    assert not guests.is_guest(AnonymousUser())


def test_ten_guests_an_hour_may_come_from_one_address(clock: Clock) -> None:
    for _guest in range(10):
        guests.welcome("192.0.2.1", timezone.now())
    with pytest.raises(guests.TooManyGuests, match="in an hour"):
        guests.welcome("192.0.2.1", timezone.now())
    assert User.objects.count() == 10
    guests.welcome("192.0.2.2", timezone.now())
    clock.wait(timedelta(minutes=61))
    guests.welcome("192.0.2.1", timezone.now())


def test_a_guest_and_his_practice_go_after_seven_days(clock: Clock) -> None:
    guest = guests.welcome("192.0.2.1", timezone.now())
    practice = scenes.draft(players=1, bots=1, is_practice=True, gm=None)
    practice.seats.filter(key="A").update(player=guest)
    other = scenes.started()
    clock.wait(timedelta(days=7, seconds=-1))
    assert guests.sweep(timezone.now()) == 0
    clock.wait(timedelta(seconds=1))
    assert guests.sweep(timezone.now()) == 1
    assert not User.objects.filter(pk=guest.pk).exists()
    assert list(Campaign.objects.all()) == [other]
    assert User.objects.filter(username="ann").exists()


def test_one_sweep_deletes_a_few_guests_only(clock: Clock) -> None:
    for number in range(guests.MOST_PER_SWEEP + 2):
        guests.welcome(f"192.0.2.{number}", timezone.now())
    clock.wait(timedelta(days=8))
    assert guests.sweep(timezone.now()) == guests.MOST_PER_SWEEP
    assert guests.sweep(timezone.now()) == 2
    assert not Profile.objects.exists()


def test_who_has_kept_his_game_stays(clock: Clock) -> None:
    guest = guests.welcome("192.0.2.1", timezone.now())
    Profile.objects.filter(user=guest).update(guest_until=None)
    clock.wait(timedelta(days=30))
    assert guests.sweep(timezone.now()) == 0
    assert not guests.is_guest(User.objects.get(pk=guest.pk))
