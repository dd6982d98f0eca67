"""Clicking writes the lines that could have been typed, and touches nothing else."""

# ruff: noqa: E501 – a case is one line

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dma.engine.board import position_of
from dma.engine.checks import check
from dma.engine.edits import BadField, edit, values
from dma.engine.fields import layout_of, read_field, transfer_of
from dma.engine.report import report
from dma.engine.state import Holder
from tests.dma.plans import orders, realm

REPORT = report(position_of(realm()), [], 1)
PLAN = """# my plan
relation B  PEACE   # at last

transfer 12,13 from city 3 to army 7
transfer 2 militia from army 7 to city 3 # back
rations 12 13 at city 4
queue city 3: Prison;barracks
# route army 8: 6.7
stance second host passive
route 7: 5,5
"""


def changed(field: str, value: str) -> list[str]:
    """What is gone, with a minus before it, and what is new, in the order of lines."""
    old, new = PLAN.split("\n"), edit(REPORT, PLAN, field, value).split("\n")
    return [
        *(f"-{line}" for line in old if line not in new),
        *(line for line in new if line not in old),
    ]


@pytest.mark.rule("DMA-22.1")
@pytest.mark.parametrize(
    ("field", "value", "change"),
    [
        ("queue.3", "militia x2\n\n new army, ", ["-queue city 3: Prison;barracks", "queue city 3: militia x2, new army"]),
        ("queue.3", "prison, BARRACKS", []),  # the same order: not a letter changes
        ("queue.3", "", ["-queue city 3: Prison;barracks"]),
        ("queue.3", "nothing", ["-queue city 3: Prison;barracks", "queue city 3: nothing"]),
        ("queue.4", "prison", ["queue city 4: prison"]),
        ("route.7", "5.5 6.6", ["-route 7: 5,5", "route army 7: 5.5 6.6"]),
        ("route.7", "halt", ["-route 7: 5,5", "halt army 7"]),
        ("route.8", "6.7 7.7", ["-# route army 8: 6.7", "route army 8: 6.7 7.7"]),
        ("route.8", "", []),
        ("stance.7", "", ["-stance second host passive"]),
        ("stance.7", "aggressive", ["-stance second host passive", "stance army 7 aggressive"]),
        ("assault.8", "off", ["assault army 8 off"]),
        ("name.7", "The # 1", ['name army 7: "The # 1"']),
        ("disband.8", "yes", ["disband army 8"]),
        ("relation.B", "alliance", ["-relation B  PEACE   # at last", "relation B alliance # at last"]),
        ("relation.B", "", ["-relation B  PEACE   # at last", "# at last"]),
        ("layout.army.7", "30 at 5.0\n31 6,0", ["layout army 7: 30 at 5.0, 31 at 6.0"]),
        ("layout.city.3", "nothing", ["layout city 3: nothing"]),
        ("transfer.city.3.army.7", "all", ["-transfer 12,13 from city 3 to army 7", "transfer all from city 3 to army 7"]),
        ("transfer.city.3.army.7", "", ["-transfer 12,13 from city 3 to army 7"]),
        ("unit.14", "army 7", ["-transfer 12,13 from city 3 to army 7", "transfer 12-14 from city 3 to army 7"]),
        ("unit.13", "", ["-transfer 12,13 from city 3 to army 7", "-transfer 2 militia from army 7 to city 3 # back", "transfer 12 from city 3 to army 7", "transfer 12 from army 7 to city 3 # back"]),
        ("unit.31", "army 7", []),  # it is there
        ("unit.16", "disband", ["disband unit 16"]),
        ("rations.14", "4", ["-rations 12 13 at city 4", "rations 12-14 at city 4"]),
        ("rations.13", "3", ["-rations 12 13 at city 4", "rations 12 at city 4", "rations 13 at city 3"]),
        ("rations.13", "", ["-rations 12 13 at city 4", "rations 12 at city 4"]),
        ("line.1", "# yours", ["-# my plan", "# yours"]),
        ("line.2", "", ["-relation B  PEACE   # at last"]),
        ("add", "message B: hi # you", ["message B: hi # you"]),
        ("add.city.3", "queue 3: church", ["queue 3: church"]),
        ("add", "", []),
        ("drop", "route army 7: 5.5", ["-route 7: 5,5"]),
        ("drop", "route army 7: 5.6", []),
    ],
)  # fmt: skip
def test_a_field_changes_its_line_and_no_other(field: str, value: str, change: list[str]) -> None:
    assert changed(field, value) == change


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("queue.5", "militia", "field_unknown"),  # another's
        ("queue.99", "militia", "field_unknown"),
        ("queue", "militia", "field_unknown"),
        ("route.9", "3.10", "field_unknown"),
        ("unit.50", "army 7", "field_unknown"),
        ("relation.A", "peace", "field_unknown"),
        ("relation.Z", "peace", "field_unknown"),
        ("line.99", "x", "field_unknown"),
        ("transfer.city.3.army.9", "all", "field_unknown"),
        ("queue.3", "milita", "field_value"),
        ("queue.3", "militia # much", "field_value"),
        ("route.7", "5.5\n6.6", "field_value"),
        ("name.7", 'a"b', "field_value"),
        ("name.7", "a" * 41, "field_value"),
        ("disband.7", "perhaps", "field_value"),
        ("unit.12", "army 7: 3", "field_value"),
        ("rations.12", "x", "field_value"),
        ("add", "halt 7\nhalt 8", "field_value"),
        ("respell", "1 0 2 x", "field_stale"),
    ],
)
def test_what_cannot_be_written_is_refused(field: str, value: str, code: str) -> None:
    with pytest.raises(BadField) as caught:
        edit(REPORT, PLAN, field, value)
    assert caught.value.code == code


def test_a_refusal_tells_why() -> None:
    with pytest.raises(BadField) as caught:
        edit(REPORT, "", "queue.3", "milita")
    assert caught.value.data == {
        "field": "queue.3",
        "value": "milita",
        "reason": "expected",
        "data": {"what": "thing", "found": "milita"},
    }


@pytest.mark.rule("DMA-22.1")
def test_fields_are_read_out_of_the_plan() -> None:
    assert values(check(REPORT, PLAN)) == {
        "relation.B": "peace",
        "transfer.city.3.army.7": "12 13",
        "transfer.army.7.city.3": "militia x2",
        "unit.12": "city 3",  # there and back
        "unit.13": "city 3",
        "rations.12": "4",
        "rations.13": "4",
        "queue.3": "prison, barracks",
        "stance.7": "passive",
        "route.7": "5.5",
    }


def test_the_same_field_is_read_as_was_written() -> None:
    for field, value in (
        ("queue.4", 'prison, militia x3, new army "Sally"'),
        ("route.8", "6.7 7.8"),
        ("route.8", "halt"),
        ("stance.8", "passive"),
        ("assault.8", "off"),
        ("name.8", "# 1"),
        ("disband.8", "yes"),
        ("relation.B", "alliance"),
        (layout_of(Holder("city", 3)), "14 at 5.0, 15 at 6.0"),
        (transfer_of(Holder("army", 7), Holder("city", 3)), "30 31"),
        ("unit.14", "army 7"),
        ("unit.20", "disband"),
        ("rations.20", "3"),
    ):
        text = edit(REPORT, PLAN, field, value)
        assert values(check(REPORT, text))[field] == value
        again = edit(REPORT, text, field, value)
        assert again == text
        assert field not in values(check(REPORT, edit(REPORT, text, field, "")))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_and_a_missing_last_one_are_kept(end: str) -> None:
    text = f"halt 7{end}{end}halt 8"
    assert edit(REPORT, text, "queue.3", "militia") == f"{text}{end}queue city 3: militia{end}"
    assert edit(REPORT, text, "route.7", "") == f"{end}halt 8"
    assert edit(REPORT, text, "line.2", "") == f"halt 7{end}halt 8"


FIELDS = st.sampled_from(
    ["queue.3", "route.7", "stance.7", "name.7", "relation.B", "unit.12", "rations.12", "line.1"]
    + ["transfer.city.3.army.7", "layout.army.7", "add", "drop", "respell", "disband.7", "nope"]
)


@pytest.mark.slow
@given(
    FIELDS,
    st.sampled_from(["", "militia", "5.5", "passive", "peace", "army 7", "4", "all", "yes"])
    | st.text(max_size=12),
    st.lists(orders | st.text(max_size=12), max_size=5),
)
def test_any_change_of_any_plan_keeps_the_other_orders(
    field: str, value: str, lines: list[object]
) -> None:
    text = "\n".join(map(str, lines))
    before = check(REPORT, text)
    try:
        after = edit(REPORT, text, field, value)
    except BadField:
        return
    kept = [line.order for line in check(REPORT, after).lines]
    about = read_field(field)
    if about is not None and about.kind in ("queue", "route", "stance", "name", "relation"):
        words = {"route": ("route", "halt")}.get(about.kind, (about.kind,))
        for line in before.lines:
            if line.kind == "order" and not line.order.startswith(words):
                assert line.order in kept
