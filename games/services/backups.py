"""The whole database as one file, taken and put back while the host runs.

A backup is a ZIP with a manifest and what the database's own tool writes: SQLite's backup API, or
``pg_dump``. Either sees one moment of the database, so nothing in it is half done.
"""

import contextlib
import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import IO, Any

from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from games.errors import GameError
from games.services.files import written_whole

FORMAT = 1
DATA = "database"
#: Seconds that a restore waits for those who are writing.
PATIENCE = 60.0


class CannotBackUp(GameError):
    """A tool is missing or has failed, or the file is none of ours; the text says which."""


def default_path(now: datetime) -> Path:
    """Where a backup goes for which nobody names a place."""
    return Path(settings.VAR) / "backups" / f"{now:%Y-%m-%d-%H%M%S}.backup"


def back_up(path: Path) -> None:
    """Write a backup to ``path``, whole or not at all, readable by its owner only."""
    with written_whole(path) as aside, _folder_beside(path) as folder:
        data = folder / DATA
        _dump(data)
        manifest: dict[str, Any] = {
            "format": FORMAT,
            "what": "a backup of Postal Games",
            "database": connection.vendor,
            "made_at": timezone.now().isoformat(),
            "migrations": _migrations(),
        }
        with data.open("rb") as dumped:
            manifest["sha256"] = _digest(dumped)
        with zipfile.ZipFile(aside, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("manifest.json", json.dumps(manifest, indent=1))
            archive.write(data, DATA)


def look_into(path: Path) -> dict[str, Any]:
    """The manifest of a backup that this host can put back. Raises CannotBackUp."""
    try:
        with zipfile.ZipFile(path) as archive:
            manifest: dict[str, Any] = json.loads(archive.read("manifest.json"))
            with archive.open(DATA) as data:
                digest = _digest(data)
    except (OSError, KeyError, ValueError, zipfile.BadZipFile) as error:
        raise CannotBackUp(f"{path} is no backup, or was cut: {error}.") from error
    if manifest.get("format") != FORMAT or digest != manifest.get("sha256"):
        raise CannotBackUp(f"{path} is no backup of this host's kind, or was changed.")
    if manifest["database"] != connection.vendor:
        raise CannotBackUp(
            f"{path} is of {manifest['database']}, this host runs on {connection.vendor}. "
            "To move campaigns between them use export_campaign and import_campaign."
        )
    newer = {tuple(pair) for pair in manifest["migrations"]} - _known_migrations()
    if newer:
        raise CannotBackUp(
            f"{path} was made by a newer release, which also had "
            f"{', '.join(sorted('.'.join(pair) for pair in newer))}."
        )
    return manifest


def restore(path: Path) -> dict[str, Any]:
    """Put a backup in the place of all that is there now; its manifest. Run ``migrate`` afterwards.

    Workers may run: whatever they were at is found to be no longer theirs when they commit.
    """
    manifest = look_into(path)
    with _folder_beside(path) as folder:
        with zipfile.ZipFile(path) as archive:
            archive.extract(DATA, folder)
        _load(folder / DATA)
    return manifest


@contextlib.contextmanager
def _folder_beside(path: Path) -> Iterator[Path]:
    """A folder on the same file system, gone afterwards."""
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=".backup-") as name:
        yield Path(name)


def _migrations() -> list[tuple[str, str]]:
    return sorted(MigrationRecorder(connection).applied_migrations())


def _known_migrations() -> set[tuple[str, str]]:
    return set(MigrationLoader(None, ignore_no_migrations=True).disk_migrations)


def _digest(file: IO[bytes]) -> str:
    digest = hashlib.sha256()
    while part := file.read(1 << 20):
        digest.update(part)
    return digest.hexdigest()


def _dump(data: Path) -> None:
    if connection.vendor == "sqlite":
        _copy_sqlite(Path(str(connection.settings_dict["NAME"])), data)
    else:
        _run("pg_dump", "--format=custom", f"--file={data}")


def _load(data: Path) -> None:
    if connection.vendor == "sqlite":
        _copy_sqlite(data, Path(str(connection.settings_dict["NAME"])))
    else:
        connection.close()
        name = str(connection.settings_dict["NAME"])
        _run(
            "pg_restore",
            "--clean",
            "--if-exists",
            "--no-owner",
            "--single-transaction",
            f"--dbname={name}",
            str(data),
        )


def _copy_sqlite(source: Path, target: Path) -> None:
    """SQLite's own backup: also into a database that others have open."""
    with (
        contextlib.closing(sqlite3.connect(source, timeout=PATIENCE)) as old,
        contextlib.closing(sqlite3.connect(target, timeout=PATIENCE)) as new,
    ):
        old.backup(new)


def _run(tool: str, *arguments: str) -> None:
    """Run one of PostgreSQL's tools on this host's database; its password stays out of sight."""
    if shutil.which(tool) is None:
        raise CannotBackUp(
            f"{tool} is not on this machine; it comes with PostgreSQL's client "
            "(Debian and Ubuntu: apt install postgresql-client)."
        )
    asked = connection.settings_dict
    given = {
        "PGHOST": asked.get("HOST"),
        "PGPORT": asked.get("PORT"),
        "PGUSER": asked.get("USER"),
        "PGPASSWORD": asked.get("PASSWORD"),
        "PGDATABASE": asked.get("NAME"),
    }
    environment = os.environ | {name: str(value) for name, value in given.items() if value}
    done = subprocess.run([tool, *arguments], env=environment, capture_output=True, text=True)
    if done.returncode:
        raise CannotBackUp(f"{tool} failed: {done.stderr.strip()}")
