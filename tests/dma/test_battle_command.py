"""``manage.py battle``: a setup in, its record or the odds out, no database."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

SETUP = {"kind": "field", "a": [{"type": "cavalry"}], "b": [{"type": "militia", "count": 2}]}


def fought(folder: Path, game: str, setup: Any, **options: Any) -> Any:
    """The result of the command; SystemExit 2 for what cannot be used."""
    given, out = folder / "B.json", folder / "R.json"
    given.write_text(setup if isinstance(setup, str) else json.dumps(setup), "utf-8")
    call_command("battle", game, setup=str(given), out=str(out), **options)
    return json.loads(out.read_text("utf-8"))


def test_a_battle_is_fought_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    result = fought(tmp_path, "dma", SETUP, seed="x", explain=True)
    assert result == fought(tmp_path, "dma", SETUP, seed="x")
    assert {len(result["record"]["units"]), result["record"]["kind"]} == {3, "field"}
    assert len(capsys.readouterr().out.splitlines()) == len(result["rolls"])
    assert fought(tmp_path, "dma", SETUP, seed="x", runs=5)["odds"]["runs"] == 5


@pytest.mark.parametrize(
    ("setup", "options", "said"),
    [
        ({**SETUP, "a": []}, {}, "a: expected 1 to 66 units (DMA-10.1), got 0\n"),
        (SETUP, {"runs": 0}, "runs: expected 1 or more, got 0\n"),
    ],
)
def test_what_cannot_be_fought_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], setup: Any, options: Any, said: str
) -> None:
    with pytest.raises(SystemExit, match="2"):
        fought(tmp_path, "dma", setup, **options)
    assert capsys.readouterr().err == said
    assert not (tmp_path / "R.json").exists()


def test_a_game_without_such_battles_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        fought(tmp_path, "counties", SETUP)
    assert capsys.readouterr().err == "counties has no battles to fight by themselves\n"


def test_a_file_that_is_no_json_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        fought(tmp_path, "counties", "{")
    assert len(capsys.readouterr().err.splitlines()) == 1
