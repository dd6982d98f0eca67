"""The letters of a host that has no mail server: they lie in a folder, and staff may read them."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.http import is_on_this_machine

#: So many letters are shown, the newest first.
SHOWN = 50
#: What Django writes between two letters of one file.
BETWEEN = b"\n" + b"-" * 79 + b"\n"


@dataclass(frozen=True, slots=True)
class Letter:
    """One letter as it was written."""

    at: datetime
    to: str
    subject: str
    text: str


def may_read(request: HttpRequest) -> bool:
    """Whether the reader may see other people's letters, and with them the keys to their accounts:
    operators may, and at the host's own machine every GM, since its folder lies open there."""
    user = request.user
    return bool(user.is_superuser or (user.is_staff and is_on_this_machine(request)))


@never_cache
@require_safe
def outbox(request: HttpRequest) -> HttpResponse:
    """The newest letters that left the house, or would have."""
    if settings.EMAIL_URL or not may_read(request):
        raise Http404
    context = {"letters": list(letters())[:SHOWN], "folder": settings.EMAIL_FILE_PATH}
    return render(request, "games/outbox.html", context)


def letters() -> Iterator[Letter]:
    """The letters in the folder, newest first; a file that cannot be read is left out."""
    folder = Path(settings.EMAIL_FILE_PATH)
    files = sorted(folder.glob("*.log"), reverse=True) if folder.is_dir() else []
    for file in files[:SHOWN]:
        try:
            written = file.read_bytes()
        except OSError:
            continue
        parts = [part.strip() for part in written.split(BETWEEN)]
        for part in reversed([part for part in parts if part]):
            yield _letter(part, file)


def _letter(written: bytes, file: Path) -> Letter:
    message = message_from_bytes(written, policy=policy.default)
    assert isinstance(message, EmailMessage)
    body = message.get_body(("plain",))
    return Letter(
        at=datetime.fromtimestamp(file.stat().st_mtime, UTC),
        to=str(message["To"] or ""),
        subject=str(message["Subject"] or ""),
        text=str(body.get_content()) if body else "",
    )
