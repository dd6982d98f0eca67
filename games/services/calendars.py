"""The secret address under which a person's deadlines are read by a calendar program."""

import secrets

from django.contrib.auth.models import User

from games.models import Profile
from games.services import accounts


def renew(person: User) -> str:
    """Make the person's address, or a new one: then the old one leads nowhere. Its secret part."""
    profile = accounts.profile_for(person)
    profile.calendar_token = secrets.token_urlsafe(24)
    profile.save(update_fields=["calendar_token"])
    return profile.calendar_token


def withdraw(person: User) -> None:
    """Let the person's address lead nowhere."""
    Profile.objects.filter(user=person).update(calendar_token=None)


def owner(token: str) -> User | None:
    """Whose calendar has this address, with his profile; None where it leads nowhere."""
    if not token.isascii() or not token.isprintable():
        return None
    found = Profile.objects.select_related("user").filter(
        calendar_token=token, user__is_active=True, guest_until=None
    )
    profile = found.first()
    return profile.user if profile else None
