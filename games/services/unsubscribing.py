"""The link at the foot of a letter by which its reader stops such letters, without a log-in."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.conf import settings
from django.core import signing
from django.urls import reverse

from games.services import wishes

#: What the signature is for.
SALT = "games.unsubscribe"


@dataclass(frozen=True, slots=True)
class Stop:
    """Whose letters are to stop (id of the account), and of which switches of the profile."""

    person_id: int
    switches: tuple[str, ...]


def link(person_id: int, switches: Iterable[str]) -> str:
    """The address that stops these letters."""
    token = signing.dumps({"p": person_id, "s": sorted(switches)}, salt=SALT)
    return settings.SITE_URL + reverse("stop-letters", args=[token])


def read(token: str) -> Stop | None:
    """What a link says; None if it was not written by this host."""
    try:
        said = signing.loads(token, salt=SALT)
        chosen = tuple(name for name in said["s"] if name in wishes.SWITCHES)
        return Stop(int(said["p"]), chosen)
    except (signing.BadSignature, KeyError, TypeError, ValueError):
        return None
