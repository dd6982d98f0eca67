"""What a letter with orders is answered: the receipt that the web shows, as plain text."""

from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from games import selectors, zones
from games.mailroom.cases import Case
from games.models import Incoming, Report
from games.plain import one_line
from games.rulesets import Ruleset
from games.services import letters, mail_keys, orders, replies
from games.views.answers import Answers
from games.views.answers import answer as answers_to

Outcome = Incoming.Outcome


def answer(case: Case) -> None:
    """Put the answer to a letter among the mail that goes out; none to who cannot be written to.

    To whom did not know the password it says nothing but that.
    """
    if not case.letter.sender:
        return
    person = case.seat.player if case.seat is not None else None
    with zones.shown_to(person or AnonymousUser()):
        context = _context(case)
        text = letters.tidy(render_to_string("games/mail/answer.txt", context))
        subject = _subject(case)
    replies.queue(
        address=case.letter.sender,
        person=person,
        subject=subject,
        text=text,
        in_reply_to=case.letter.message_id,
        report=context["report"] if context["sends_report"] else None,
        at=case.received_at,
    )


def _subject(case: Case) -> str:
    if case.seat is None or case.campaign is None:
        return _("Your orders were refused")
    about = {"name": one_line(case.campaign.name), "turn": case.turn.number if case.turn else 0}
    if case.outcome == Outcome.SAVED:
        return _("%(name)s: orders for turn %(turn)d received") % about
    if case.outcome == Outcome.TEST:
        return _("%(name)s: a test of orders for turn %(turn)d") % about
    if case.outcome == Outcome.LATE:
        return _("%(name)s: orders for turn %(turn)d came too late") % about
    return _("%(name)s: your orders were refused") % about


def _context(case: Case) -> dict[str, Any]:
    """What the answer is made of. Without ``seat`` it is to a stranger."""
    seat, campaign = case.seat, case.campaign
    told: dict[str, Any] = {
        "case": case,
        "letter": case.letter,
        "site_name": settings.SITE_NAME,
        "site_url": settings.SITE_URL,
        "address": settings.MAIL_IN_ADDRESS,
        "report": None,
        "sends_report": False,
    }
    if seat is None or campaign is None:
        return told
    ruleset = campaign.ruleset
    report = selectors.latest_report(campaign, seat) if case.turn is not None else None
    told |= {
        "campaign": campaign,
        "seat": seat,
        "ruleset": ruleset,
        "number": mail_keys.number_of(campaign),
        "turn": case.turn,
        "now": selectors.open_turn(campaign),
        "report": report,
        "page": letters.absolute("orders", campaign.pk, seat.key),
    }
    if report is not None and case.outcome in (Outcome.SAVED, Outcome.TEST):
        text = case.framed.text
        told["answers"] = _answers(ruleset, report, text)
        told["left"] = ruleset.receipt(report.document, text)
        is_kept = case.outcome == Outcome.SAVED
        told["sends_report"] = is_kept and ruleset.asks_for_report(report.document, text)
    return told


def _answers(ruleset: Ruleset, report: Report, text: str) -> Answers:
    read = orders.part_that_is_read(text)
    return answers_to(ruleset, ruleset.check(report.document, read))
