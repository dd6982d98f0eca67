"""Which letters are left unanswered: what a program sent, and what is ours come back."""

from email.utils import parseaddr

from django.conf import settings

from games.mailroom.reading import Letter
from games.models import Mail
from games.services.enclosing import MARK

#: What a list or a program says of its letters.
OF_LISTS = ("list-id", "list-post", "list-unsubscribe", "mailing-list", "x-mailing-list")
OF_PROGRAMS = ("x-autoreply", "x-autorespond", "x-loop", "x-failed-recipients")
PRECEDENCES = ("auto_reply", "bulk", "junk", "list")
#: Who never reads an answer.
NOBODY = ("mailer-daemon", "no-reply", "noreply", "do-not-reply", "donotreply", "postmaster")


def reason_to_ignore(letter: Letter, envelope: str | None) -> str:
    """In one word why a letter is not answered; "" if it is. ``envelope``: from whom the mail
    server has it, None where it did not say."""
    if envelope is not None and envelope.strip("<> ") == "":
        return "no-sender"
    if letter.says("return-path") == "<>":
        return "no-sender"
    if letter.says("auto-submitted").partition(";")[0].strip() not in ("", "no"):
        return "automatic"
    if letter.says("precedence") in PRECEDENCES or any(map(letter.says, OF_PROGRAMS)):
        return "automatic"
    if any(map(letter.says, OF_LISTS)):
        return "list"
    if letter.kind in ("multipart/report", "message/delivery-status"):
        return "returned"
    if any(MARK in text for text in (letter.subject, *letter.texts)):
        return "mark"
    if _is_ours(letter) or any(_is_nobody(address) for address in _writers(letter)):
        return "own" if _is_ours(letter) else "nobody"
    return ""


def _writers(letter: Letter) -> list[str]:
    said = [parseaddr(text)[1] for text in letter.headers.get("from", [])]
    return [address.lower() for address in (*said, letter.sender)]


def _is_nobody(address: str) -> bool:
    return address.partition("@")[0] in NOBODY


def _is_ours(letter: Letter) -> bool:
    """Whether it is from an address of the host, or a letter that went out comes back."""
    own = (settings.DEFAULT_FROM_EMAIL, settings.SERVER_EMAIL, settings.MAIL_IN_ADDRESS)
    addresses = {parseaddr(text)[1].lower() for text in own} - {""}
    if addresses & set(_writers(letter)):
        return True
    sent = Mail.objects.filter(message_id=letter.message_id)
    return bool(letter.message_id) and sent.exists()
