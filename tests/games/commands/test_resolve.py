"""``manage.py resolve --explain``: every roll in a line of its own."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from games.management.commands.resolve import explain

ROLL: dict[str, Any] = {"stream": "battle:7", "what": "survives melee", "about": [1, 12]}


@pytest.mark.parametrize(
    ("roll", "line"),
    [
        (
            ROLL | {"kind": "chance", "num": 2, "den": 3, "result": 1},
            "battle:7: survives melee (1, 12): 2 in 3 (66.67%): yes",
        ),
        (
            {"stream": "orders", "what": "order of kingdoms", "about": []}
            | {"kind": "number", "num": 1, "den": 5, "result": 4},
            "orders: order of kingdoms: 0 to 4: 4",
        ),
        (
            ROLL | {"kind": "pick", "num": 1, "den": 4, "result": 0},
            "battle:7: survives melee (1, 12): choice 1, 1 in 4 (25.00%)",
        ),
        (
            ROLL | {"kind": "chance", "num": 10**400, "den": 4 * 10**400, "result": 0},
            f"battle:7: survives melee (1, 12): {10**400} in {4 * 10**400} (25.00%): no",
        ),
    ],
)
def test_a_roll_is_told_with_its_odds(roll: dict[str, Any], line: str) -> None:
    assert explain(roll) == line


def test_a_game_without_dice_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where, orders, done = (str(tmp_path / name) for name in ("P.json", "O.json", "R.json"))
    call_command("position", "counties", "--seats", "3", "--out", where)
    Path(orders).write_text("{}")
    files = ["--position", where, "--orders", orders, "--out", done]
    call_command("resolve", "counties", "--explain", *files)
    assert capsys.readouterr().out == "Nothing was left to chance.\n"
    assert json.loads(Path(done).read_text())["rolls"] == []
