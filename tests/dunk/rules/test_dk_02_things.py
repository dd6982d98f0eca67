"""What there is in a campaign (DK-1, DK-2.1): how a kingdom begins, and what things are."""

from typing import Any

import pytest

from dunk.engine import encoding, resolver, setup
from dunk.engine.carrying.developing import can_be_developed
from dunk.engine.chance import Dice as AnyDice
from dunk.engine.decoding import decode
from dunk.engine.jsonfields import MalformedPosition
from dunk.engine.orders.frame import read_frame
from dunk.engine.relations import PEACE
from dunk.engine.report import report
from dunk.engine.state import Position
from dunk.engine.tables.forces import ARMY_TYPES
from dunk.engine.tables.lands import LANDS
from dunk.engine.tables.peoples import LEADERS, NATIVE_TECHNOLOGIES, RACES
from dunk.engine.tables.structures import STRUCTURES
from dunk.engine.tables.technologies import TECHNOLOGIES
from games.dice import Dice
from tests.dunk.builders import army, kingdom, land, world


def begun(seats: int = 5) -> Position:
    names = [chr(ord("A") + number) for number in range(seats)]
    return setup.new_position({}, names, Dice("things"))


@pytest.mark.rule("DK-1.1")
def test_a_kingdom_begins_at_the_stone_age() -> None:
    position = begun()
    assert not any(land.town or land.mine or land.structures for land in position.provinces)
    assert position.armies == {}
    for one in position.kingdoms.values():
        assert one.technologies == set(NATIVE_TECHNOLOGIES.get(one.race, ()))


@pytest.mark.rule("DK-1.1", "DK-2.1.7")
def test_something_can_be_developed_from_the_first_turn_on() -> None:
    for one in begun().kingdoms.values():
        kinds = {it.kind for it in TECHNOLOGIES.values() if can_be_developed(one, it)}
        assert {"tech", "soc"} <= kinds


@pytest.mark.rule("DK-2.1.1")
def test_a_kingdom_has_a_number_a_name_a_race_leaders_and_whole_gold() -> None:
    position = begun()
    assert list(position.kingdoms) == [1, 2, 3, 4, 5]
    for number, one in position.kingdoms.items():
        assert (one.number, one.name) == (number, f"Realm {number}")
        assert one.race in RACES
        assert one.leaders in LEADERS
        assert isinstance(one.gold, int)
    assert RACES == ("duck", "dwarf", "elf", "human", "orc")
    assert set(LEADERS) == {"warrior", "mage", "priest"}


@pytest.mark.rule("DK-2.1.1", "DK-12.1")
def test_towards_everybody_else_it_has_declared_nothing_and_is_neutral() -> None:
    position = begun()
    assert all(one.declarations == {} for one in position.kingdoms.values())
    told = report(position, [], 1)["own"]["relations"]
    assert all((row["said"], row["status"]) == ("neutral", PEACE) for row in told.values())


@pytest.mark.rule("DK-2.1.1")
@pytest.mark.parametrize("gold", [-7, 0, 10**12])
def test_gold_may_be_negative(gold: int) -> None:
    where = world("ff", kingdoms=[kingdom(1, gold=gold)], lands={0: land(owner=1)})
    assert decode(encoding.encode(where)).kingdoms[1].gold == gold


@pytest.mark.rule("DK-2.1.1")
@pytest.mark.parametrize(
    ("field", "value"), [("race", "gnome"), ("leaders", "bard"), ("gold", 1.5), ("number", 0)]
)
def test_no_other_kingdom_can_be(field: str, value: object) -> None:
    document = encoding.encode(world("ff", kingdoms=[kingdom(1, gold=1)], lands={0: land(owner=1)}))
    document["kingdoms"][0][field] = value
    with pytest.raises(MalformedPosition, match=field):
        decode(document)


@pytest.mark.rule("DK-2.1.2", "DK-9.1")
def test_the_map_is_made_of_five_terrains() -> None:
    assert {name: it.letter for name, it in LANDS.items()} == {
        "forest": "f",
        "grassland": "g",
        "land": "l",
        "mountain": "m",
        "water": "w",
    }


@pytest.mark.rule("DK-2.1.2")
def test_terrain_never_changes() -> None:
    position = begun()
    before = encoding.encode(position)["terrain"]
    dice: AnyDice = Dice("ages")
    for _ in range(6):
        position = resolver.resolve(position, {}, dice).position
    assert encoding.encode(position)["terrain"] == before


@pytest.mark.rule("DK-2.1.2")
def test_a_population_is_one_race_or_nobody() -> None:
    document = encoding.encode(world("ff", lands={0: land(population="elf")}))
    for wrong in ("gnome", ["elf", "orc"]):
        document["provinces"]["0"]["population"] = wrong
        with pytest.raises(MalformedPosition, match="population"):
            decode(document)


@pytest.mark.rule("DK-2.1.2")
def test_only_a_populated_province_gives_income() -> None:
    def account(population: str | None) -> dict[str, Any]:
        where = world("ll", kingdoms=[kingdom(1)], lands={0: land(owner=1, population=population)})
        outcome = resolver.resolve(where, {}, Dice("income"))
        told: dict[str, Any] = report(outcome.position, outcome.events, 1)["account"]
        return told

    assert account(None)["lands"] == 0
    assert account("human")["lands"] > 0


@pytest.mark.rule("DK-2.1.3")
def test_nothing_built_into_a_province_is_an_army() -> None:
    assert set(STRUCTURES) & set(ARMY_TYPES) == set()


@pytest.mark.rule("DK-2.1.4")
def test_sky_castles_stone_castles_and_town_guards_cannot_be_moved() -> None:
    immobile = {name for name, kind in ARMY_TYPES.items() if not kind.mobile}
    assert immobile == {"sky_castle", "stone_castle", "town_guard"}


@pytest.mark.rule("DK-2.1.4")
def test_an_army_belongs_to_a_kingdom_or_to_the_rebels() -> None:
    where = world(
        "ff",
        kingdoms=[kingdom(1)],
        lands={0: land(owner=1)},
        armies=[army(1, 1, province=1), army(0, 1, province=1)],
    )
    document = encoding.encode(where)
    assert decode(document) == where
    document["armies"][0]["owner"] = 2
    with pytest.raises(MalformedPosition, match="owner|kingdom"):
        decode(document)


@pytest.mark.rule("DK-2.1.5")
@pytest.mark.parametrize("erf", [0, -1, 1.5, "2"])
def test_erf_is_a_whole_number_from_1(erf: object) -> None:
    where = world(
        "ff",
        kingdoms=[kingdom(1)],
        lands={0: land(owner=1)},
        armies=[army(1, 1, province=0, erf=1)],
    )
    document = encoding.encode(where)
    assert decode(document) == where
    document["armies"][0]["erf"] = erf
    with pytest.raises(MalformedPosition, match="erf"):
        decode(document)


@pytest.mark.rule("DK-2.1.7")
def test_a_technology_is_bought_developed_by_leaders_or_discovered() -> None:
    assert {technology.kind for technology in TECHNOLOGIES.values()} == {
        "tech",
        "soc",
        "discovered",
    }
    for technology in TECHNOLOGIES.values():
        if technology.kind == "tech":
            assert technology.price > 0, technology
        if technology.kind == "discovered":
            assert technology.price == 0, technology
            assert technology.timing is None, technology


@pytest.mark.rule("DK-2.1.10")
def test_orders_name_a_campaign_by_its_number() -> None:
    text = "campaign 17\nbegin orders 1\nend orders\n"
    assert read_frame(text).campaign == 17
    assert read_frame(text.replace("17", "the long war")).campaign is None


@pytest.mark.rule("DK-2.1.11")
def test_the_first_turn_is_turn_1_and_the_phases_run_once_for_each() -> None:
    position = begun(2)
    assert position.turn == 1
    phases = [phase.name for phase in resolver.PHASES]
    assert len(set(phases)) == len(phases)
    assert resolver.resolve(position, {}, Dice("one")).position.turn == 2


@pytest.mark.rule("DK-2.1.12")
def test_what_the_player_fills_in_stands_in_brackets() -> None:
    from dunk.engine.orders.forms import VERBS, form_of

    forms = {verb: form_of(verb) for verb in VERBS}
    assert forms["move"] == "move (army) (directions)"
    for verb, form in forms.items():
        assert form.split(" (")[0].replace("_", " ").startswith(verb.split()[0].split("_")[0])
