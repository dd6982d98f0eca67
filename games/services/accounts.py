"""Accounts: their settings, and how a guest's becomes one that stays."""

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from games.errors import GameError, NotNow
from games.models import Profile
from games.services.locking import lock_person


class NameTaken(GameError):
    """Somebody else has this user name."""

    message = _("Somebody plays under this name. Please choose another.")


def profile_for(person: User) -> Profile:
    """The person's settings, made with their defaults where there are none."""
    return Profile.objects.get_or_create(user=person)[0]


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
