"""The page for other programs (dma/README.md) holds: every example on it is worked out here."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from dma.engine import decoding, decoding_land, formulas, marching, resolver
from dma.engine.battle.blows import kill_chance
from dma.engine.battle.layout import default_layout, heights_of
from dma.engine.documents import resolve_documents
from dma.engine.garrisons import neutral_garrison
from dma.engine.rules import Rules
from dma.engine.serving import serving
from dma.engine.winning import province_cells
from tests.dma import books

PAGE = (Path(resolver.__file__).parents[1] / "README.md").read_text("utf-8")
BLOCKS = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, re.S)]
ROWS = re.findall(r"^\| (DMA-[^|]*?) \| ([^|]*?) \| `([^`]*)` \| `([^`]*)` \|$", PAGE, re.M)
NAMES: dict[str, Any] = {
    **vars(formulas),
    **vars(marching),
    "Rules": Rules,
    "position": decoding.decode(BLOCKS[0]),
    "neutral_garrison": neutral_garrison,
    "serving": serving,
    "province_cells": province_cells,
    "default_layout": default_layout,
    "kill_chance": kill_chance,
    "heights_of": heights_of,
}


@pytest.mark.parametrize(("rule", "what", "example", "result"), ROWS, ids=[r[2][:60] for r in ROWS])
def test_every_example_comes_out_as_the_page_says(
    rule: str, what: str, example: str, result: str
) -> None:
    found = eval(example, dict(NAMES))
    assert found == eval(result, {}), what
    assert f"**{rule}" in books.ENGLISH.read_text("utf-8"), f"there is no rule {rule}"


def test_every_row_of_the_table_is_tested() -> None:
    lines = [line for line in PAGE.splitlines() if line.startswith("| DMA-")]
    assert len(lines) == len(ROWS) > 15


def test_the_position_and_the_orders_of_the_page_can_be_played() -> None:
    position, orders, _ = BLOCKS
    answer = resolve_documents(position, orders, "seed")
    chapter = PAGE.partition("\n## The result")[2].partition("\n## ")[0]
    parts = re.findall(r"^\| `(\w+)` \|", chapter, re.M)
    assert list(answer) == parts
    assert answer["remarks"] == {"A": [], "B": []}
    assert {event["code"] for event in answer["events"]} <= resolver.EVENT_CODES.keys()
    assert any(roll["stream"].startswith("1.1:battle:") for roll in answer["rolls"])


def test_every_field_of_a_position_is_told_on_the_page() -> None:
    told = PAGE.partition("## A position")[2].partition("## Orders")[0]
    fields = [*decoding._POSITION, *decoding._STATE, *decoding._CITY, *decoding._ARMY]
    fields += [*decoding._ITEM, *decoding._ENDING, *decoding._COUNTERS]
    for name in fields:
        assert f"`{name}`" in told or f'"{name}"' in told, name
    for why in decoding.ENDINGS:
        assert why in told
    assert decoding_land.WATER in told
