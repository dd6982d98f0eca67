"""Orders that come by e-mail: under which number a campaign is known to those who write, the
passwords of its seats, what came, and what was answered."""

import secrets

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.campaigns import Campaign, Seat
from games.models.post import Mail
from games.models.records import Report
from games.models.turns import OrderSheet, Turn


def new_number() -> int:
    """A number of six digits that tells nobody how many campaigns there are."""
    return 100_000 + secrets.randbelow(900_000)


class Mailbox(models.Model):
    """The number by which letters name a campaign; it never changes."""

    campaign = models.OneToOneField(
        Campaign, primary_key=True, on_delete=models.CASCADE, related_name="mailbox"
    )
    number = models.PositiveIntegerField(_("number"), unique=True, default=new_number)

    class Meta:
        verbose_name = _("campaign number")
        verbose_name_plural = _("campaign numbers")

    def __str__(self) -> str:
        return str(self.number)


class MailKey(models.Model):
    """The password with which orders for a seat come by e-mail, as a hash.

    It is ``holder``'s: once somebody else has the seat, it opens nothing.
    """

    seat = models.OneToOneField(
        Seat, primary_key=True, on_delete=models.CASCADE, related_name="mail_key"
    )
    holder = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mail_keys"
    )
    secret = models.CharField(max_length=200, editable=False)
    made_at = models.DateTimeField(_("made"))

    class Meta:
        verbose_name = _("mail password")
        verbose_name_plural = _("mail passwords")

    def __str__(self) -> str:
        return str(self.seat)


class MailRoute(models.Model):
    """Where the player of a seat has its reports and maps sent to after each turn; "" for nowhere.

    It is ``holder``'s: once somebody else has the seat, nothing is sent there.
    """

    seat = models.OneToOneField(
        Seat, primary_key=True, on_delete=models.CASCADE, related_name="mail_route"
    )
    holder = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mail_routes"
    )
    reports = models.EmailField(max_length=254, blank=True)
    maps = models.EmailField(max_length=254, blank=True)

    class Meta:
        verbose_name = _("addresses of reports")
        verbose_name_plural = _("addresses of reports")

    def __str__(self) -> str:
        return str(self.seat)


class Reply(models.Model):
    """What an e-mail says that is not made of notices: an answer to a letter, or a report that was
    asked for.

    ``in_reply_to``: the Message-ID of the letter, "" for none; ``report``: to be sent along, and
    which parts of it.
    """

    class Part(models.TextChoices):
        ALL = "all", _("report and map")
        TEXT = "text", _("report")
        MAP = "map", _("map")

    mail = models.OneToOneField(
        Mail, primary_key=True, on_delete=models.CASCADE, related_name="reply"
    )
    in_reply_to = models.CharField(max_length=500, blank=True)
    text = models.TextField(blank=True)
    report = models.ForeignKey(Report, null=True, on_delete=models.SET_NULL, related_name="+")
    part = models.CharField(max_length=4, choices=Part, default=Part.ALL)

    def __str__(self) -> str:
        return str(self.mail)


class Incoming(models.Model):
    """A letter that came and was dealt with, so that it is dealt with once.

    ``key``: made of its Message-ID; ``version``: the one that its frame gave (None: none), not that
    of ``sheet``, which was kept of it.
    """

    class Outcome(models.TextChoices):
        SAVED = "saved", _("orders received")
        TEST = "test", _("a test")
        LATE = "late", _("too late")
        REFUSED = "refused", _("refused")

    key = models.CharField(max_length=64, unique=True)
    outcome = models.CharField(_("outcome"), max_length=10, choices=Outcome)
    reason = models.CharField(max_length=20, blank=True)
    received_at = models.DateTimeField(_("received"), db_index=True)
    seat = models.ForeignKey(Seat, null=True, on_delete=models.CASCADE, related_name="+")
    turn = models.ForeignKey(Turn, null=True, on_delete=models.CASCADE, related_name="+")
    version = models.PositiveIntegerField(null=True)
    sheet = models.ForeignKey(OrderSheet, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        verbose_name = _("letter with orders")
        verbose_name_plural = _("letters with orders")

    def __str__(self) -> str:
        return f"{self.received_at:%Y-%m-%d %H:%M} {self.get_outcome_display()}"
