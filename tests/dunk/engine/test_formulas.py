"""The page for other programs (dunk/README.md) holds: every example on it is worked out here."""

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from dunk.engine import decoding, formulas
from dunk.engine.battlefield import Row, Side
from dunk.engine.documents import MalformedOrders, resolve_documents
from dunk.engine.migrations import Ground
from dunk.engine.relations import Relations
from dunk.engine.resolver import EVENT_CODES
from dunk.engine.state import Goods, Province, Standing
from dunk.engine.strength import Arms, Fighter
from dunk.engine.tables.technologies import TECHNOLOGIES
from tests.dunk.engine.test_orders import BOOK

PAGE = (Path(formulas.__file__).parents[1] / "README.md").read_text("utf-8")
BLOCKS = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, re.S)]
ROWS = re.findall(r"^\| (DK-[^|]*?) \| ([^|]*?) \| `([^`]*)` \| `([^`]*)` \|$", PAGE, re.M)
NAMES: dict[str, Any] = {name: getattr(formulas, name) for name in formulas.__all__} | {
    "F": Fraction,
    "Fraction": Fraction,
    "Goods": Goods,
    "Province": Province,
    "Standing": Standing,
    "Fighter": Fighter,
    "Arms": Arms,
    "Ground": Ground,
    "Row": Row,
    "Side": Side,
    "Relations": Relations,
    "TECHNOLOGIES": TECHNOLOGIES,
    "position": BLOCKS[0],
}


@pytest.mark.parametrize(("rule", "what", "example", "result"), ROWS, ids=[r[2][:60] for r in ROWS])
def test_every_example_comes_out_as_the_page_says(
    rule: str, what: str, example: str, result: str
) -> None:
    found = eval(example, dict(NAMES))
    assert found == eval(result, dict(NAMES)), what
    cited = re.match(r"DK-[\d.]*\d", rule)
    assert cited is not None
    assert re.search(rf"\b{re.escape(cited[0])}\b", BOOK), f"there is no rule {rule}"


def test_every_formula_has_an_example() -> None:
    shown = " ".join(row[2] for row in ROWS)
    assert [name for name in formulas.__all__ if not re.search(rf"\b{name}\(", shown)] == []
    lines = [line for line in PAGE.splitlines() if line.startswith("| DK-")]
    assert len(lines) == len(ROWS)


def test_the_position_and_the_orders_of_the_page_can_be_played() -> None:
    position, orders = BLOCKS
    answer = resolve_documents(position, orders, "seed")
    parts = re.findall(r"^\| `(\w+)` \|", PAGE.partition("## The result")[2], re.M)
    assert list(answer) == parts
    assert answer["position"]["turn"] == 2
    assert {event["code"] for event in answer["events"]} <= EVENT_CODES.keys()
    assert any(roll["stream"] == "battle:0" for roll in answer["rolls"])
    assert resolve_documents(answer["position"], {}, "seed")["position"]["turn"] == 3


@pytest.mark.parametrize("part", ["kingdoms", "armies"])
def test_every_field_of_the_position_is_told_on_the_page(part: str) -> None:
    fields = {"kingdoms": decoding._KINGDOM, "armies": decoding._ARMY}[part]
    told = PAGE.partition("## A position")[2].partition("## Orders")[0]
    for name in [*fields, *decoding._POSITION, *decoding._PROVINCE, *decoding._TOWN]:
        assert f"`{name}`" in told or f'"{name}"' in told, name


def test_a_sheet_is_read_by_the_names_of_the_position() -> None:
    read = formulas.read_sheet(
        BLOCKS[0], "A", "begin orders 1 1\nmove 2nd_Archers \\\n e\n\n> hm\nend orders\nbye"
    )
    assert (read["refused"], read["is_test"]) == ("", False)
    assert [(line["kind"], line["line"], line["last"]) for line in read["lines"]] == [
        ("frame", 1, 1),
        ("order", 2, 3),
        ("blank", 4, 4),
        ("comment", 5, 5),
        ("frame", 6, 6),
        ("ignored", 7, 7),
    ]
    assert read["lines"][1]["order"] == "move 2 e"
    assert formulas.read_sheet(BLOCKS[0], "B", "begin orders 1 1")["refused"] == "kingdom"
    with pytest.raises(MalformedOrders, match='^seat: "Z" is not one of the seats$'):
        formulas.read_sheet(BLOCKS[0], "Z", "")


def test_an_army_that_is_not_there_does_not_move() -> None:
    with pytest.raises(MalformedOrders, match="^army: 1 has no army 9$"):
        formulas.move_army(BLOCKS[0], 1, 9, ["e"])
    with pytest.raises(MalformedOrders, match='^words: "north" is no word'):
        formulas.move_army(BLOCKS[0], 1, 1, ["north"])
