"""Clicking writes the lines that could have been typed, and touches nothing else."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dunk import wording
from dunk.engine.amending import Draft
from dunk.engine.checks import check
from dunk.engine.edits import BadField, edit, values
from dunk.engine.orders.frame import split_lines
from dunk.engine.tables.language import MOVE_WORDS
from tests.dunk.engine.test_checks import NOISE, WORDS, told
from tests.dunk.sheets import reviewed

SHEET = """begin orders Grah's Kingdom 5 1
> 8 gold
place 22
> move 1st Army
  move  1st Archers   e   w
build_roads 22
> the leaders are free
end orders
"""


def document(**changes: Any) -> dict[str, Any]:
    return told(reviewed(**({"technologies": {"roads"}, "gold": 40} | changes)))


def changed(field: str, value: str, text: str = SHEET) -> list[str]:
    """What is new in the sheet and, with a minus before it, what is gone, in the order of lines."""
    after = edit(document(), text, field, value)
    old, new = text.split("\n"), after.split("\n")
    kept = 0
    while kept < min(len(old), len(new)) and old[kept] == new[kept]:
        kept += 1
    tail = 0
    while tail < min(len(old), len(new)) - kept and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    return [
        *(f"-{line}" for line in old[kept : len(old) - tail]),
        *new[kept : len(new) - tail],
    ]


@pytest.mark.parametrize(
    ("field", "value", "change"),
    [
        ("add", "place 41 e", ["place 41 e"]),
        ("add-p22", "develop_bows", ["develop_bows"]),
        ("add", "", []),
        ("drop", "build_roads 22", ["-build_roads 22"]),
        ("drop", "build_roads 41", []),
        ("a1-way", "e NE", ["-> move 1st Army", "move 1st Army e ne"]),
        ("a2-way", "nw", ["-  move  1st Archers   e   w", "  move  1st Archers nw"]),
        ("a2-way", "", ["-  move  1st Archers   e   w", "> move  1st Archers"]),
        ("a5-way", "w w", ["move 2nd Archers w w"]),
        ("a8-way", "e", ["-place 22", "place 22 e"]),
        ("k13-said", "friend", ["friend 13"]),
        ("k13-gold", "7", ["give_gold 7 to 13"]),
        ("k13-gold", "", []),
        ("name", "Grah the Great", ["set_name Grah the Great"]),
        ("leaders", "develop_moral", ["develop_moral"]),
        ("l3-line", "place 41", ["-place 22", "place 41"]),
        ("l3-line", "", ["-place 22"]),
        ("l6-before", "develop_castles", ["develop_castles"]),
        ("l6-when", "every turn", ["-build_roads 22", "every turn: build_roads 22"]),
        ("l6-when", "", []),
    ],
)  # fmt: skip
def test_a_field_writes_its_line(field: str, value: str, change: list[str]) -> None:
    assert changed(field, value) == change


def test_a_second_word_takes_the_place_of_the_first() -> None:
    orders = "enemy 13\nfriend 13 \nmove 1 e\nm 1st_army w\ngg 3 13\n"
    text = f"{orders}develop_moral\ndevelop_protection"
    for field, value, after in (
        ("k13-said", "neutral", "neutral 13\nmove 1 e\nm 1st_army w\ngg 3 13"),
        ("a1-way", "0 e", "enemy 13\nfriend 13 \nm 1st_army 0 e\ngg 3 13"),
        ("k13-gold", "5", "enemy 13\nfriend 13 \nmove 1 e\nm 1st_army w\ngive_gold 5 to 13"),
    ):
        wanted = f"{after}\ndevelop_moral\ndevelop_protection"
        assert edit(document(), text, field, value) == wanted
    assert edit(document(), text, "leaders", "").endswith("gg 3 13\n")


def test_a_wrapped_order_stays_wrapped() -> None:
    assert edit(document(), "every turn: friend 13\n", "k13-said", "enemy") == (
        "every turn: enemy 13\n"
    )
    assert edit(document(), "every turn: move 1 e\n", "a1-way", "") == ""


def test_what_is_joined_is_changed_as_one() -> None:
    text = "move 1 \\\n  e \\\nw\n> and\n"
    assert edit(document(), text, "a1-way", "se") == "move 1 se\n> and\n"
    assert edit(document(), text, "l2-line", "") == "> and\n"
    assert edit(document(), "place 22\\", "add", "place 41") == "place 22\\\n\nplace 41"


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("nonsense", "1", "field_unknown"),
        ("a99-way", "e", "field_unknown"),
        ("a1-way", "north", "field_value"),
        ("k1-said", "friend", "field_unknown"),
        ("k13-said", "love", "field_value"),
        ("k13-gold", "much", "field_value"),
        ("leaders", "place 22", "field_value"),
        ("leaders", "dance", "field_value"),
        ("add", "place 22\nplace 22", "field_value"),
        ("add", "place 22 \\", "field_value"),
        ("l99-line", "place 22", "field_unknown"),
        ("l1-when", "every turn", "field_unknown"),
        ("l3-when", "never", "field_value"),
        ("l3-before", "", "field_value"),
        ("respell", "3 0 5 place", "field_stale"),
    ],
)
def test_what_cannot_be_written_is_refused_in_words(field: str, value: str, code: str) -> None:
    with pytest.raises(BadField) as refused:
        edit(document(), SHEET, field, value)
    assert refused.value.code == code
    assert wording.sentence(refused.value.code, refused.value.data)


def test_values_tell_what_the_form_shows() -> None:
    text = f"{SHEET[:-11]}friend 13\ngg 3 13\nsn Anew\ndevelop_moral\nend orders\n"
    found = values(check(document(), text))
    assert found == {
        "name": "Anew",
        "leaders": "develop_moral",
        "a1-way": "",
        "a2-way": "e w",
        "a5-way": "",
        "a7-way": "",
        "a8-way": "",
        **{f"k{number}-{what}": "" for number in (2, 3, 4) for what in ("said", "gold")},
        "k13-said": "friend",
        "k13-gold": "3",
    }


FIELDS = st.sampled_from(["add", "drop", "name", "leaders", "respell"]) | st.sampled_from(
    [
        *("a1-way", "a2-way", "a8-way", "k13-said", "k13-gold"),
        *(f"l{line}-{what}" for line in (1, 2, 4) for what in ("line", "before", "when")),
    ]
)
VALUES = NOISE | st.sampled_from(
    ["", "e w", "friend", "7", "place 22", "develop_moral", "every turn", "build_roads 22"]
)


@pytest.mark.slow
@settings(max_examples=150)
@given(st.lists(NOISE | WORDS, max_size=6).map("\n".join), FIELDS, VALUES)
def test_comments_and_other_lines_survive_every_edit(text: str, field: str, value: str) -> None:
    marked = f"> the first\n{text}\n> the last\n"
    try:
        after = split_lines(edit(document(), marked, field, value))
    except BadField:
        return
    if "\\" in text:
        return  # it may join a comment to what is changed
    before = split_lines(marked)
    assert sum(line not in before for line in after) <= 1
    if field not in ("l1-line", "l2-line", "l4-line"):
        assert "> the first" in after[:2]
        assert "> the last" in after[-2:]


@pytest.mark.slow
@settings(max_examples=80)
@given(
    st.lists(WORDS, max_size=5).map("\n".join),
    st.lists(st.sampled_from(MOVE_WORDS), max_size=4).map(" ".join),
    st.sampled_from([1, 2, 5, 7]),
)
def test_a_way_that_is_put_in_is_the_way_that_is_read(text: str, way: str, army: int) -> None:
    before = check(document(), text)
    if before.answered is None or before.answered.admission.refused or before.answers == ():
        return
    if any(answer.line.kind != "order" for answer in before.answers):
        return
    field = f"a{army}-way"
    if field not in values(before):
        return
    after = edit(document(), text, field, way)
    assert values(check(document(), after)).get(field) == way


@given(NOISE.map(lambda text: text.replace(" ", "\r").replace("e", "\n")))
def test_a_draft_is_its_text(text: str) -> None:
    assert str(Draft(text)) == text


def test_a_carriage_return_does_not_melt_with_the_next_end() -> None:
    draft = Draft("a\rb\r\n\nc")
    draft.drop(2, 2)
    assert split_lines(str(draft)) == ["a", "", "c"]
