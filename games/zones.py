"""In whose time zone and language something is shown."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.utils import timezone, translation

from games.models import Profile

#: The zone that the reader has chosen; None for one who has chosen none.
_chosen: ContextVar[ZoneInfo | None] = ContextVar("chosen_zone", default=None)


def reader_zone() -> ZoneInfo | None:
    """The zone that the reader of what is being written has chosen, if any."""
    return _chosen.get()


def profile_of(person: AbstractBaseUser | AnonymousUser) -> Profile | None:
    """The person's settings; None where nothing was ever set."""
    return getattr(person, "profile", None) if person.pk is not None else None


@contextmanager
def shown_to(person: AbstractBaseUser | AnonymousUser) -> Iterator[None]:
    """Write what follows for this person: in his time zone, and in his language if he chose one."""
    profile = profile_of(person)
    zone = zone_named(profile.zone) if profile else None
    chosen = _chosen.set(zone)
    try:
        with timezone.override(zone), translation.override(language_of(profile)):
            yield
    finally:
        _chosen.reset(chosen)


def zone_named(name: str) -> ZoneInfo | None:
    """The time zone, or None for a name that this machine does not know."""
    return ZoneInfo(name) if name and name in available_timezones() else None


@cache
def common() -> tuple[str, ...]:
    """The zones that are offered: those named after a region and a place, and UTC."""
    regions = ("Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe")
    places = {
        name for name in available_timezones() if name.split("/")[0] in regions and "/" in name
    }
    more = {name for name in available_timezones() if name.split("/")[0] in ("Indian", "Pacific")}
    return "UTC", *sorted(places | more)


def zones_like(name: str) -> list[str]:
    """The zones that ``name`` can mean, in any case: the one called so, or all of that place."""
    wanted = name.casefold()
    every = available_timezones()
    named = [zone for zone in every if zone.casefold() == wanted]
    return named or sorted(zone for zone in common() if zone.casefold().split("/")[-1] == wanted)


def language_of(profile: Profile | None) -> str:
    """The language chosen, if it is still offered; else the one that holds now."""
    chosen = profile.language if profile else ""
    if chosen in dict(settings.LANGUAGES):
        return chosen
    return translation.get_language() or settings.LANGUAGE_CODE
