"""Tell people things, each once."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.utils import timezone

from games.models import AuditEntry, Campaign, Notice
from games.services import wishes


def tell(
    recipients: Iterable[User],
    *,
    key: str,
    code: str,
    campaign: Campaign | None = None,
    data: dict[str, Any] | None = None,
    at: datetime | None = None,
) -> None:
    """Write one notice per recipient. Told again under the same ``key``, nothing happens.

    Who has an address and wants to be told by e-mail too gets it in his next letter.
    """
    now = at or timezone.now()
    told = sorted({person.pk for person in recipients})
    by_mail = wishes.takers(told, code, campaign)
    post_at = now + timedelta(seconds=settings.MAIL_GATHER_SECONDS)
    Notice.objects.bulk_create(
        [
            Notice(
                recipient_id=pk,
                campaign=campaign,
                key=key,
                code=code,
                data=data or {},
                created_at=now,
                post_at=post_at if pk in by_mail else None,
            )
            for pk in told
        ],
        ignore_conflicts=True,
    )


def players_of(campaign: Campaign) -> list[User]:
    """The people who hold seats and are to be told; who practises is there and sees it."""
    if campaign.is_practice:
        return []
    return [seat.player for seat in campaign.seats.select_related("player") if seat.player]


def keepers_of(campaign: Campaign) -> list[User]:
    """The GM, if there is one, and the operators of the host."""
    operators = get_user_model().objects.filter(is_superuser=True, is_active=True)
    return [*filter(None, [campaign.gm]), *operators]


def record(
    campaign: Campaign | None,
    act: str,
    *,
    by: User | None = None,
    data: dict[str, Any] | None = None,
) -> AuditEntry:
    """Write an audit entry; ``by`` None stands for the host itself, ``campaign`` None for what a GM
    does outside of any."""
    return AuditEntry.objects.create(
        campaign=campaign, by=by, act=act, data=data or {}, at=timezone.now()
    )
