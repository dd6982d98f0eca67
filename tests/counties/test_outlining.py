"""Two reports of Counties held against each other: a turn as it was, and with another sheet."""

import pytest
from django.utils import timezone

from counties import outlining
from games import differing
from games.models import Scratch
from games.services import aside, orders, publishing, reruns
from games.services.reruns import Wish
from tests.counties.campaigns import open_turn, person, resolve, seat, started

pytestmark = pytest.mark.django_db


def played(text: str) -> Scratch:
    """Turn 1 with that sheet of A, and run again with ``PASS``."""
    campaign = started(bots=1)
    orders.submit(
        turn=open_turn(campaign),
        seat=seat(campaign),
        text=text,
        received_at=timezone.now(),
        author=person("anna"),
    )
    resolve(campaign)
    turn = campaign.turns.get(number=1)
    scratch = reruns.order(turn, Wish(False, {"A": "PASS"}), by=person("greta"))
    aside.play(scratch.pk)
    return Scratch.objects.select_related("campaign", "turn").get(pk=scratch.pk)


def difference(scratch: Scratch, key: str) -> differing.Difference:
    told = scratch.reports.select_related("was").get(seat__key=key)
    assert told.was is not None
    old, new = (outlining.outline(it.document, {"A": "Elm"}) for it in (told.was, told))
    return differing.difference(told.was.document, told.document, (old, new))


def test_numbers_and_events_are_told_in_the_words_of_the_report() -> None:
    scratch = played("BUY 5 wood\nRECRUIT 1 20\n")
    found = difference(scratch, "A")
    changes = {(change.group, change.label): change for change in found.changes}
    wood = changes["Realm", "wood"]
    assert int(wood.before) - int(wood.after) == 5
    assert wood.signed == "−5"
    assert any("Bought 5 of 5 wood" in line for p in found.passages for line in p.mine)
    assert not any("Bought" in line for p in found.passages for line in p.other)
    assert not found.places
    other = difference(scratch, "B")
    told = [line for p in other.passages for line in (*p.mine, *p.other)]
    assert not any("Bought" in line for line in told), "B hears of no trade of A"


def test_the_same_sheets_come_to_the_same_for_everybody() -> None:
    scratch = played("PASS")
    assert scratch.changed == []
    assert not publishing.is_different(scratch)
    assert not scratch.reports.filter(is_same=False).exists()
    for key in "ABC":
        assert not difference(scratch, key)


def test_every_figure_has_a_key_of_its_own() -> None:
    scratch = played("PASS")
    for told in scratch.reports.all():
        figures = outlining.outline(told.document).figures
        assert len({figure.key for figure in figures}) == len(figures)
