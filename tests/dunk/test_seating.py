"""What players bring to their seats."""

import pytest

from dunk import seating, store
from games.rulesets import Seated
from games.services import joining
from tests.dunk import campaigns as scenes


@pytest.mark.rule("DK-2.3.5")
def test_names_and_choices_become_options_of_the_start() -> None:
    seats = {"A": Seated("The Fens", {"race": "duck"}), "B": Seated("", {}), "C": Seated("Ard")}
    assert seating.seat_all({"pace": 3}, seats) == {
        "pace": 3,
        "kingdoms": {"A": {"race": "duck", "name": "The Fens"}, "C": {"name": "Ard"}},
    }


@pytest.mark.parametrize("name", ["4711", "Realm 2", "realm  7", "back\\slash", "x" * 31])
def test_a_name_that_no_kingdom_can_have_is_left_out(name: str) -> None:
    assert seating.seat_all({}, {"A": Seated(name)}) == {}


def test_two_that_orders_could_not_tell_apart_are_not_called_alike() -> None:
    options = seating.seat_all({}, {"A": Seated("Old Fen"), "B": Seated("old_fen")})
    assert options == {"kingdoms": {"A": {"name": "Old Fen"}}}


def test_what_the_campaign_says_counts_more() -> None:
    options = {"kingdoms": {"A": {"race": "elf", "name": "Lorn"}}}
    seats = {"A": Seated("The Fens", {"race": "orc", "leaders": "mage"}), "B": Seated("Lorn")}
    assert seating.seat_all(options, seats) == {
        "kingdoms": {"A": {"race": "elf", "name": "Lorn", "leaders": "mage"}}
    }


def test_a_scenario_says_it_all() -> None:
    options: dict[str, object] = {"scenario": {"kingdoms": []}}
    assert seating.seat_all(options, {"A": Seated("The Fens")}) is options


@pytest.mark.rule("DK-2.3.5", "DK-4.2.7")
@pytest.mark.django_db
def test_the_seat_is_called_as_the_kingdom_is_at_the_start_and_after() -> None:
    campaign = scenes.draft()
    wish = joining.Wish(name="The Fens", choices={"race": "duck", "leaders": "priest"})
    joining.dress(campaign, person=scenes.person("anna"), wish=wish)
    scenes.start(campaign)
    one = store.load(campaign).kingdoms[1]
    assert (one.name, one.race, one.leaders) == ("The Fens", "duck", "priest")
    assert scenes.seat(campaign, "B").name == "Realm 2"
    scenes.order(campaign, "A", "begin orders The Fens 1\nset_name Deep Fen\nend orders")
    scenes.resolve(campaign)
    assert scenes.seat(campaign, "A").name == "Deep Fen"
