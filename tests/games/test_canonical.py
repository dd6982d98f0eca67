"""One spelling for each document, whatever machine writes it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.canonical import canonical, digest, pack, storable, unpack

leaves = st.none() | st.booleans() | st.integers() | st.text(st.characters(codec="utf-8"))
documents = st.recursive(
    leaves,
    lambda parts: st.lists(parts) | st.dictionaries(st.text(st.characters(codec="utf-8")), parts),
)


def test_vector() -> None:
    document = {"b": [1, -2, None, True], "a": {"ü": "Ω\n", "": "é"}, "A": 10**30}
    spelled = '{"A":1000000000000000000000000000000,"a":{"":"é","ü":"Ω\\n"},"b":[1,-2,null,true]}'
    assert canonical(document) == spelled.encode()
    assert digest({}) == "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"


@pytest.mark.slow
@given(documents)
def test_packed_and_unpacked_it_is_the_same(document: Any) -> None:
    again = unpack(pack(document))
    assert again == document
    assert digest(again) == digest(document)
    assert unpack(memoryview(pack(document))) == document, "as PostgreSQL gives bytes"


@given(st.dictionaries(st.text(st.characters(codec="utf-8")), leaves))
def test_the_order_of_keys_is_no_part_of_it(document: dict[str, Any]) -> None:
    assert canonical(dict(reversed(document.items()))) == canonical(document)


@pytest.mark.parametrize(
    ("document", "where"),
    [
        ({"a": [0, 1.5]}, r"\$\.a\[1\]: float"),
        ({"a": {1: 0}}, r"\$\.a: the key 1"),
        ({"a": {b"x"}}, r"\$\.a: set"),
        (float("nan"), r"\$: float"),
    ],
    ids=["float", "key", "set", "nan"],
)
def test_what_has_more_than_one_spelling_is_refused(document: Any, where: str) -> None:
    with pytest.raises(TypeError, match=where):
        canonical(document)


def test_a_list_and_a_tuple_are_one() -> None:
    assert digest([1, (2, 3)]) == digest([1, [2, 3]])


@given(st.text())
def test_stored_text_can_be_written_and_hashed(text: str) -> None:
    kept = storable(text)
    assert "\x00" not in kept
    assert kept.encode().decode() == kept
    assert storable(kept) == kept


def test_stored_text_keeps_all_else() -> None:
    assert storable("move 1\r\n\t“ä” \x00\ud800\U0001f600") == "move 1\r\n\t“ä” ?\U0001f600"
