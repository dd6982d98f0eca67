"""Who is told what by e-mail too."""

from collections.abc import Collection, Iterable

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from games.models import Campaign, Profile

#: The switches of a profile.
SWITCHES = ("mail_turns", "mail_deadlines", "mail_campaigns")
#: Code of a notice -> the switch that stops its e-mail; all others go by the last.
BY_CODE = {
    "resolved": "mail_turns",
    "finished": "mail_turns",
    "deadline-near": "mail_deadlines",
}
#: Whoever is told so has the page before him.
NEVER = frozenset({"ready-withdrawn"})


def switch_of(code: str) -> str:
    """The switch of the profile that stops the e-mail of such a notice."""
    return BY_CODE.get(code, "mail_campaigns")


def takers(people: Collection[int], code: str, campaign: Campaign | None) -> set[int]:
    """Those of the people (ids of accounts) who get such a notice by e-mail too.

    They have a confirmed address, are no guests and have not switched it off. Practice and demo
    campaigns go on while one looks at them: nobody is written to.
    """
    is_play = campaign is not None and (campaign.is_practice or campaign.is_demo)
    if code in NEVER or is_play or not people:
        return set()
    wants = Q(user__profile=None) | Q(
        **{f"user__profile__{switch_of(code)}": True, "user__profile__guest_until": None}
    )
    known = EmailAddress.objects.filter(
        wants, user_id__in=people, verified=True, user__is_active=True
    )
    return set(known.values_list("user_id", flat=True))


def address_of(person: User) -> str:
    """Where to write to: the confirmed main address, else another confirmed one; empty: none."""
    confirmed = EmailAddress.objects.filter(user=person, verified=True)
    chosen = confirmed.order_by("-primary", "pk").first()
    return chosen.email if chosen and person.is_active else ""


def switches_left_on(profile: Profile | None) -> frozenset[str]:
    """What the person wants to be told by e-mail; guests nothing."""
    if profile is None:
        return frozenset(SWITCHES)
    if profile.guest_until is not None:
        return frozenset()
    return frozenset(switch for switch in SWITCHES if getattr(profile, switch))


@transaction.atomic
def switch(person_id: int, switches: Iterable[str], *, on: bool) -> bool:
    """Turn these switches of a profile on or off; False if the account is gone."""
    if not User.objects.filter(pk=person_id).exists():
        return False
    wanted = {name: on for name in switches if name in SWITCHES}
    Profile.objects.update_or_create(user_id=person_id, defaults=wanted)
    return True


def reached(person_id: int) -> None:
    """Forget that a letter did not arrive."""
    Profile.objects.filter(user_id=person_id).exclude(unreached={}).update(unreached={})


def address_changed(user: User, **said: object) -> None:
    """The person has chosen another main address: what happened at the old one is past."""
    reached(user.pk)


def address_confirmed(email_address: EmailAddress, **said: object) -> None:
    """An address was proved to work."""
    reached(email_address.user_id)
