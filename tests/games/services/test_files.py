"""Files that are written whole or not at all, and go when they are old."""

import os
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from games.services import archiving, tidying
from games.services.files import Keeping, forget_old, written_whole
from tests.toy import scenes
from tests.toy.scenes import Clock


def test_the_new_file_takes_the_place_of_the_old_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "x.zip"
    for content in (b"old", b"new"):
        before = path.read_bytes() if path.exists() else b""
        with written_whole(path) as aside:
            aside.write_bytes(content)
            assert (path.read_bytes() if path.exists() else b"") == before
        assert path.read_bytes() == content
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(path.parent.iterdir()) == [path]


def break_off(path: Path) -> None:
    with written_whole(path) as aside:
        aside.write_bytes(b"half")
        raise KeyboardInterrupt


def test_after_an_error_all_is_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "x.zip"
    path.write_bytes(b"old")
    with pytest.raises(KeyboardInterrupt):
        break_off(path)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


NOW = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)


def kept(folder: Path, **ages: timedelta) -> set[str]:
    """What is left of files of these ages, of which two are kept for ten days."""
    for name, age in ages.items():
        path = folder / name.replace("tmp_", "tmp-")
        path.touch()
        os.utime(path, ((NOW - age).timestamp(),) * 2)
    forget_old(folder, Keeping(days=10, most=2), NOW)
    return {path.name for path in folder.iterdir()}


DAY, HOUR = timedelta(days=1), timedelta(hours=1)


def test_files_go_by_age_and_by_number_but_not_what_is_in_use(tmp_path: Path) -> None:
    assert kept(tmp_path, a=11 * DAY, b=9 * DAY) == {"b"}
    assert kept(tmp_path, c=2 * DAY, d=3 * HOUR) == {"c", "d"}, "the oldest makes room"
    busy = dict.fromkeys(("e", "f", "g"), HOUR / 2)
    assert kept(tmp_path, **busy) == {"e", "f", "g"}, "whoever fetches one now gets it whole"


def test_what_a_killed_process_left_unfinished_goes_soon(tmp_path: Path) -> None:
    assert kept(tmp_path, tmp_a=2 * HOUR, tmp_b=HOUR / 2) == {"tmp-b"}


def test_a_folder_that_is_not_there_has_nothing_old(tmp_path: Path) -> None:
    assert forget_old(tmp_path / "none", Keeping(days=1, most=1), NOW) == 0


def test_few_go_at_once(tmp_path: Path) -> None:
    for number in range(5):
        (tmp_path / str(number)).touch()
    later = datetime.now(UTC) + 2 * DAY
    assert forget_old(tmp_path, Keeping(days=1, most=1), later, at_once=2) == 2
    assert len(list(tmp_path.iterdir())) == 3


def test_an_archive_that_is_fetched_again_is_kept_and_one_that_went_is_made_again(
    tmp_path: Path, settings: Any, clock: Clock, db: None
) -> None:
    settings.VAR = tmp_path
    settings.EMAIL_FILE_PATH = tmp_path / "outbox"
    campaign = scenes.started(players=2)
    path = archiving.archive_file(campaign)
    letter = tmp_path / "outbox" / "a.log"
    letter.parent.mkdir()
    for file in (path, letter):
        file.touch()
        os.utime(file, ((NOW - 200 * DAY).timestamp(),) * 2)
    archiving.archive_file(campaign)
    assert tidying.tidy(timezone.now()) == 1
    assert (path.exists(), letter.exists()) == (True, False)
    os.utime(path, ((NOW - 31 * DAY).timestamp(),) * 2)
    assert tidying.tidy(timezone.now()) == 1
    assert not path.exists()
    assert archiving.archive_file(campaign) == path
    assert path.exists()
