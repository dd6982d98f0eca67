"""Whom a GM may name for a seat: the same questions wherever he writes a user name."""

from collections.abc import Collection

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from games.errors import NotNow
from games.services import guests


def person_called(name: str) -> User:
    """Whoever has that user name, in capitals or not. Raises NotNow."""
    person = User.objects.filter(username__iexact=name, is_active=True).first()
    if person is None:
        raise NotNow(_("Nobody here is called “%(name)s”.") % {"name": name[:40]})
    return person


def verify_may_sit(person: User, others: Collection[User]) -> None:
    """Raise NotNow for a guest, and for who is among the ``others`` at the table."""
    if guests.is_guest(person):
        raise NotNow(_("%(name)s is a guest and practises only.") % {"name": person})
    if person in others:
        raise NotNow(_("%(name)s has another seat here.") % {"name": person})
