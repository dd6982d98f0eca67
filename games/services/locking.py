"""Row locks. Always in this order, so that no two transactions wait for each other for ever:
the host's pulse, a person, the campaign, its turn, its stage.

A lock is of the kind that lets others write rows that *refer* to the locked one: a sheet can be
saved while a stage of an earlier turn is being committed. So that an UPDATE locks no more either,
columns that change stand in no unique index but one with a condition. SQLite has one lock for all;
there a transaction waits for the whole of another.
"""

import uuid

from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from games.errors import NotNow
from games.models import Campaign, Turn


def lock_person(pk: int) -> User | None:
    """The account as it is now, kept from change until the transaction ends; None if it is gone."""
    return User.objects.select_for_update(no_key=True).filter(pk=pk).first()


def lock_present(pk: int) -> User:
    """The account likewise, for what needs it. Raises NotNow if it is gone."""
    person = lock_person(pk)
    if person is None:
        raise NotNow(_("This account has been deleted."))
    return person


def lock_person_out(pk: int) -> None:
    """Let nobody write a row that refers to the account until the transaction ends, in which it is
    deleted. Whoever is writing one is waited for."""
    User.objects.select_for_update().filter(pk=pk).first()


def lock_campaign(pk: uuid.UUID) -> Campaign:
    """The campaign as it is now, kept from change until the transaction ends."""
    return Campaign.objects.select_for_update(no_key=True).get(pk=pk)


def lock_turn(pk: int) -> Turn:
    """The turn as it is now, kept from change until the transaction ends."""
    return Turn.objects.select_for_update(no_key=True).get(pk=pk)


def lock_open_turn(campaign: Campaign) -> Turn | None:
    """The turn that takes orders, locked likewise."""
    turns = campaign.turns.select_for_update(no_key=True).filter(status=Turn.Status.OPEN)
    return turns.order_by("-number").first()
