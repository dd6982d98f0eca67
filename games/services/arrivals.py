"""Exported campaigns that somebody has uploaded, until they are imported or forgotten."""

import uuid
import zipfile
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from games.services import files
from games.services.files import Keeping
from games.services.importing import BadFile

#: Bytes that may be uploaded, and that may come out of it.
LARGEST_UPLOAD = 100 * 1024**2
LARGEST_UNPACKED = 256 * 1024**2
#: How long a file waits for the decision who sits where, or to be tried again.
KEPT = Keeping(days=7, most=100)


def keep(chunks: Iterable[bytes], size: int, person: User) -> str:
    """Keep an uploaded file of ``size`` bytes; the token by which the same person finds it again.

    Raises BadFile for what is too large, or no archive at all.
    """
    if size > LARGEST_UPLOAD:
        told = _("The file is too large: %(limit)d MB at most.")
        raise BadFile(told % {"limit": LARGEST_UPLOAD // 1024**2})
    token = uuid.uuid4().hex
    path = _path(token, person)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)
    with path.open("wb") as file:
        for chunk in chunks:
            file.write(chunk)
    try:
        _verify_size(path)
    except BadFile:
        path.unlink()
        raise
    return token


def find(token: str, person: User) -> Path:
    """The file that this person has uploaded. Raises BadFile if it is not there (any more)."""
    is_token = len(token) == 32 and token.isascii() and token.isalnum()
    path = _path(token, person)
    if not is_token or not path.exists():
        raise BadFile(_("The file is not here any more: upload it again."))
    return path


def throw_away(token: str, person: User) -> None:
    """Delete the file; once it is gone nothing happens."""
    _path(token, person).unlink(missing_ok=True)


def forget_old(now: datetime) -> int:
    """Delete files that nobody has come back to; how many."""
    return files.forget_old(_folder(), KEPT, now)


def _path(token: str, person: User) -> Path:
    return _folder() / f"{person.pk}-{token}.zip"


def _folder() -> Path:
    return Path(settings.VAR, "arrivals")


def _verify_size(path: Path) -> None:
    try:
        with zipfile.ZipFile(path) as archive:
            unpacked = sum(info.file_size for info in archive.infolist())
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
        raise BadFile(_("This is no exported campaign: %(error)s.") % {"error": error}) from error
    if unpacked > LARGEST_UNPACKED:
        told = _("Unpacked it is too large: %(limit)d MB at most.")
        raise BadFile(told % {"limit": LARGEST_UNPACKED // 1024**2})
