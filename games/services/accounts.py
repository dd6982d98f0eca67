"""Accounts: their settings, how a guest's becomes one that stays, and those that never began."""

from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from games.errors import GameError, NotNow
from games.models import Profile
from games.services.locking import lock_person

#: So long a sign-up waits for its letter to be answered before its name is free again.
UNCONFIRMED_FOR = timedelta(days=7)
#: One sweep deletes at most so many of them; the next goes on.
MOST_PER_SWEEP = 5


class NameTaken(GameError):
    """Somebody else has this user name."""

    message = _("Somebody plays under this name. Please choose another.")


def profile_for(person: User) -> Profile:
    """The person's settings, made with their defaults where there are none."""
    return Profile.objects.get_or_create(user=person)[0]


def speak(person: User, language: str) -> None:
    """Let the person's pages and letters be in a language, one of those that are offered."""
    Profile.objects.update_or_create(user=person, defaults={"language": language})


def keep_guest(guest: User, *, name: str, password: str) -> User:
    """Turn a guest into an account that stays, with its seats and its practice campaigns.

    ``name`` and ``password`` have been checked by the form. The e-mail address is added by the
    form too (games.forms.accounts.KeepForm), and must be confirmed before the next log-in: it
    counts as if nobody had logged in yet. Sessions end with the old password; the caller keeps his
    own with ``update_session_auth_hash``. Raises NotNow for who is no guest (any more), NameTaken.
    """
    try:
        with transaction.atomic():
            person = lock_person(guest.pk)
            profile = Profile.objects.filter(user_id=guest.pk, guest_until__isnull=False).first()
            if person is None or profile is None:
                raise NotNow(_("This game is not a guest’s any more."))
            person.username, person.first_name, person.last_login = name, "", None
            person.set_password(password)
            person.save()
            profile.guest_until = None
            profile.save(update_fields=["guest_until"])
    except IntegrityError as error:
        raise NameTaken from error
    return person


def sweep(now: datetime) -> int:
    """Delete sign-ups whose address was never confirmed, so that nobody has ever been in; how many.

    Whoever mistyped the address, or another's, gets the name again.
    """
    late = User.objects.filter(last_login=None, date_joined__lte=now - UNCONFIRMED_FOR)
    never = late.filter(seats=None, run_campaigns=None, is_staff=False, emailaddress__isnull=False)
    deleted = 0
    for pk in list(never.values_list("pk", flat=True).distinct()[:MOST_PER_SWEEP]):
        deleted += _delete_unconfirmed(pk)
    return deleted


@transaction.atomic
def _delete_unconfirmed(pk: int) -> int:
    """Delete one sign-up, unless its letter was answered a moment ago."""
    person = lock_person(pk)
    if person is None or person.last_login is not None:
        return 0
    if EmailAddress.objects.filter(user=person, verified=True).exists():
        return 0
    person.delete()
    return 1
