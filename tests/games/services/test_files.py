"""Files that are written whole or not at all."""

import stat
from pathlib import Path

import pytest

from games.services.files import written_whole


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
