"""What players ask the host for by an order: the password of their letters, and the addresses to
which reports and maps are sent after each turn."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.utils.translation import gettext as _

from games import zones
from games.models import Campaign, MailRoute, Reply, Report, Seat, Stage
from games.plain import one_line
from games.rulesets import Wish
from games.services import letters, mail_keys, replies
from games.services.notices import tell

ROUTES = ("reports", "maps")


def veil(wishes: Sequence[Wish]) -> list[Wish]:
    """The wishes with their passwords hashed, which takes too long for a transaction."""
    return [
        replace(wish, value=make_password(wish.value)) if wish.what == "password" else wish
        for wish in wishes
    ]


def grant(campaign: Campaign, wishes: Sequence[Wish], now: datetime) -> None:
    """Do what players of a locked campaign asked for; the last word of each counts.

    ``wishes``: as ``veil`` gives them. An address must be one that the player has confirmed, else
    he is told so: nobody has letters sent to others.
    """
    if not wishes or campaign.is_practice:
        return
    seats = {seat.key: seat for seat in campaign.seats.select_related("player")}
    for seat_key, what, value in dict.fromkeys((it.seat, it.what, it.value) for it in wishes):
        seat = seats[seat_key]
        if seat.player is None:
            continue
        if what == "password":
            mail_keys.keep(seat, value, now)
        elif what in ROUTES:
            _lead(campaign, seat, what, value, now)


def _lead(campaign: Campaign, seat: Seat, what: str, address: str, now: datetime) -> None:
    """Send reports or maps to the address from now on."""
    assert seat.player is not None
    known = EmailAddress.objects.filter(user=seat.player, verified=True, email__iexact=address)
    found = known.first()
    if address and found is None:
        tell(
            [seat.player],
            key=f"address:{seat.pk}:{what}:{address}"[:120],
            code="address-unconfirmed",
            campaign=campaign,
            data={"address": address, "what": what},
            at=now,
        )
        return
    MailRoute.objects.filter(seat=seat).exclude(holder=seat.player).delete()
    chosen = {what: found.email if found else ""}
    MailRoute.objects.update_or_create(seat=seat, holder=seat.player, defaults=chosen)


def send_reports(campaign: Campaign, stage: Stage, now: datetime) -> int:
    """Queue what a stage that is being committed brings to the addresses that players chose; how
    many letters. Together with its reports: all of them or none, once."""
    if campaign.is_practice:
        return 0
    routes = list(
        MailRoute.objects.filter(seat__campaign=campaign).select_related("seat", "holder__profile")
    )
    routes = [route for route in routes if route.seat.player_id == route.holder_id]
    if not routes:
        return 0
    told = Report.objects.filter(dossier__stage=stage, dossier__is_undone=False)
    reports = {report.seat_id: report for report in told.filter(seat__isnull=False)}
    return sum(_send(campaign, route, reports.get(route.seat_id), stage, now) for route in routes)


def _send(
    campaign: Campaign, route: MailRoute, report: Report | None, stage: Stage, now: datetime
) -> int:
    """Queue the letters of one seat: the map goes where the report does, unless it has an address
    of its own."""
    if report is None:
        return 0
    part = Reply.Part
    wanted = {part.ALL: route.reports}
    if route.maps:
        wanted = {part.TEXT: route.reports, part.MAP: route.maps}
    with zones.shown_to(route.holder):
        about = {"name": one_line(campaign.name), "turn": stage.turn.number}
        subject = _("%(name)s: report of turn %(turn)d") % about
        page = letters.absolute(
            "seat-report", campaign.pk, route.seat.key, stage.turn.number, stage.index
        )
    sent = 0
    for kind, address in wanted.items():
        if address:
            replies.queue(
                address=address,
                person=route.holder,
                subject=subject,
                text=f"{settings.SITE_NAME} · {page}\n",
                at=now,
                report=report,
                part=kind,
            )
            sent += 1
    return sent
