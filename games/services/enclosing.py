"""A report in full in a letter to the player of its seat: as text, with a picture of its map."""

from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.utils import formats
from django.utils.text import slugify
from django.utils.timezone import localtime

from games import selectors
from games.models import Campaign, Report, Turn
from games.plain import one_line
from games.rulesets import ReportHead
from games.services import mail_keys, pictures

#: Wide enough to read the names on it, small enough for a letter.
WIDTH = 1440
#: Every report that leaves the house by mail bears it: a letter with it is not answered.
MARK = "$" * 10


def whole(report: Report, person: User) -> str:
    """The report in full, with the mark under it; only its headline where its game writes no such
    text. Empty for who does not hold its seat (any more)."""
    seat = report.seat
    if seat is None or seat.player_id != person.pk:
        return ""
    text = _text(seat.campaign, report).rstrip()
    return text if MARK in text else f"{text}\n\n{MARK}"


def attach_map(message: EmailMessage, report: Report, person: User) -> None:
    """Put a picture of the report's map into a letter to the player of its seat."""
    seat = report.seat
    if seat is None or seat.player_id != person.pk:
        return
    campaign = seat.campaign
    stage = report.dossier.stage
    turn = stage.turn.number if stage is not None else 0
    name = slugify(campaign.name) or "map"
    with pictures.open_picture(pictures.subject_of(campaign, report), "light", WIDTH) as file:
        message.attach(f"{name}-{turn}.png", file.read(), "image/png")


def _text(campaign: Campaign, report: Report) -> str:
    names = selectors.names_of(selectors.seats_at(campaign))
    turn = selectors.open_turn(campaign)
    is_open = turn is not None and turn.status == Turn.Status.OPEN
    deadline = turn.deadline if turn is not None and is_open else None
    head = ReportHead(
        number=mail_keys.number_of(campaign),
        name=one_line(campaign.name),
        deadline=formats.date_format(localtime(deadline), "D j M Y, H:i T") if deadline else "",
    )
    ruleset = campaign.ruleset
    text = ruleset.text_report(report.document, names, head)
    return text or one_line(ruleset.headline(report.document, names))
