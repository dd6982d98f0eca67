"""Letters with orders, as people and programs write them."""

import itertools
from email.message import EmailMessage

from django.utils import timezone

from games.mailroom import receiving
from games.models import Campaign, Mail
from games.services import mail_keys
from tests.toy import scenes

ADDRESS = "orders@games.example"
_numbers = itertools.count(1)


def password(campaign: Campaign, key: str = "A") -> str:
    """A fresh password of the seat."""
    return mail_keys.renew(campaign, scenes.seat(campaign, key))


def framed(orders: str, word: str, seat: str = "A", *, what: str = "orders", more: str = "") -> str:
    """A set of orders in its frame."""
    return f"begin {what} {seat} {more}\n{orders}end orders {word}\n"


def letter(
    campaign: Campaign | None,
    text: str,
    *,
    sender: str = "Ann <ann@example.org>",
    message_id: str = "",
    **headers: str,
) -> EmailMessage:
    """A letter with this text; its subject names the campaign. ``headers``: with _ for -."""
    message = EmailMessage()
    message["From"] = sender
    message["To"] = ADDRESS
    number = mail_keys.number_of(campaign) if campaign else ""
    message["Subject"] = headers.pop("Subject", f"campaign {number}")
    message["Message-ID"] = message_id or f"<{next(_numbers)}@example.org>"
    for name, value in headers.items():
        message[name.replace("_", "-")] = value
    message.set_content(text)
    return message


def receive(message: EmailMessage | bytes, envelope: str | None = "ann@example.org") -> str:
    """What becomes of a letter that comes now."""
    raw = message if isinstance(message, bytes) else message.as_bytes()
    return receiving.receive(raw, timezone.now(), envelope)


def answers() -> list[str]:
    """What was answered so far, oldest first."""
    mails = Mail.objects.exclude(reply=None).order_by("pk")
    return [mail.reply.text for mail in mails]
