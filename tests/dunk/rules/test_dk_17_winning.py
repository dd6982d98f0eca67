"""Leaving, winning and the end (DK-17)."""

from typing import Any

import pytest

from dunk.engine.board import Board
from dunk.engine.doings import Account
from dunk.engine.phases import departures, ending
from dunk.engine.rules import Rules
from dunk.engine.state import ArmyId, Departure, Ending, Standing, Town
from dunk.engine.winning import ranking, secondary_winners
from tests.dunk.builders import army, board, kingdom, land, world
from tests.dunk.loaded import play


def stand(income: int = 0, provinces: int = 1, technologies: int = 0, towns: int = 0) -> Standing:
    return Standing(income, provinces, technologies, towns)


@pytest.mark.rule("DK-17.1")
@pytest.mark.rule("DK-17.2")
def test_the_greatest_income_wins_then_provinces_then_technologies() -> None:
    assert ranking({1: stand(4), 2: stand(-1, 9), 3: stand(5, 0)}) == [3, 1, 2]
    assert ranking({1: stand(4, 2, 9), 2: stand(4, 3, 0)}) == [2, 1]
    assert ranking({1: stand(4, 2, 1), 2: stand(4, 2, 2)}) == [2, 1]
    assert ranking({2: stand(), 1: stand()}) == [1, 2]


@pytest.mark.rule("DK-17.3")
def test_what_is_won_besides() -> None:
    standings = {
        1: stand(9, 3, 4, 0),
        2: stand(7, 2, 4, 5),
        3: stand(20, 10, 1, 2),
        4: stand(5, 0, 0, 0),
    }
    assert secondary_winners(standings) == {
        "income_per_province": [2],
        "provinces": [3],
        "technologies": [1, 2],
        "towns": [2],
    }
    assert secondary_winners({}) == dict.fromkeys(secondary_winners(standings), [])
    assert secondary_winners({1: stand(0, 0)})["towns"] == []


def campaign(count: int = 3, **changes: Any) -> Board:
    """So many kingdoms with a province and an army each."""
    rules = changes.pop("rules", Rules())
    return board(
        world(
            "ggggg",
            kingdoms=[kingdom(n, **changes) for n in range(1, count + 1)],
            lands={n: land(owner=n, population="orc") for n in range(1, count + 1)},
            armies=[army(n, 1, province=n) for n in range(1, count + 1)],
            rules=rules,
            turn=7,
        )
    )


@pytest.mark.rule("DK-17.5")
@pytest.mark.rule("DK-4.2.3")
def test_who_resigns_leaves_free_land_and_no_armies() -> None:
    it = campaign()
    it.provinces[2].town = Town("orc")
    it.raise_army(2, "town_guard", 2, "orc")
    it.resigning.add(2)
    it.leftovers[2] = ["place 2"]
    told = play(departures.play, it)
    assert it.kingdoms[2].left == Departure(7, "resigned")
    assert (it.provinces[2].owner, it.provinces[2].population) == (0, "orc")
    assert it.provinces[2].town is not None
    assert set(it.armies) == {ArmyId(1, 1), ArmyId(3, 1)}
    assert [(e.code, e.data, e.seen_by) for e in told] == [
        ("left", {"kingdom": 2, "reason": "resigned"}, {0})
    ]
    assert set(it.standings[7]) == {1, 3}
    assert it.leftovers[2] == []


@pytest.mark.rule("DK-17.5")
@pytest.mark.parametrize(
    ("silent", "limit", "leaves"), [(3, 4, 0), (4, 4, 1), (1, 1, 1), (8, 9, 0)]
)
def test_who_is_silent_for_long_resigns(silent: int, limit: int, leaves: int) -> None:
    it = campaign(rules=Rules(silent_turns=limit))
    it.kingdoms[3].silent = silent
    play(departures.play, it)
    assert it.kingdoms[3].left == (Departure(7, "silent") if leaves else None)


@pytest.mark.rule("DK-17.5")
@pytest.mark.parametrize(
    ("has_land", "has_army"), [(True, True), (True, False), (False, True), (False, False)]
)
def test_a_kingdom_without_provinces_and_armies_is_out(has_land: bool, has_army: bool) -> None:
    it = campaign()
    if not has_land:
        it.give_land(1, 0)
    if not has_army:
        it.remove_army(it.armies[ArmyId(1, 1)])
    play(departures.play, it)
    is_out = not has_land and not has_army
    assert it.kingdoms[1].left == (Departure(7, "lost") if is_out else None)


@pytest.mark.rule("DK-17.2")
def test_how_a_kingdom_stands() -> None:
    it = campaign(technologies={"bows"})
    it.accounts[1] = Account(99, lands=20, costs=2, administration=6, crime=3, guards=4)
    it.accounts[1].towns = {1: 7, 2: 1}
    it.accounts[1].upkeep = {"normal_home": 8}
    play(departures.play, it)
    assert it.standings[7][1] == Standing(income=20, provinces=1, technologies=1, towns=8)


def end(it: Board) -> Ending | None:
    play(departures.play, it)
    play(ending.play, it)
    return it.ending


@pytest.mark.rule("DK-17.4")
@pytest.mark.rule("DK-4.2.10")
@pytest.mark.parametrize(("votes", "ends"), [({1, 2, 3}, True), ({1, 2}, False), (set(), False)])
def test_peace_needs_all_who_are_left(votes: set[int], ends: bool) -> None:
    it = campaign()
    it.peace = votes
    it.accounts[2] = Account(0, lands=5)
    assert end(it) == (Ending(7, "worldpeace", 2) if ends else None)
    assert [event.code for event in it.events] == ["ended"] * ends
    if ends:
        assert it.events[0].data["secondary"] == {
            "income_per_province": [2],
            "provinces": [1, 2, 3],
            "technologies": [],
            "towns": [],
        }


@pytest.mark.rule("DK-17.4")
def test_who_leaves_has_no_vote_and_the_others_votes_are_enough() -> None:
    it = campaign()
    it.peace = {1, 2}
    it.resigning = {3}
    assert end(it) == Ending(7, "worldpeace", 1)


@pytest.mark.rule("DK-17.4")
@pytest.mark.parametrize(
    ("count", "leaving", "expected"),
    [(3, {1, 3}, Ending(7, "alone", 2)), (2, {1, 2}, Ending(7, "nobody", None)), (1, set(), None)],
)
def test_the_last_one_wins(count: int, leaving: set[int], expected: Ending | None) -> None:
    it = campaign(count)
    it.resigning = leaving
    assert end(it) == expected


@pytest.mark.rule("DK-17.4")
@pytest.mark.parametrize(("last", "ends"), [(None, 0), (8, 0), (7, 1), (3, 1)])
def test_the_announced_turn(last: int | None, ends: int) -> None:
    it = campaign(rules=Rules(last_turn=last))
    assert end(it) == (Ending(7, "last_turn", 1) if ends else None)


@pytest.mark.rule("DK-17.4")
def test_an_end_stays_as_it_was() -> None:
    it = campaign()
    it.ending = Ending(3, "worldpeace", 3)
    it.peace = {1, 2, 3}
    assert end(it) == Ending(3, "worldpeace", 3)
    assert it.events == []
