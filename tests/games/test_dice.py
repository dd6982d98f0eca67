"""Chance: the same on every machine, one stream per phase, every draw kept."""

import hashlib
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.dice import Dice

# fmt: off
#: These numbers must never change: sealed turns are played again with them.
PINNED = {
    ("dawn", 6): [2, 2, 1, 0, 1, 0, 2, 3, 1, 0, 2, 1],
    ("dusk", 1000): [968, 117, 859, 151, 440, 134],
}
# fmt: on


@pytest.mark.parametrize(("stream", "faces"), PINNED)
def test_vector(stream: str, faces: int) -> None:
    expected = PINNED[stream, faces]
    drawn = Dice("pinned").stream(stream)
    assert [drawn.below(faces) for _ in expected] == expected


def test_vector_of_a_shuffle() -> None:
    assert Dice("pinned").stream("battle:7").shuffled("ABCDEFG") == list("CGFBDEA")


def test_the_vector_is_what_the_docstring_says() -> None:
    seeded = random.Random(int.from_bytes(hashlib.sha256(b"pinned:dawn").digest(), "big"))
    assert [int(seeded.random() * 6) for _ in range(12)] == PINNED["dawn", 6]


def test_a_draw_more_in_one_stream_moves_no_die_in_another() -> None:
    quiet, busy = Dice("seed"), Dice("seed")
    busy.stream("dawn").shuffled(range(50))
    assert [quiet.stream("dusk").below(99) for _ in range(9)] == [
        busy.stream("dusk").below(99) for _ in range(9)
    ]


def test_a_stream_goes_on_where_it_stood() -> None:
    once, twice = Dice("seed"), Dice("seed")
    all_at_once = [once.stream("dawn").below(99) for _ in range(6)]
    drawn = twice.stream("dawn")
    assert [drawn.below(99) for _ in range(3)] == all_at_once[:3]
    assert [twice.stream("dawn").below(99) for _ in range(3)] == all_at_once[3:]


def test_every_draw_is_kept_with_its_faces() -> None:
    dice = Dice("pinned")
    dice.stream("dusk").below(1000)
    dice.stream("dawn").chance(1, 6)
    dice.stream("dawn").pick("abcdef")
    dice.stream("unused")
    assert dice.drawn() == {"dawn": [(6, 2), (6, 2)], "dusk": [(1000, 968)], "unused": []}
    assert list(dice.drawn()) == ["dawn", "dusk", "unused"]


@pytest.mark.parametrize("faces", [0, -1])
def test_a_die_needs_a_face(faces: int) -> None:
    with pytest.raises(ValueError, match="at least one face"):
        Dice("seed").stream("dawn").below(faces)


@given(st.text(), st.integers(1, 2**53))
def test_a_draw_is_within_its_faces(seed: str, faces: int) -> None:
    assert 0 <= Dice(seed.encode(errors="replace").decode()).stream("any").below(faces) < faces


@given(st.text(alphabet="abc", max_size=8), st.lists(st.integers(), max_size=20))
def test_a_shuffle_loses_nothing(seed: str, items: list[int]) -> None:
    assert sorted(Dice(seed).stream("any").shuffled(items)) == sorted(items)


def test_faces_come_equally_often() -> None:
    drawn = Dice("many").stream("any")
    counts = [0] * 6
    for _ in range(60_000):
        counts[drawn.below(6)] += 1
    assert all(9_600 < count < 10_400 for count in counts), counts  # more than four sigma
