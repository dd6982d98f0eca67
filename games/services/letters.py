"""Write a letter: plain text, in its reader's language and time zone.

Nothing in it is from anywhere but his own reports and what he was told.
"""

import html
import re
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import strip_tags
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import selectors, zones
from games.models import Campaign, Mail, Notice, Report, Seat, Turn
from games.plain import one_line
from games.services import enclosing, unsubscribing
from games.services.digests import Digest, Section
from games.services.reminders import Lack

#: Longer subjects are cut by many who read mail.
LONGEST_SUBJECT = 120


def write(mail: Mail, person: User, address: str, digest: Digest) -> EmailMessage:
    """The letter of a mail, ready to be sent."""
    stop = unsubscribing.link(person.pk, digest.switches)
    reports = _enclosed(person, digest)
    with zones.shown_to(person):
        context = {
            "person": person,
            "lacks": [_lack(lack) for lack in digest.lacks],
            "sections": [_section(section) for section in digest.sections],
            "reports": [enclosing.whole(report, person) for report in reports],
            "site_name": settings.SITE_NAME,
            "site_url": settings.SITE_URL,
            "switches": sorted(digest.switches),
            "stop": stop,
        }
        text = render_to_string("games/mail/letter.txt", context)
        subject = _subject(digest)
    message = EmailMessage(
        subject=f"[{settings.SITE_NAME}] {one_line(subject)}"[:LONGEST_SUBJECT],
        body=tidy(text),
        to=[address],
        headers={
            "Message-ID": mail.message_id,
            "Auto-Submitted": "auto-generated",
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
    )
    for report in reports:
        enclosing.attach_map(message, report, person)
    return message


def _enclosed(person: User, digest: Digest) -> list[Report]:
    """The reports that come along in full, with their maps, for who wants them so."""
    profile = zones.profile_of(person)
    if profile is None or not profile.mail_reports:
        return []
    return [section.report for section in digest.sections if section.report is not None]


def _subject(digest: Digest) -> str:
    """What the letter is about, in a few words."""
    lacks, sections = digest.lacks, digest.sections
    if lacks:
        names = {"n": len(lacks), "name": lacks[0].turn.campaign.name}
        if len(lacks) == 1:
            return _("%(name)s awaits your orders") % names
        return ngettext(
            "%(n)d game awaits your orders", "%(n)d games await your orders", len(lacks)
        ) % {"n": len(lacks)}
    if len(sections) > 1:
        return ngettext("News from %(n)d game", "News from %(n)d games", len(sections)) % {
            "n": len(sections)
        }
    section = sections[0]
    if section.campaign is None:
        return _("News for you")
    named = {"name": section.campaign.name, "turn": section.turns[-1] if section.turns else 0}
    if section.report is not None:
        return _("%(name)s: turn %(turn)d has been resolved") % named
    codes = {notice.code for notice in section.notices}
    if "seat-offered" in codes:
        return _("%(name)s: a seat for you") % named
    if codes & {"check-in", "check-in-near"}:
        return _("%(name)s: are you here?") % named
    if codes == {"gm-word"}:
        return _("%(name)s: a word from the GM") % named
    return _("News from %(name)s") % named


def _lack(lack: Lack) -> dict[str, Any]:
    campaign = lack.turn.campaign
    return {
        "name": one_line(campaign.name),
        "turn": lack.turn.number,
        "deadline": lack.turn.deadline,
        "zone": campaign.zone,
        "what": lack.what,
        "link": absolute("orders", campaign.pk, lack.seat.key),
    }


def _section(section: Section) -> dict[str, Any]:
    """A heading, what there is to say, and where to read on."""
    told: dict[str, Any] = {
        "name": one_line(section.campaign.name) if section.campaign else settings.SITE_NAME,
        "turns": section.turns,
        "turn_numbers": ", ".join(map(str, section.turns)),
        "news": [_news(notice, section) for notice in section.notices],
        "link": _page(section),
    }
    report = section.report
    if report is not None and section.campaign is not None and section.seat is not None:
        stage = report.dossier.stage
        assert stage is not None
        names = selectors.names_of(selectors.seats_at(section.campaign))
        headline = section.campaign.ruleset.headline(report.document, names)
        told["headline"] = one_line(headline)
        told["next"] = _next(section.campaign, section.seat)
        told["report"] = absolute(
            "seat-report", section.campaign.pk, section.seat.key, stage.turn.number, stage.index
        )
    return told


def _page(section: Section) -> str:
    """Where to read on: the campaign's page, or the desk where a held turn is released."""
    if section.campaign is None:
        return ""
    codes = {notice.code for notice in section.notices}
    is_held = "held" in codes
    name = "admin:games_campaign_change" if is_held else "campaign"
    if "seat-offered" in codes:
        name = "offer"
    return absolute(name, section.campaign.pk)


def _next(campaign: Campaign, seat: Seat) -> dict[str, Any] | None:
    """The turn that takes the seat's orders now."""
    turn = selectors.open_turn(campaign)
    if turn is None or turn.status != Turn.Status.OPEN or seat.status != Seat.Status.ACTIVE:
        return None
    link = absolute("orders", campaign.pk, seat.key)
    return {"turn": turn.number, "deadline": turn.deadline, "zone": campaign.zone, "link": link}


def _news(notice: Notice, section: Section) -> Mapping[str, str]:
    """One notice as on the reader's page, without its links; the GM's word keeps its lines."""
    if notice.code == "gm-word":
        return {"by": notice.data.get("by", ""), "word": notice.data.get("text", "")}
    page = render_to_string(
        "games/_notice.html",
        {
            "notice": notice,
            "data": notice.data,
            "campaign": notice.campaign,
            "seat_key": section.seat.key if section.seat else "",
        },
    )
    return {"text": one_line(html.unescape(strip_tags(page)))}


def absolute(name: str, *arguments: object) -> str:
    """The full address of a page."""
    return settings.SITE_URL + reverse(name, args=arguments)


def tidy(text: str) -> str:
    """The text with no blanks at line ends, but in the dashes before a signature, and with one
    empty line at most between two others."""
    lines = re.sub(r"(?<!\n--)[ \t]+\n", "\n", text)
    return re.sub(r"\n{3,}", "\n\n", lines).strip() + "\n"
