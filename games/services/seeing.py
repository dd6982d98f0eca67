"""What a GM may see of the secrets of a campaign, and that every look is written down.

Who has a seat sees no other's secrets unless he has openly chosen to see all, which is final and
told to everybody. Who has seen any takes no seat there any more.
"""

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from games.errors import NotNow
from games.models import AuditEntry, Campaign
from games.services.locking import lock_campaign
from games.services.notices import players_of, record, tell

#: The acts after which somebody knows secrets of the campaign.
SEEN = ("see-all", "look", "export", "import", "dry-run", "re-run")


class Hidden(NotNow):
    """The reader plays in the campaign and has not chosen to see all."""

    message = _("You play in this campaign: its secrets are hidden from you.")


class HasSeen(NotNow):
    """The person knows secrets of the campaign, and cannot play in it."""

    message = _("Who has seen the secrets of a campaign takes no seat in it any more.")


def plays(campaign: Campaign, person: User) -> bool:
    """Whether the person has a seat there."""
    return campaign.seats.filter(player=person).exists()


def sees_all(campaign: Campaign, person: User) -> bool:
    """Whether the person has chosen to see all."""
    return campaign.audit.filter(by=person, act="see-all").exists()


def may_see(campaign: Campaign, person: User) -> bool:
    """Whether this GM or operator may look at secrets."""
    return not plays(campaign, person) or sees_all(campaign, person)


def verify_may_see(campaign: Campaign, person: User) -> None:
    """Raise Hidden for who plays there and has not chosen to see all."""
    if not may_see(campaign, person):
        raise Hidden


def verify_unseen(campaign: Campaign, person: User) -> None:
    """Raise HasSeen for who can take no seat because he knows too much."""
    if campaign.audit.filter(by=person, act__in=SEEN).exists():
        raise HasSeen


@transaction.atomic
def choose_all(campaign: Campaign, *, by: User) -> None:
    """See everything from now on, for good; the players are told. Chosen again, nothing happens."""
    locked = lock_campaign(campaign.pk)
    if sees_all(locked, by):
        return
    entry = record(locked, "see-all", by=by, data={"plays": plays(locked, by)})
    locked.waiting.filter(person=by).delete()
    tell(
        [person for person in players_of(locked) if person != by],
        key=f"see-all:{entry.pk}",
        code="gm-sees-all",
        campaign=locked,
        data={"by": by.get_username(), "plays": entry.data["plays"]},
    )


@transaction.atomic
def look(campaign: Campaign, *, by: User, data: dict[str, Any], act: str = "look") -> AuditEntry:
    """Write down that somebody looks at a secret. ``data``: at which; ``act``: look, or export.

    Raises Hidden for who may not.
    """
    locked = lock_campaign(campaign.pk)
    if not may_see(locked, by):
        raise Hidden
    locked.waiting.filter(person=by).delete()
    return record(locked, act, by=by, data=data)
