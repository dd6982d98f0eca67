"""The postman: what is due goes out by e-mail, one letter for each person.

A letter is claimed by one conditional UPDATE before it is sent, never inside a transaction. Whoever
is killed between the mail server's answer and our commit lets it be sent again, under the same
Message-ID; nothing is ever lost.
"""

import logging
import smtplib
import time
import uuid
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from games.models import Mail, Notice, Profile
from games.services import digests, letters, replies, wishes

log = logging.getLogger(__name__)

#: One round takes so many letters and so long at most; the next sweep sends out another.
LETTERS_PER_ROUND = 50
ROUND = timedelta(seconds=20)
#: How long a claimed letter belongs to its postman, and how long he may keep others from going.
LEASE = timedelta(minutes=5)
BUSY = timedelta(seconds=90)
#: After so many minutes a letter is tried again; for a day, then it has failed.
BACKOFF = (1, 5, 15, 30, 60)
GIVE_UP_AFTER = timedelta(hours=24)
#: So long nobody goes when the mail server does not answer.
REST = timedelta(seconds=60)

#: What became of an e-mail is known for so long; one sweep forgets so many.
KEPT_FOR = timedelta(days=90)
FORGOTTEN_PER_SWEEP = 50

State, Cause = Mail.State, Mail.Cause


def due_mails(now: datetime) -> QuerySet[Mail]:
    """Letters to try again, and those whose postman never came back."""
    again = Q(state=State.WAITING, due_at__lte=now)
    lost = Q(state=State.CLAIMED, lease_until__lt=now)
    return Mail.objects.filter(again | lost).order_by("due_at", "pk")


def due_notices(now: datetime) -> QuerySet[Notice]:
    """What is to go into a letter now: not for whom another waits, or was written to just now."""
    pause = now - timedelta(seconds=settings.MAIL_PAUSE_SECONDS)
    unsettled = Q(state__in=(State.WAITING, State.CLAIMED))
    sent = Q(state=State.SENT, settled_at__gt=pause)
    theirs = Mail.objects.filter(unsettled | sent, recipient=OuterRef("recipient"), reply=None)
    return Notice.objects.filter(~Exists(theirs), mail=None, post_at__lte=now).order_by("post_at")


def is_due(now: datetime) -> bool:
    """Whether the postman has anything to carry: two queries, however much there is."""
    if cache.get("post:rest"):
        return False
    return due_mails(now).exists() or due_notices(now).exists()


def overdue(now: datetime) -> int:
    """How many letters were tried in vain or should have left a quarter of an hour ago."""
    tried = Mail.objects.filter(state=State.WAITING).count()
    late = due_notices(now - timedelta(minutes=15)).values("recipient").order_by().distinct()
    return tried + late.count()


def deliver() -> int:
    """Carry what is due, unless another postman is on his way; how many letters were settled."""
    if cache.get("post:rest") or not cache.add("post:busy", 1, timeout=BUSY.total_seconds()):
        return 0
    try:
        return _round()
    finally:
        cache.delete("post:busy")


def _round() -> int:
    ends = time.monotonic() + ROUND.total_seconds()
    now = timezone.now()
    mails = list(due_mails(now).values_list("pk", flat=True)[:LETTERS_PER_ROUND])
    due = due_notices(now).values_list("recipient_id", flat=True)
    people = list(dict.fromkeys(due[: 20 * LETTERS_PER_ROUND]))
    people = people[: LETTERS_PER_ROUND - len(mails)]
    connection = get_connection()
    settled = 0
    try:
        for key, is_new in [(pk, False) for pk in mails] + [(pk, True) for pk in people]:
            mail = pack(key) if is_new else claim(key)
            if mail is not None:
                settled += carry(mail, connection)
            if time.monotonic() > ends or cache.get("post:rest"):
                break
    finally:
        with suppress(OSError):
            connection.close()
    return settled


def pack(person_id: int) -> Mail | None:
    """Put all that waits for a person into one new letter of ours; None if somebody else has."""
    now = timezone.now()
    with transaction.atomic():
        if not User.objects.filter(pk=person_id).exists():
            return None
        mail = Mail.objects.create(
            recipient_id=person_id,
            state=State.CLAIMED,
            created_at=now,
            due_at=now,
            attempts=1,
            lease_token=uuid.uuid4(),
            lease_until=now + LEASE,
        )
        if not _waiting_for(person_id).update(mail=mail):
            transaction.set_rollback(True)
            return None
    return mail


def claim(mail_id: int) -> Mail | None:
    """Take a letter that is due; None if it is not there to take.

    One that certainly did not arrive takes along what was told since.
    """
    now = timezone.now()
    mine = {
        "state": State.CLAIMED,
        "lease_token": uuid.uuid4(),
        "lease_until": now + LEASE,
        "attempts": F("attempts") + 1,
    }
    mails = due_mails(now).filter(pk=mail_id).order_by()
    with transaction.atomic():
        if mails.filter(state=State.WAITING).update(**mine):
            mail = Mail.objects.get(pk=mail_id)
            if mail.recipient_id is not None and not is_reply(mail):
                _waiting_for(mail.recipient_id).update(mail=mail)
            return mail
        if mails.filter(state=State.CLAIMED).update(**mine):
            return Mail.objects.get(pk=mail_id)
    return None


def _waiting_for(person_id: int) -> QuerySet[Notice]:
    """What waits for a letter, also if it would be due a little later only."""
    return Notice.objects.filter(recipient=person_id, mail=None, post_at__isnull=False)


def carry(mail: Mail, connection: Any) -> bool:
    """Write and send a claimed letter, and note what became of it; whether that is settled.

    ``connection``: a mail connection of Django's; it stays open.
    """
    try:
        message = replies.write(mail, mail.reply) if is_reply(mail) else _news(mail)
        if isinstance(message, str):
            return _settle(mail, State.DROPPED, message)
        mail.subject = message.subject[:200]
        connection.open()
        connection.send_messages([message])
    except smtplib.SMTPRecipientsRefused as error:
        code, said = next(iter(error.recipients.values()), (550, b""))
        return _refused(mail, code, said)
    except smtplib.SMTPDataError as error:
        return _refused(mail, error.smtp_code, error.smtp_error)
    except smtplib.SMTPNotSupportedError as error:  # an address that the server cannot write
        return _refused(mail, 550, str(error))
    except OSError as error:  # all other errors of smtplib are such, too
        log.warning("the mail server does not answer: %s", error)
        with suppress(OSError):
            connection.close()
        cache.set("post:rest", 1, timeout=REST.total_seconds())
        return _try_again(mail, Cause.NO_ANSWER, str(error))
    except Exception as error:
        log.exception("mail %s could not be written", mail.pk)
        return _try_again(mail, Cause.ERROR, f"{type(error).__name__}: {error}")
    return _settle(mail, State.SENT)


def _news(mail: Mail) -> EmailMessage | str:
    """The letter with all that the person was told, or why there is none to be sent."""
    person = User.objects.select_related("profile").get(mails=mail)
    mail.address = wishes.address_of(person)
    if not mail.address or not wishes.switches_left_on(getattr(person, "profile", None)):
        return Cause.UNWANTED
    notices = mail.notices.select_related("campaign").order_by("created_at", "pk")
    digest = digests.digest(person, notices, timezone.now())
    if not digest.codes:
        return Cause.STALE
    return letters.write(mail, person, mail.address, digest)


def is_reply(mail: Mail) -> bool:
    """Whether the letter answers one, or was asked for: it goes where that came from."""
    return hasattr(mail, "reply")


def _refused(mail: Mail, code: int, said: bytes | str) -> bool:
    text = said.decode("utf-8", "replace") if isinstance(said, bytes) else said
    reason = f"{code} {text}"
    if 400 <= code < 500:
        return _try_again(mail, Cause.LATER, reason)
    return _settle(mail, State.FAILED, Cause.REFUSED, reason)


def _try_again(mail: Mail, cause: str, reason: str) -> bool:
    """Let the letter wait, longer each time; after a day it has failed."""
    now = timezone.now()
    if now - mail.created_at > GIVE_UP_AFTER:
        return _settle(mail, State.FAILED, cause, reason)
    minutes = BACKOFF[min(mail.attempts, len(BACKOFF)) - 1]
    _write(mail, State.WAITING, cause, reason, due_at=now + timedelta(minutes=minutes))
    return False


def _settle(mail: Mail, state: str, cause: str = "", reason: str = "") -> bool:
    """Note how it ended, also for its reader: he learns on his page what did not arrive."""
    now = timezone.now()
    with transaction.atomic():
        if not _write(mail, state, cause, reason, settled_at=now):
            return False
        if is_reply(mail) or mail.recipient_id is None:
            return True
        if state == State.SENT:
            wishes.reached(mail.recipient_id)
        elif state == State.FAILED:
            _tell_failure(mail, cause, reason, now)
    return True


def _tell_failure(mail: Mail, cause: str, reason: str, now: datetime) -> None:
    log.warning("mail %s failed (%s): %s", mail.pk, cause, reason)
    assert mail.recipient is not None  # only replies go to strangers
    unreached = {"address": mail.address, "cause": cause, "at": now.isoformat()}
    Profile.objects.update_or_create(user=mail.recipient, defaults={"unreached": unreached})


@transaction.atomic
def bounced(address: str, reason: str) -> Mail | None:
    """A mail server took a letter and has now sent it back: the newest to this address has failed.

    None if none was sent there.
    """
    sent = Mail.objects.filter(address__iexact=address, state=State.SENT)
    mail = sent.order_by("-settled_at", "-pk").first()
    if mail is None:
        return None
    now = timezone.now()
    sent.filter(pk=mail.pk).update(state=State.FAILED, cause=Cause.REFUSED, reason=reason[:1000])
    if not is_reply(mail):
        _tell_failure(mail, Cause.REFUSED, reason, now)
    return mail


def _write(mail: Mail, state: str, cause: str, reason: str, **fields: datetime) -> bool:
    """Let go of a claimed letter. False if it is not ours any more."""
    ours = Mail.objects.filter(pk=mail.pk, lease_token=mail.lease_token, state=State.CLAIMED)
    written = ours.update(
        state=state,
        cause=cause,
        reason=reason[:1000],
        address=mail.address,
        subject=mail.subject,
        lease_token=None,
        lease_until=None,
        **fields,
    )
    return bool(written)


def forget(now: datetime) -> int:
    """Delete old e-mails that are settled, never the notices in them; how many."""
    old = Mail.objects.filter(settled_at__lt=now - KEPT_FOR).order_by("settled_at")
    gone = list(old.values_list("pk", flat=True)[:FORGOTTEN_PER_SWEEP])
    if gone:
        with transaction.atomic():
            Notice.objects.filter(mail__in=gone).update(mail=None, post_at=None)
            Mail.objects.filter(pk__in=gone).delete()
    return len(gone)
