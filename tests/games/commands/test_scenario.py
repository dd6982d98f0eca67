"""``manage.py scenario``: files are checked, shown and drawn without a database."""

import io
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command


def run(*words: str) -> str:
    said = io.StringIO()
    call_command("scenario", *words, stdout=said)
    return said.getvalue()


def test_what_is_listed_can_be_shown_and_checked(tmp_path: Path) -> None:
    lines = run("list").splitlines()
    assert "counties ford: The Two Fords, 2 seats" in lines
    file = tmp_path / "map.json"
    for line in lines:
        game, name = line.split(":")[0].split()
        file.write_text(run("show", game, name), encoding="utf-8")
        assert "good, for" in run("check", str(file))


def test_a_map_is_drawn_from_a_seed_always_the_same(tmp_path: Path) -> None:
    drawn = run("draw", "counties", "--seats", "3", "--seed", "oak")
    assert drawn == run("draw", "counties", "--seats", "3", "--seed", "oak")
    assert drawn != run("draw", "counties", "--seats", "3", "--seed", "elm")
    file = tmp_path / "map.json"
    file.write_text(drawn, encoding="utf-8")
    assert "good, for 3 seats: A, B, C" in run("check", str(file))


def test_a_wrong_file_is_told_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "map.json"
    file.write_text('{"counties": [{"id": 0}]}')
    said = io.StringIO()
    with pytest.raises(CommandError, match="cannot be played yet"):
        call_command("scenario", "check", str(file), "--game", "counties", stdout=said)
    assert "error: counties[0].id: This number must lie between 1 and 9999. (CO-1.9)" in (
        said.getvalue().splitlines()
    )


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("check", "/nowhere/map.json"), "No such file"),
        (("show", "counties", "atlantis"), "has no scenario 'atlantis'"),
        (("show", "chess", "ford"), "no ruleset 'chess'"),
        (("draw", "counties", "--seats", "99"), "2 to 8 players"),
    ],
)
def test_what_is_not_there_is_named(words: tuple[str, ...], why: str) -> None:
    with pytest.raises(CommandError, match=why):
        run(*words)
