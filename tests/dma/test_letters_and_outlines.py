"""What a letter is answered, and a report in short (DMA-4.10, DMA-20.2)."""

from dma.engine.report import report
from dma.letters import receipt
from dma.outlining import outline
from dma.ruleset import Dma
from games.differing import difference
from tests.dma import stories


def test_a_receipt_foresees_cities_and_marches() -> None:
    start = report(stories.start(), [], 1)
    told = receipt(start, "queue city 2: tavern, militia x3\nroute army 2: 3.1 2.1 2.0\n")
    assert told[0].startswith("Riga: nothing new; 100 in stock on Sunday.")
    assert "cannot feed" in told[0]
    assert told[1].startswith("Unruly: 3 × Militia on Monday; ")
    assert told[2] == "Army 2 “Host” reaches 2.0 on Thursday of week 1."
    assert receipt(report(stories.start(), [], None), "") == []


def test_an_outline_counts_all_that_a_report_tells() -> None:
    told = stories.week()
    for seat in (1, 2, 3, 0):
        short = outline(told[seat])
        keys = [figure.key for figure in short.figures]
        assert len(keys) == len(set(keys))
        events = [event for day in told[seat]["days"] for event in day["events"]]
        assert [it.rule for it in short.told] == [event["rule"] for event in events]
        assert all(it.text and "%(" not in it.text for it in short.told)
    mine = {figure.key: figure.value for figure in outline(told[1]).figures}
    assert mine["village.1.owner"] == "Aldmark"
    assert mine["army.2.cell"] == "2.0"
    assert mine["relation.2.theirs"] == "peace"
    assert mine["city.1.buildings"] == "City wall, Tavern, Trading rows"
    assert "city.3.garrison" not in mine


def test_two_reports_are_compared_by_their_outlines() -> None:
    dma = Dma()
    one, other = stories.week()[1], stories.week({**stories.SHEETS, "A": ""})[1]
    found = difference(one, other, (dma.outline(one), dma.outline(other)))
    assert "Riga builds: Tavern" in str(found.passages)
    assert "Village 1, Polmere" in dict(found.groups)
    assert not difference(one, one, (dma.outline(one), dma.outline(one)))
