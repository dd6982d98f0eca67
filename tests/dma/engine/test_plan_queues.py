"""A button changes one thing in a queue, whatever the plan says by then."""

import pytest

from dma.engine.board import position_of
from dma.engine.editing import BadField
from dma.engine.edits import edit
from dma.engine.report import report
from dma.engine.state import Item
from tests.dma.plans import realm

BOARD = realm()
BOARD.cities[3].queue = [
    Item("unit", "militia"),
    Item("unit", "militia"),
    Item("building", "forum"),
]
REPORT = report(position_of(BOARD), [], 1)


@pytest.mark.rule("DMA-4.7")
@pytest.mark.parametrize(
    ("value", "queue"),
    [
        ("add prison", "militia x2, forum, prison"),
        ("add militia", "militia x2, forum, militia"),
        ("add 3 archers", "militia x2, forum, archers x3"),
        ("drop 1", "forum"),
        ("drop 2", "militia x2"),
        ("up 2", "forum, militia x2"),
        ("down 1", "forum, militia x2"),
        ("up 1", "militia x2, forum"),
        ("down 2", "militia x2, forum"),
        ("more 1", "militia x3, forum"),
        ("fewer 1", "militia, forum"),
        ("fewer 2", "militia x2"),
    ],
)
def test_one_change_to_what_goes_on_as_before(value: str, queue: str) -> None:
    assert edit(REPORT, "", "item.3", value) == f"queue city 3: {queue}\n"


def test_changes_follow_what_the_plan_says() -> None:
    text = edit(REPORT, "queue city 3: prison # first\n", "item.3.7", "add militia")
    assert text == "queue city 3: prison, militia # first\n"
    assert edit(REPORT, text, "item.3", "drop 2") == "queue city 3: prison # first\n"
    last = edit(REPORT, "queue city 3: prison\n", "item.3", "drop 1")
    assert last == "queue city 3: nothing\n"


def test_neighbours_that_become_equal_are_told_at_once() -> None:
    text = edit(REPORT, "queue city 3: militia, forum, militia\n", "item.3", "drop 2")
    assert text == "queue city 3: militia x2\n"


@pytest.mark.parametrize(
    "value", ["drop 3", "drop 0", "drop", "up x", "add", "add prisn", "burn 1", "add a\nadd b"]
)
def test_what_is_no_change_is_refused(value: str) -> None:
    with pytest.raises(BadField):
        edit(REPORT, "", "item.3", value)


@pytest.mark.rule("DMA-22.10")
def test_a_queue_is_not_made_longer_than_it_may_be() -> None:
    full = "queue city 3: militia x100\n"
    for value in ("add prison", "more 1"):
        with pytest.raises(BadField) as caught:
            edit(REPORT, full, "item.3", value)
        assert caught.value.data["reason"] == "too_many"
    almost = edit(REPORT, "queue city 3: militia x99\n", "item.3", "more 1")
    assert almost == full


@pytest.mark.parametrize("field", ["item.5", "item.99", "message.A", "message.Z", "message.b"])
def test_only_ones_own_queues_and_other_states_have_fields(field: str) -> None:
    with pytest.raises(BadField):
        edit(REPORT, "", field, "add prison")
