"""Guests: people without an account, who may practise and nothing else.

A guest is a user without a password whose only log-in is the session of one browser. Unless he
keeps the game by choosing a name and a password, he and his practice campaigns are deleted when
``Profile.guest_until`` has passed.
"""

import secrets
from datetime import datetime, timedelta

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from games import counting
from games.errors import NotNow
from games.models import Campaign, Profile
from games.services import practice
from games.services.locking import lock_person

#: The names of guests begin so; nobody else can choose such a one.
PREFIX = "guest-"
#: So long a guest and his practice campaigns are kept.
KEPT_FOR = timedelta(days=7)
#: So many guests may come from one address in ``WINDOW``.
MOST_PER_ADDRESS = 10
WINDOW = timedelta(hours=1)
#: One sweep deletes at most so many guests; the next goes on.
MOST_PER_SWEEP = 5


class TooManyGuests(NotNow):
    """Too many guests came from one address."""

    message = _(
        "Many people have begun to practise from your network address within the hour. Please try"
        " again in an hour, or sign up: accounts are not limited."
    )


def is_guest(reader: AbstractBaseUser | AnonymousUser) -> bool:
    """Whether the reader may practise only: no seat in other campaigns, no table of his own."""
    return guest_until(reader) is not None


def guest_until(reader: AbstractBaseUser | AnonymousUser) -> datetime | None:
    """When this guest and his games will be deleted; None for everybody else."""
    if not isinstance(reader, User):
        return None
    try:
        return reader.profile.guest_until
    except Profile.DoesNotExist:
        return None


@transaction.atomic
def welcome(address: str, now: datetime) -> User:
    """Make a guest; the caller logs him in. Raises TooManyGuests.

    ``address``: the network address he comes from; it is counted for an hour and not kept.
    """
    if counting.count(f"guests:{address}", WINDOW, now) > MOST_PER_ADDRESS:
        raise TooManyGuests
    guest = User(username=f"{PREFIX}{secrets.token_hex(5)}", first_name=str(_("Guest")))
    guest.set_unusable_password()
    guest.save()
    Profile.objects.update_or_create(user=guest, defaults={"guest_until": now + KEPT_FOR})
    return guest


def sweep(now: datetime) -> int:
    """Delete guests whose time is over, with their practice campaigns; how many."""
    gone = Profile.objects.filter(guest_until__lte=now).order_by("guest_until")
    deleted = 0
    for user_id in list(gone.values_list("user_id", flat=True)[:MOST_PER_SWEEP]):
        try:
            deleted += _delete(user_id, now)
        except NotNow:  # a turn of his is being played: a later sweep will do it
            continue
    return deleted


@transaction.atomic
def _delete(user_id: int, now: datetime) -> int:
    """Delete one guest, unless he has kept his game a moment ago."""
    guest = lock_person(user_id)
    if guest is None or not Profile.objects.filter(user=guest, guest_until__lte=now).exists():
        return 0
    for campaign in Campaign.objects.filter(is_practice=True, seats__player=guest):
        practice.delete(campaign)
    guest.delete()
    return 1
