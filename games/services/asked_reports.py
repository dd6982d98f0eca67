"""A sheet may ask for the newest report once more: then it is sent, with its map."""

from datetime import datetime, timedelta

from django.conf import settings
from django.utils.translation import gettext as _

from games import counting, selectors, zones
from games.models import OrderSheet
from games.plain import one_line
from games.services import letters, replies, wishes

#: A sheet that asks is saved many times while it is written; one letter comes of that in a while.
WHILE = timedelta(minutes=10)


def send_if_asked(sheet: OrderSheet, now: datetime) -> bool:
    """Send the report that a saved sheet asks for to the player of its seat; whether one goes out.

    None does to who has no confirmed address, or just now got one.
    """
    seat, campaign = sheet.seat, sheet.turn.campaign
    person = seat.player
    report = selectors.latest_report(campaign, seat)
    if person is None or not campaign.ruleset.asks_for_report(report.document, sheet.text):
        return False
    address = wishes.address_of(person)
    if not address or counting.count(f"report-asked:{seat.pk}", WHILE, now) > 1:
        return False
    with zones.shown_to(person):
        subject = _("%(name)s: your report") % {"name": one_line(campaign.name)}
        page = letters.absolute("seat-report", campaign.pk, seat.key)
        text = f"{settings.SITE_NAME} · {page}\n"
    replies.queue(address=address, person=person, subject=subject, text=text, at=now, report=report)
    return True
