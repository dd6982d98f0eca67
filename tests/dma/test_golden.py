"""Campaigns played once come out the same again, week by week."""

import pytest

from tests.dma import golden


@pytest.mark.slow
@pytest.mark.rule("DMA-1.4", "DMA-1.6", "DMA-11")
@pytest.mark.parametrize("name", sorted(golden.CAMPAIGNS))
def test_a_golden_campaign_comes_out_as_ever(name: str) -> None:
    position = golden.begin(name)
    weeks = golden.read(name)
    assert len(weeks) == golden.CAMPAIGNS[name][2]
    for number, kept in enumerate(weeks, 1):
        position, digests = golden.play(name, position, kept["sheets"])
        assert digests == {key: kept[key] for key in digests}, f"week {number} is another"


@pytest.mark.parametrize("name", sorted(golden.CAMPAIGNS))
def test_something_happens_in_them(name: str) -> None:
    """They say nothing if their states sit still."""
    lines = [
        line
        for week in golden.read(name)
        for sheet in week["sheets"].values()
        for line in sheet.splitlines()
    ]
    assert {"queue", "route", "transfer", "relation"} <= {line.split()[0] for line in lines}
