"""Passwords with which orders come by e-mail, and the numbers by which letters name campaigns."""

import secrets
from datetime import datetime, timedelta
from functools import cache

from django.contrib.auth.hashers import check_password, make_password
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.errors import NotNow
from games.models import Campaign, Incoming, Mailbox, MailKey, Seat, Turn
from games.models.mailroom import new_number
from games.services.locking import lock_campaign

#: No letter that looks like another. Twelve of them are 59 bits: nobody guesses that by letter.
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
GROUPS, OF_LETTERS = 3, 4
#: Longer ones are wrong without a look: to hash them would be work for nothing.
LONGEST = 100
#: That a letter came is known for so long; one sweep forgets so many.
KEPT_FOR = timedelta(days=90)
FORGOTTEN_PER_SWEEP = 50


def number_of(campaign: Campaign) -> int:
    """The number by which letters name the campaign, chosen now if it has none yet."""
    found = Mailbox.objects.filter(campaign=campaign).first()
    for _attempt in range(20):
        if found is not None:
            return found.number
        number = new_number()
        if Mailbox.objects.filter(number=number).exists():
            continue
        try:
            with transaction.atomic():
                found = Mailbox.objects.create(campaign=campaign, number=number)
        except IntegrityError:  # somebody else was quicker, for this campaign or with this number
            found = Mailbox.objects.filter(campaign=campaign).first()
    raise NotNow(_("No number is free for this campaign."))


def campaign_of(number: int | None) -> Campaign | None:
    """The campaign of that number."""
    if number is None:
        return None
    return Campaign.objects.filter(mailbox__number=number, arriving_at=None).first()


def may_write(campaign: Campaign, seat: Seat) -> bool:
    """Whether orders for the seat can come by e-mail at all. Who practises sits before it, and may
    have no address."""
    is_over = campaign.status == Campaign.Status.FINISHED
    return seat.player_id is not None and not campaign.is_practice and not is_over


@transaction.atomic
def renew(campaign: Campaign, seat: Seat) -> str:
    """Make a new password for the seat's player; one that there was opens nothing any more.

    It is told here once and kept as a hash. Raises NotNow.
    """
    lock_campaign(campaign.pk)
    fresh = campaign.seats.select_related("player").get(pk=seat.pk)
    if not may_write(campaign, fresh):
        raise NotNow(_("Orders for this seat cannot come by e-mail."))
    number_of(campaign)
    word = "-".join(
        "".join(secrets.choice(LETTERS) for _letter in range(OF_LETTERS))
        for _group in range(GROUPS)
    )
    keep(fresh, make_password(word), timezone.now())
    return word


def keep(seat: Seat, hashed: str, now: datetime) -> None:
    """Let what gives this hash be the password of the seat's player."""
    assert seat.player is not None
    defaults = {"holder": seat.player, "secret": hashed, "made_at": now}
    MailKey.objects.update_or_create(seat=seat, defaults=defaults)


def drop(seat: Seat) -> None:
    """No orders for the seat come by e-mail any more."""
    MailKey.objects.filter(seat=seat).delete()


def key_of(seat: Seat) -> MailKey | None:
    """The seat's password, if its player has one."""
    return MailKey.objects.filter(seat=seat, holder=seat.player_id).first()


def opens(seat: Seat | None, words: str) -> bool:
    """Whether these words are the seat's password. A seat without one takes as long to ask."""
    key = key_of(seat) if seat is not None and seat.player_id is not None else None
    if key is None or not words or len(words) > LONGEST:
        check_password(words[:LONGEST], _nobodys())
        return False
    return bool(check_password(words, key.secret))


@cache
def _nobodys() -> str:
    """A hash that nothing opens."""
    return make_password(secrets.token_hex(8))


def forget(now: datetime) -> int:
    """Delete the marks of letters that will not come again, but not of those from which the
    versions of a turn that takes orders are counted; how many."""
    old = Incoming.objects.filter(received_at__lt=now - KEPT_FOR)
    old = old.exclude(turn__status=Turn.Status.OPEN).order_by("received_at")
    gone = list(old.values_list("pk", flat=True)[:FORGOTTEN_PER_SWEEP])
    if gone:
        Incoming.objects.filter(pk__in=gone).delete()
    return len(gone)
