"""``manage.py position dma`` and ``resolve dma``: files in, file out, no database."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from dma.engine.documents import resolve_documents


def position(folder: Path, *words: str) -> Path:
    out = folder / "P.json"
    call_command("position", "dma", "--seats", "2", "--seed", "x", "--out", str(out), *words)
    return out


def resolve(folder: Path, where: Path, orders: object, *words: str) -> Path:
    plans, out = folder / "O.json", folder / "R.json"
    plans.write_text(json.dumps(orders), encoding="utf-8")
    files = ["--position", str(where), "--orders", str(plans), "--out", str(out)]
    call_command("resolve", "dma", "--seed", "s", *files, *words, stdout=StringIO())
    return out


def test_a_start_is_written_and_played(tmp_path: Path) -> None:
    start = position(tmp_path)
    plans = {"A": "queue city 1: barracks, militia", "B": None}
    answer = json.loads(resolve(tmp_path, start, plans, "--explain").read_bytes())
    expected = resolve_documents(json.loads(start.read_bytes()), plans, "s")
    assert answer["position"] == expected["position"]
    assert answer["rolls"] == expected["rolls"]
    assert answer["position"]["cities"][0]["buildings"] == ["barracks"]


def test_options_and_a_scenario_are_taken(tmp_path: Path) -> None:
    options = tmp_path / "options.json"
    options.write_text('{"pace": "day", "province_cells": 30}', encoding="utf-8")
    where = json.loads(position(tmp_path, "--options", str(options)).read_bytes())
    assert where["rules"]["pace"] == "day"
    scenario = Path(__file__).parents[2] / "dma" / "scenarios" / "ring.json"
    where = json.loads(position(tmp_path, "--scenario", str(scenario)).read_bytes())
    assert where["states"][0]["name"] == "The Western March"


@pytest.mark.parametrize(
    ("where", "orders", "said"),
    [
        ("{}", {}, "position: the field edition is missing"),
        (None, {"Z": ""}, 'orders: "Z" is not one of the seats'),
    ],
)
def test_what_cannot_be_used_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], where: str | None, orders: object, said: str
) -> None:
    start = position(tmp_path)
    if where is not None:
        start.write_text(where, encoding="utf-8")
    with pytest.raises(SystemExit) as stopped:
        resolve(tmp_path, start, orders)
    assert stopped.value.code == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "R.json").exists()
