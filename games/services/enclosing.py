"""A report in full in a letter to the player of its seat: as text, with a picture of its map."""

import textwrap
from collections.abc import Iterator
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.utils.text import slugify

from games import selectors, zones
from games.dates import day_and_time
from games.models import Campaign, Report, Turn
from games.plain import one_line
from games.rulesets import ReportHead
from games.services import mail_keys, pictures

#: Wide enough to read the names on it, small enough for a letter.
WIDTH = 1440
#: Every report that leaves the house by mail bears it: a letter with it is not answered.
MARK = "$" * 10
#: In letters, so that no mail program breaks a line.
WIDTH_OF_TEXT = 76
HANGING: Any = {"initial_indent": "* ", "subsequent_indent": "  "}


def whole(report: Report, person: User) -> str:
    """The report in full, with the mark under it; its outline where its game writes no such text.
    Empty for who does not hold its seat (any more)."""
    seat = report.seat
    if seat is None or seat.player_id != person.pk:
        return ""
    text = text_of(seat.campaign, report).rstrip()
    text = text or "\n".join(_outlined(seat.campaign, report))
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


def text_of(campaign: Campaign, report: Report, *, is_newest: bool = True) -> str:
    """The report in full, as its game writes it; empty where it writes no such text.

    ``is_newest``: it says until when the open turn takes orders.
    """
    names = selectors.names_of(selectors.seats_at(campaign))
    turn = selectors.open_turn(campaign) if is_newest else None
    is_open = turn is not None and turn.status == Turn.Status.OPEN
    deadline = turn.deadline if turn is not None and is_open else None
    zone = zones.reader_zone() or ZoneInfo(campaign.zone)
    local = deadline.astimezone(zone) if deadline else None
    head = ReportHead(
        number=mail_keys.number_of(campaign),
        name=one_line(campaign.name),
        deadline=f"{day_and_time(local)} {local:%Z}" if local else "",
    )
    return campaign.ruleset.text_report(report.document, names, head)


def _outlined(campaign: Campaign, report: Report) -> Iterator[str]:
    """A report without a text of its own, line by line: its headline, what happened, with the rules
    it went by, then what it counts."""
    names = selectors.names_of(selectors.seats_at(campaign))
    yield one_line(campaign.ruleset.headline(report.document, names))
    outline = campaign.ruleset.outline(report.document, names)
    if outline.told:
        yield ""
    for told in outline.told:
        rule = f" ({told.rule})" if told.rule else ""
        yield textwrap.fill(f"{one_line(told.text)}{rule}", WIDTH_OF_TEXT, **HANGING)
    group: object = None
    for figure in outline.figures:
        if str(figure.group) != group:
            group = str(figure.group)
            yield from ("", one_line(group)) if group else ("",)
        yield f"  {one_line(figure.label)}: {one_line(figure.value)}"
