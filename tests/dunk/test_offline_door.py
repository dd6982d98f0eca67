"""``manage.py resolve dunk``: files in, file out, no database."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command

from dunk.engine.encoding import encode
from dunk.offline import resolve_documents
from games import rulesets
from tests.dunk.builders import army, kingdom, land, world

Document = dict[str, Any]


@pytest.fixture
def position() -> Document:
    return encode(
        world(
            "fgl",
            "mww",
            kingdoms=[kingdom(1, gold=50), kingdom(2, race="elf", gold=20)],
            lands={0: land(owner=1, population="orc"), 1: land(owner=2, population="elf")},
            armies=[army(1, 1, province=1), army(2, 1, province=1, race="elf", erf=3)],
        )
    )


def resolve(
    folder: Path, position: Any, orders: Any, *words: str
) -> subprocess.CompletedProcess[str]:
    """Run the command as another program would. A str is written as it is, else as JSON."""
    paths = {"position": folder / "P.json", "orders": folder / "O.json"}
    for name, content in (("position", position), ("orders", orders)):
        text = content if isinstance(content, str) else json.dumps(content)
        paths[name].write_text(text, encoding="utf-8")
    command = [sys.executable, "manage.py", "resolve", "dunk", "--out", str(folder / "R.json")]
    for name, path in paths.items():
        command += [f"--{name}", str(path)]
    nowhere = f"sqlite:///{folder / 'nowhere' / 'none.sqlite3'}"  # opening it would fail
    environment = {"PATH": "/usr/bin:/bin", "VAR_DIR": str(folder / "var"), "NO_BOOTSTRAP": "1"}
    return subprocess.run(
        [*command, *words],
        cwd=settings.BASE_DIR,
        env={**environment, "DATABASE_URL": nowhere},
        capture_output=True,
        text=True,
        timeout=60,
    )


ORDERS: Document = {"A": "enemy 2\ndance", "B": "begin orders 1 7"}


@pytest.mark.slow
def test_a_turn_is_resolved_without_a_database(tmp_path: Path, position: Document) -> None:
    done = resolve(tmp_path, position, ORDERS, "--seed", "s", "--explain")
    assert (done.returncode, done.stderr) == (0, "")
    assert "battle:1: survives missiles (1, 1): " in done.stdout
    result = json.loads((tmp_path / "R.json").read_text(encoding="utf-8"))
    assert result == resolve_documents(position, ORDERS, "s")
    assert len(result["rolls"]) == done.stdout.count("\n")
    quiet = resolve(tmp_path, position, ORDERS, "--seed", "s")
    assert (quiet.returncode, quiet.stdout) == (0, "")
    del result["rolls"]
    assert json.loads((tmp_path / "R.json").read_text(encoding="utf-8")) == result
    assert set(result) == {"position", "events", "reports", "remarks"}
    # What comes out goes in again.
    again = resolve(tmp_path, result["position"], {})
    assert again.returncode == 0
    assert json.loads((tmp_path / "R.json").read_text())["position"]["turn"] == 3


def test_every_remark_has_its_sentence(position: Document) -> None:
    [dance], [refused] = resolve_documents(position, ORDERS, "s")["remarks"].values()
    assert dance["text"] == "E01 unknown order: dance"
    assert "name your kingdom" in refused["text"]


BROKEN = {
    "not JSON": ("{", {}, "P.json, line 1"),
    "NaN": ('{"turn": NaN}', {}, "NaN"),
    "a number of 5000 digits": ('{"turn": ' + "9" * 5000 + "}", {}, "P.json"),
    "a list": ([], {}, "position"),
    "no provinces": ({"edition": "0.35", "turn": 1}, {}, "is missing"),
    "orders are a list": (None, [], "orders"),
    "orders of a stranger": (None, {"Z": ""}, "Z"),
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


def test_the_first_position_is_drawn_by_a_command(tmp_path: Path) -> None:
    out, names = tmp_path / "P.json", {"kingdoms": {"A": {"name": "Dunkheim", "race": "dwarf"}}}
    (tmp_path / "options.json").write_text(json.dumps(names))
    words = ["--seats", "3", "--seed", "x", "--options", str(tmp_path / "options.json")]
    call_command("position", "dunk", "--out", str(out), *words)
    document = json.loads(out.read_text())
    assert [one["seat"] for one in document["kingdoms"]] == ["A", "B", "C"]
    assert (document["kingdoms"][0]["name"], document["kingdoms"][0]["race"]) == (
        "Dunkheim",
        "dwarf",
    )
    answer = rulesets.get("dunk").resolve_documents(document, {"A": "place 3"}, "s")
    assert answer["position"]["turn"] == 2
