"""``manage.py resolve counties``: files in, file out, no database."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from counties.engine.documents import resolve_documents
from tests.counties.builders import county, grid_of

Document = dict[str, Any]


@pytest.fixture
def position() -> Document:
    stocks = {"gold": 500, "wood": 0, "iron": 0, "stone": 0, "armour": 5, "eliminated": False}
    return {
        "turn": 1,
        "winner": None,
        "players": {"A": dict(stocks), "B": dict(stocks)},
        "counties": grid_of([county("A", cows=100), county(None), county("B", cows=100)]),
    }


def resolve(folder: Path, position: Any, orders: Any) -> subprocess.CompletedProcess[str]:
    """Run the command as another program would. A str is written as it is, else as JSON."""
    paths = {"position": folder / "P.json", "orders": folder / "O.json"}
    for name, content in (("position", position), ("orders", orders)):
        text = content if isinstance(content, str) else json.dumps(content)
        paths[name].write_text(text, encoding="utf-8")
    command = [sys.executable, "manage.py", "resolve", "counties", "--out", str(folder / "R.json")]
    for name, path in paths.items():
        command += [f"--{name}", str(path)]
    nowhere = f"sqlite:///{folder / 'nowhere' / 'none.sqlite3'}"  # opening it would fail
    environment = {"PATH": "/usr/bin:/bin", "VAR_DIR": str(folder / "var"), "NO_BOOTSTRAP": "1"}
    return subprocess.run(
        command,
        cwd=settings.BASE_DIR,
        env={**environment, "DATABASE_URL": nowhere},
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.mark.slow
def test_a_turn_is_resolved_without_a_database(tmp_path: Path, position: Document) -> None:
    orders = {"A": "RECRUIT 1 5\nTAX 1 30\nMOVE 1 E 5", "B": None}
    done = resolve(tmp_path, position, orders)
    assert (done.returncode, done.stderr) == (0, "")
    result = json.loads((tmp_path / "R.json").read_text(encoding="utf-8"))
    assert set(result) == {"position", "events", "reports", "remarks"}
    assert set(result["reports"]) == {"A", "B", ""}
    [remark] = [one for one in result["remarks"]["A"] if one["severity"] == "error"]
    assert (remark["line"], remark["code"]) == (2, "CO-E12")
    assert "30" in remark["text"]
    assert remark["rule"] == "CO-14.2"
    assert result["position"] == resolve_documents(position, orders)["position"]
    # What comes out goes in again.
    again = resolve(tmp_path, result["position"], {})
    assert again.returncode == 0
    assert json.loads((tmp_path / "R.json").read_text())["position"]["turn"] == 3


BROKEN = {
    "not JSON": ("{", {}, "P.json, line 1"),
    "NaN": ('{"turn": NaN}', {}, "NaN"),
    "a list": ([], {}, "position"),
    "no counties": ({"turn": 1, "winner": None, "players": {}}, {}, "counties"),
    "orders are a list": (None, [], "orders"),
    "orders of a stranger": (None, {"Z": "PASS"}, "Z"),
    "a sheet that is a number": (None, {"A": 7}, "A"),
    "deep nesting": ("[" * 100_000, {}, "P.json"),
}


@pytest.mark.slow
@pytest.mark.parametrize(("broken", "orders", "told"), BROKEN.values(), ids=BROKEN.keys())
def test_a_malformed_file_gets_one_clear_line_and_status_2(
    tmp_path: Path, position: Document, broken: Any, orders: Any, told: str
) -> None:
    done = resolve(tmp_path, position if broken is None else broken, orders)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert told in done.stderr
    assert not (tmp_path / "R.json").exists()


@pytest.mark.slow
def test_an_unknown_game_gets_one_clear_line(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "resolve", "chess", "--position", "p", "--orders", "o"]
        + ["--out", "r"],
        cwd=settings.BASE_DIR,
        env={"PATH": "/usr/bin:/bin", "VAR_DIR": str(tmp_path), "NO_BOOTSTRAP": "1"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 2
    assert "chess" in done.stderr
    assert "counties" in done.stderr
