"""Letters that are not made of notices: answers to letters, and reports that were asked for."""

from datetime import datetime

from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.db import transaction

from games import zones
from games.models import Mail, Reply, Report
from games.plain import one_line
from games.services import enclosing
from games.services.letters import LONGEST_SUBJECT


@transaction.atomic
def queue(
    *,
    address: str,
    person: User | None,
    subject: str,
    text: str,
    at: datetime,
    in_reply_to: str = "",
    report: Report | None = None,
    part: str = Reply.Part.ALL,
) -> Mail:
    """Let the postman carry this text to an address; he goes within seconds.

    ``person``: whose letter it is, None for a stranger's; ``report``: to be sent along, all or a
    ``part`` of it.
    """
    mail = Mail.objects.create(
        recipient=person,
        address=address,
        subject=f"[{settings.SITE_NAME}] {one_line(subject)}"[:LONGEST_SUBJECT],
        created_at=at,
        due_at=at,
    )
    Reply.objects.create(mail=mail, in_reply_to=in_reply_to, text=text, report=report, part=part)
    return mail


def write(mail: Mail, reply: Reply) -> EmailMessage:
    """The letter, ready to be sent. It says of itself that no person wrote it."""
    headers = {
        "Message-ID": mail.message_id,
        "Auto-Submitted": "auto-replied" if reply.in_reply_to else "auto-generated",
        "X-Auto-Response-Suppress": "All",
        "X-Loop": settings.MAIL_DOMAIN,
    }
    if reply.in_reply_to:
        headers |= {"In-Reply-To": reply.in_reply_to, "References": reply.in_reply_to}
    message = EmailMessage(subject=mail.subject, body=reply.text, to=[mail.address])
    message.extra_headers = headers
    if reply.report is not None and mail.recipient is not None:
        with zones.shown_to(mail.recipient):
            if reply.part != Reply.Part.MAP:
                message.body += f"\n{enclosing.whole(reply.report, mail.recipient)}\n"
            if reply.part != Reply.Part.TEXT:
                enclosing.attach_map(message, reply.report, mail.recipient)
    return message
