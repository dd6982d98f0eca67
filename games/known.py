"""What the host knows of an account, for its owner to read and keep."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.db.models.functions import Length

from games.models import Mail, MailKey, Notice, OrderSheet, Profile, Seat, WaitingPlace


def known_of(person: User) -> dict[str, Any]:
    """Account, settings, addresses, log-ins, seats, sheets (when and how long, not their text),
    notices and letters, as JSON-able data; instants as aware datetimes."""
    addresses = EmailAddress.objects.filter(user=person).order_by("email")
    log_ins = UserSession.objects.filter(user=person).order_by("created_at")
    return {
        "account": {
            "username": person.username,
            "first_name": person.first_name,
            "last_name": person.last_name,
            "joined": person.date_joined,
            "last_log_in": person.last_login,
            "is_game_master": person.is_staff,
        },
        "addresses": list(addresses.values("email", "verified", "primary")),
        "second_step": list(
            Authenticator.objects.filter(user=person).values("type", "created_at", "last_used_at")
        ),
        "settings": Profile.objects.filter(user=person)
        .values(
            "zone",
            "language",
            "mail_turns",
            "mail_deadlines",
            "mail_campaigns",
            "mail_reports",
            "guest_until",
            "calendar_token",
        )
        .first(),
        "log_ins": list(log_ins.values("created_at", "last_seen_at", "ip", "user_agent")),
        "seats": _seats(person),
        "orders_by_mail": list(
            MailKey.objects.filter(holder=person).values("seat__campaign_id", "made_at")
        ),
        "runs": list(person.run_campaigns.order_by("created_at").values("id", "name", "status")),
        "waits_for": list(
            WaitingPlace.objects.filter(person=person).values("campaign_id", "since")
        ),
        "stands_by": list(person.stands_by.values("ruleset_slug", "most", "since")),
        "offered": list(
            person.seat_offers.values("campaign_id", "seat__key", "state", "made_at", "until")
        ),
        "sheets": _sheets(person),
        "report_addresses": list(person.mail_routes.values("seat__campaign_id", "reports", "maps")),
        "notices": list(
            Notice.objects.filter(recipient=person)
            .order_by("created_at", "pk")
            .values("campaign_id", "code", "data", "created_at", "read_at")
        ),
        "letters": list(
            Mail.objects.filter(recipient=person)
            .order_by("created_at", "pk")
            .values("address", "subject", "state", "cause", "created_at", "settled_at")
        ),
    }


def _seats(person: User) -> list[Any]:
    """The seats that the person holds."""
    held = Seat.objects.filter(player=person).order_by("campaign__created_at", "key")
    return list(held.values("campaign_id", "campaign__name", "key", "name", "arms", "status"))


def _sheets(person: User) -> list[Any]:
    """The sheets that the person wrote, without their text: the receipt of each shows it."""
    written = OrderSheet.objects.filter(author=person).order_by("received_at", "pk")
    return list(
        written.annotate(characters=Length("text")).values(
            "turn__campaign_id",
            "turn__number",
            "seat__key",
            "version",
            "received_at",
            "is_late",
            "source",
            "characters",
        )
    )
