"""What the fields of the order form are called."""

import pytest

from dunk.engine.fields import (
    ADD,
    DROP,
    GOLD,
    NAME,
    SAID,
    WAY,
    Field,
    adding,
    gold_for,
    read_field,
    said_to,
    way_of,
)


@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("add", Field(ADD)),
        (adding("p22-export"), Field(ADD)),
        ("drop", Field(DROP)),
        ("name", Field(NAME)),
        (way_of(3), Field(WAY, 3)),
        (said_to(12), Field(SAID, 12)),
        (gold_for(2), Field(GOLD, 2)),
    ],
)
def test_a_field_is_known_by_its_name(name: str, field: Field) -> None:
    assert read_field(name) == field


@pytest.mark.parametrize(
    "name",
    ["", "adds", "drop-3", "name-2", "a-way", "a3-said", "k3-way", "a1234567890-way", "a٣-way"],
)
def test_other_names_are_no_fields(name: str) -> None:
    assert read_field(name) is None
