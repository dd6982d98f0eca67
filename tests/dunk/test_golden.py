"""Campaigns played once come out the same again, turn by turn."""

import pytest

from tests.dunk import golden


@pytest.mark.slow
@pytest.mark.rule("DK-2.5.1")
@pytest.mark.parametrize("name", sorted(golden.CAMPAIGNS))
def test_a_golden_campaign_comes_out_as_ever(name: str) -> None:
    position = golden.begin(name)
    turns = golden.read(name)
    assert len(turns) == golden.CAMPAIGNS[name][2]
    for number, kept in enumerate(turns, 1):
        position, digests = golden.play(name, position, kept["sheets"])
        assert digests == {key: kept[key] for key in digests}, f"turn {number} is another"


def test_something_happens_in_them() -> None:
    """They say nothing if their kingdoms sit still."""
    for name in golden.CAMPAIGNS:
        turns = golden.read(name)
        orders = [
            line
            for turn in turns
            for sheet in turn["sheets"].values()
            for line in sheet.splitlines()
        ]
        kinds = {line.split()[0].split("_")[0] for line in orders if line and line[0] != ">"}
        assert {"move", "place", "build", "develop"} <= kinds, name
