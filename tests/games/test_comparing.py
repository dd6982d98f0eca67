"""Two versions of a sheet are told apart line by line, and put together as chosen."""

import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.comparing import MOST_LINES, compare, put_together

lines = st.lists(
    st.sampled_from(["BUY 1 iron", "BUY 2 iron", "# note", "", "TAX 1 20"]), max_size=12
)
texts = lines.map("\n".join)


@given(texts, texts)
def test_all_of_one_side_is_that_side(mine: str, other: str) -> None:
    differences = [passage.number for passage in compare(mine, other) if not passage.is_same]
    assert put_together(mine, other, {}) == mine
    assert put_together(mine, other, dict.fromkeys(differences, "other")) == other
    assert differences == list(range(1, len(differences) + 1))


@given(texts, texts)
def test_every_line_of_both_is_shown(mine: str, other: str) -> None:
    passages = compare(mine, other)
    assert [line for passage in passages for line in passage.mine] == mine.split("\n")
    assert [line for passage in passages for line in passage.other] == other.split("\n")
    for passage in passages:
        if not passage.is_same:
            shown = ["".join(text for _, text in line) for line in passage.mine_marked]
            assert shown == list(passage.mine)


def test_both_sides_can_be_kept() -> None:
    mine, other = "# a\nBUY 1 iron\n# z", "# a\nBUY 2 wood\n# z"
    assert put_together(mine, other, {1: "both"}) == "# a\nBUY 1 iron\nBUY 2 wood\n# z"


def test_the_words_that_differ_are_marked() -> None:
    (passage,) = compare("BUY 1 iron", "BUY 12 iron")
    assert passage.mine_marked == [[(False, "BUY "), (True, "1"), (False, " iron")]]
    assert passage.other_marked == [[(False, "BUY "), (True, "12"), (False, " iron")]]


@pytest.mark.parametrize("choice", ["", "mine", "sideways"])
def test_an_unknown_choice_keeps_mine(choice: str) -> None:
    assert put_together("a", "b", {1: choice, 7: "other"}) == "a"


def test_what_is_the_same_is_never_doubled() -> None:
    assert put_together("a\nb", "a\nc", {0: "both", 1: "other"}) == "a\nc"


def test_long_sheets_are_compared_in_no_time() -> None:
    """Alike lines in great number are the worst case of the comparison."""
    mine = "\n".join(f"# {number % 7}" for number in range(MOST_LINES))
    other = "\n".join(f"# {number % 11}" for number in range(MOST_LINES))
    huge = "\n" * 190_000
    start = time.perf_counter()
    compare(mine, other)
    compare(f"a{huge}b", f"c{huge}\nd")
    assert time.perf_counter() - start < 5


def test_many_long_lines_of_two_words_take_no_worker_away() -> None:
    """Each line is short enough to be compared by words; all together would take many seconds."""
    chance = random.Random(1)

    def written() -> str:
        return "\n".join(" ".join(chance.choices("ab", k=70)) for _line in range(1400))

    mine, other = written(), written()
    start = time.perf_counter()
    for passage in compare(mine, other):
        marked = passage.mine_marked, passage.other_marked
        assert passage.is_same or all(piece for side in marked for piece in side)
    assert time.perf_counter() - start < 3
