"""``manage.py position``: the start of a game, ready for the offline door."""

import json
from pathlib import Path

import pytest
from django.core.management import call_command

from games import rulesets

FORD = "counties/scenarios/ford.json"


def position(out: Path, *words: str) -> None:
    call_command("position", "counties", "--out", str(out), *words)


def test_a_drawn_start_goes_into_the_offline_door(tmp_path: Path) -> None:
    drawn, again, other = (tmp_path / name for name in ("a.json", "b.json", "c.json"))
    position(drawn, "--seats", "3", "--seed", "x")
    position(again, "--seats", "3", "--seed", "x")
    position(other, "--seats", "3", "--seed", "y")
    assert drawn.read_bytes() == again.read_bytes() != other.read_bytes()
    orders = tmp_path / "orders.json"
    orders.write_text("{}")
    done = tmp_path / "R.json"
    files = ["--position", str(drawn), "--orders", str(orders), "--out", str(done)]
    call_command("resolve", "counties", *files)
    assert set(json.loads(done.read_text())["reports"]) == {"A", "B", "C", ""}


def test_a_scenario_brings_its_seats_along(tmp_path: Path) -> None:
    position(tmp_path / "P.json", "--scenario", FORD)
    document = json.loads((tmp_path / "P.json").read_text())
    assert rulesets.get("counties").decode(document).turn == 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "how many play?"),
        (["--seats", "0"], ""),
        (["--seats", "5000"], ""),
        (["--seats", "3", "--options", "none.json"], "none.json: No such file"),
        (["--scenario", "README.md"], "README.md: "),
        (["--scenario", "none.json"], "none.json: No such file"),
        (["--seats", "9", "--scenario", FORD], ""),
    ],
)
def test_what_cannot_be_started_gets_one_line_and_status_2(
    tmp_path: Path, words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        position(tmp_path / "P.json", *words)
    assert ended.value.code == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert told in error
    assert not (tmp_path / "P.json").exists()
