"""Every factor of the battle tables on its own (DK-6.3 to DK-6.5, DK-14.2)."""

from fractions import Fraction

import pytest

from dunk.engine.strength import (
    NO_ARMS,
    Arms,
    Fighter,
    arms_of,
    effective_erf,
    melee,
    missile_attack,
    missile_defence,
)
from dunk.engine.tables.forces import ARMY_TYPES
from dunk.engine.tables.lands import TERRAINS
from dunk.engine.tables.peoples import RACES

BOWS, IRON, STEEL, ARMOUR = (Arms(**{name: True}) for name in Arms._fields)
IRON_STEEL = Arms(iron=True, steel=True)
ARMOUR_STEEL = Arms(steel=True, armour=True)
PLAIN = Fighter("army", "human", 1, "land")


def times(fighter: Fighter, plain: Fighter = PLAIN) -> Fraction:
    """How much stronger in melee than the plain one."""
    return melee(fighter) / melee(plain)


@pytest.mark.rule("DK-14.2.9")
def test_arms_are_the_technologies_that_count() -> None:
    assert arms_of({"iron", "bows", "towns"}) == Arms(bows=True, iron=True)
    assert arms_of(()) == NO_ARMS


# by forest, grassland, land, mountain, water
DEFENCE = {"duck": "10011", "dwarf": "10020", "elf": "20010", "human": "10010", "orc": "10010"}
TERRAIN = {"duck": "00002", "dwarf": "00010", "elf": "10000", "human": "01000", "orc": "00100"}


@pytest.mark.rule("DK-6.3")
@pytest.mark.rule("DK-14.2.1")
@pytest.mark.rule("DK-14.2.2")
@pytest.mark.parametrize("race", RACES)
def test_effective_erf(race: str) -> None:
    for terrain, defence, bonus in zip(TERRAINS, DEFENCE[race], TERRAIN[race], strict=True):
        fighter = Fighter("archers", race, 4, terrain)
        assert effective_erf(fighter) == 4 + int(bonus)
        assert effective_erf(fighter._replace(defends=True)) == 4 + int(bonus) + int(defence)


MELEE = {
    "army": "1", "archers": "1/2", "catapults": "1/2", "mithril_warriors": "5", "ship": "1",
    "frigate": "6", "sky_castle": "6", "stone_castle": "6", "town_guard": "1", "trolls": "24",
    "firewalkers": "1", "dragon": "60", "turtle": "3",
    "warg_army": "4", "horse_army": "3", "knights": "10",
}  # fmt: skip
AT_SEA = {"ship": "4", "frigate": "16", "turtle": "10", "warg_army": "1", "horse_army": "1",
          "knights": "6"}  # fmt: skip


@pytest.mark.rule("DK-6.4")
@pytest.mark.rule("DK-14.2.3")
@pytest.mark.rule("DK-14.2.4")
@pytest.mark.parametrize("kind", sorted(ARMY_TYPES))
def test_melee_by_type_on_land_and_at_sea(kind: str) -> None:
    fighter = PLAIN._replace(type=kind)
    assert times(fighter) == Fraction(MELEE[kind])
    at_sea = fighter._replace(terrain="water")
    assert melee(at_sea) == Fraction(AT_SEA.get(kind, MELEE[kind]))


@pytest.mark.rule("DK-14.2.3")
def test_mounts_go_by_the_race_and_the_land_where_they_fight() -> None:
    def factor(kind: str, race: str, terrain: str) -> Fraction:
        rider = Fighter(kind, race, 7, terrain)
        at_sea = {"dwarf": Fraction(1, 2), "orc": Fraction(2, 3)} if terrain == "water" else {}
        duck = Fraction(2, 3) if race == "duck" else 1
        return melee(rider) / effective_erf(rider) / duck / at_sea.get(race, 1)

    assert [factor("horse_army", "dwarf", terrain) for terrain in TERRAINS] == [2, 3, 3, 3, 1]
    assert [factor("horse_army", "human", terrain) for terrain in TERRAINS] == [2, 6, 3, 2, 1]
    assert [factor("knights", "elf", terrain) for terrain in TERRAINS] == [10, 12, 10, 9, 6]
    assert [factor("knights", "duck", terrain) for terrain in TERRAINS] == [8, 11, 9, 7, 6]
    for race in RACES:
        assert [factor("warg_army", race, terrain) for terrain in TERRAINS] == [2, 4, 4, 2, 1]


@pytest.mark.rule("DK-14.2.5")
@pytest.mark.parametrize(
    ("arms", "usual", "dwarf"),
    [
        (IRON, "3/2", "2"),
        (IRON_STEEL, "2", "5/2"),
        (STEEL, "1", "1"),
        (ARMOUR, "2", "2"),
        (ARMOUR_STEEL, "5/2", "5/2"),
        (Arms(iron=True, armour=True), "3", "4"),
        (Arms(iron=True, steel=True, armour=True), "5", "25/4"),
        (BOWS, "1", "1"),
    ],
)
def test_iron_steel_and_armour_in_melee(arms: Arms, usual: str, dwarf: str) -> None:
    for race, factor in {"human": usual, "elf": usual, "orc": usual, "dwarf": dwarf}.items():
        bare = Fighter("archers", race, 2, "forest")
        assert times(bare._replace(arms=arms), bare) == Fraction(factor), race


@pytest.mark.rule("DK-14.2.4")
@pytest.mark.rule("DK-8.3.25")
@pytest.mark.rule("DK-8.3.1")
def test_iron_is_nothing_for_trolls_but_armour_is() -> None:
    trolls = Fighter("trolls", "orc", 1, "forest")
    assert times(trolls._replace(arms=IRON_STEEL), trolls) == 1
    assert times(trolls._replace(arms=ARMOUR_STEEL), trolls) == Fraction(5, 2)
    assert missile_attack(trolls._replace(arms=IRON)) == missile_attack(trolls)


@pytest.mark.rule("DK-14.2.5")
@pytest.mark.rule("DK-10.2")
@pytest.mark.rule("DK-10.3")
@pytest.mark.rule("DK-10.6")
@pytest.mark.rule("DK-14.2.9")
def test_ducks_fight_worse_and_dwarves_and_orcs_at_sea() -> None:
    for race, on_land, at_sea in (
        ("duck", "2/3", "2/3"),
        ("dwarf", "1", "1/2"),
        ("elf", "1", "1"),
        ("human", "1", "1"),
        ("orc", "1", "2/3"),
    ):
        for terrain, factor in (("grassland", on_land), ("water", at_sea)):
            fighter = Fighter("sky_castle", race, 3, terrain)
            assert melee(fighter) == effective_erf(fighter) * 6 * Fraction(factor)
    sailor = Fighter("archers", "orc", 2, "water", BOWS)
    assert missile_attack(sailor) == missile_attack(sailor._replace(terrain="forest"))
    assert missile_defence(sailor) == missile_defence(sailor._replace(terrain="forest"))


@pytest.mark.rule("DK-13.1.3")
@pytest.mark.rule("DK-14.2.5")
@pytest.mark.rule("DK-14.2.6")
@pytest.mark.rule("DK-14.2.7")
def test_the_sick_fight_at_an_eighth_and_shoot_at_half() -> None:
    sick = PLAIN._replace(sick=True)
    assert times(sick) == Fraction(1, 8)
    assert missile_attack(sick) / missile_attack(PLAIN) == Fraction(1, 2)
    assert missile_defence(sick) / missile_defence(PLAIN) == Fraction(1, 2)


MISSILES = {"archers": "4", "catapults": "4", "firewalkers": "1/2", "trolls": "1/60",
            "turtle": "1/10"}  # fmt: skip


@pytest.mark.rule("DK-6.5")
@pytest.mark.rule("DK-14.2.6")
@pytest.mark.rule("DK-8.3.2")
@pytest.mark.parametrize("kind", sorted(ARMY_TYPES))
def test_missile_attack_by_type(kind: str) -> None:
    bare = PLAIN._replace(type=kind, erf=2)
    factor = Fraction(MISSILES.get(kind, "1"))
    assert missile_attack(bare) == 2 * factor / 924
    with_bows = 3 if kind in ("ship", "frigate") else factor
    assert missile_attack(bare._replace(arms=BOWS)) == 2 * with_bows / Fraction(4)


@pytest.mark.rule("DK-6.5")
@pytest.mark.rule("DK-14.2.6")
def test_what_counts_in_a_missile_attack_and_what_does_not() -> None:
    bare = Fighter("knights", "elf", 1, "forest")
    assert missile_attack(bare) == Fraction(2, 924)
    assert missile_attack(bare._replace(arms=BOWS)) == Fraction(2 + 3, 4)
    assert missile_attack(bare._replace(race="human", arms=BOWS)) == Fraction(1, 4)
    assert missile_attack(bare._replace(defends=True)) == missile_attack(bare)
    assert missile_attack(bare._replace(arms=ARMOUR_STEEL)) == missile_attack(bare)
    assert missile_attack(bare._replace(arms=IRON)) == missile_attack(bare) * Fraction(5, 4)
    assert missile_attack(bare._replace(arms=IRON_STEEL)) == missile_attack(bare) * Fraction(5, 4)
    duck = Fighter("army", "duck", 1, "water")
    assert missile_attack(duck) == 3 * Fraction(2, 3) / 924


DEFENCES = {"firewalkers": "2", "mithril_warriors": "10", "frigate": "5", "ship": "4",
            "sky_castle": "6", "stone_castle": "6", "trolls": "6"}  # fmt: skip


@pytest.mark.rule("DK-6.5")
@pytest.mark.rule("DK-14.2.7")
@pytest.mark.parametrize("kind", sorted(ARMY_TYPES))
def test_missile_defence_by_type(kind: str) -> None:
    for terrain in ("land", "water"):
        fighter = Fighter(kind, "human", 3, terrain)
        assert missile_defence(fighter) == 3 * Fraction(DEFENCES.get(kind, "1"))


@pytest.mark.rule("DK-6.5")
@pytest.mark.rule("DK-14.2.7")
def test_what_counts_in_missile_defence_and_what_does_not() -> None:
    bare = Fighter("army", "duck", 2, "water", defends=True)
    assert missile_defence(bare) == 2 + 2 + 1
    assert missile_defence(bare._replace(arms=ARMOUR)) == 10
    assert missile_defence(bare._replace(arms=ARMOUR_STEEL)) == Fraction(25, 2)
    assert missile_defence(bare._replace(arms=Arms(True, True, True, False))) == 5
    assert missile_defence(bare._replace(type="knights")) == 5


@pytest.mark.rule("DK-8.3.4")
def test_catapults_break_castles_and_nothing_else() -> None:
    for kind in ARMY_TYPES:
        fighter = PLAIN._replace(type=kind)
        broken = missile_defence(fighter, against_catapults=True)
        is_castle = kind in ("sky_castle", "stone_castle")
        assert broken == (1 if is_castle else missile_defence(fighter)), kind
