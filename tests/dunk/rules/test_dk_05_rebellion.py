"""Rebellion of provinces and of trolls (DK-5.14, DK-14.3.1)."""

from fractions import Fraction
from typing import Any

import pytest

from dunk.engine.board import Board
from dunk.engine.loyalty import loss_chance, rebellion_risk
from dunk.engine.phases import rebellion
from dunk.engine.state import FRIEND, Army, ArmyId, Plague, Town
from tests.dunk.builders import army, board, kingdom, land, world
from tests.dunk.loaded import COME, FAIL, Loaded, exactly, odds_of, play

PERCENT = Fraction(1, 100)


@pytest.mark.rule("DK-5.14.1")
@pytest.mark.rule("DK-14.3.1")
@pytest.mark.rule("DK-8.3.37")
@pytest.mark.parametrize(
    ("people", "ruler", "risk"),
    [("elf", "orc", "50"), ("duck", "orc", "0"), ("dwarf", "dwarf", "0.25"), ("orc", "orc", "5")],
)
def test_risk_by_races_church_and_moral(people: str, ruler: str, risk: str) -> None:
    full = Fraction(risk) * PERCENT
    assert rebellion_risk(people, ruler) == full
    assert rebellion_risk(people, ruler, moral=True) == full / 2
    assert rebellion_risk(people, ruler, church=True) == 0


def watched(
    armies: list[Army] | None = None,
    *,
    people: str = "orc",
    known: tuple[str, ...] = (),
    **more: Any,
) -> Board:
    """An orc kingdom's province 2 in a row of five, with an ally 2 and a stranger 3."""
    return board(
        world(
            "ggggg",
            kingdoms=[
                kingdom(1, technologies=set(known), declarations={2: FRIEND}),
                kingdom(2, declarations={1: FRIEND}),
                kingdom(3),
            ],
            lands={2: land(owner=1, population=people, **more)},
            armies=armies or [],
        )
    )


def lost(make: Any) -> Fraction:
    """The chance with which the phase takes province 2 away."""

    def rise(dice: Loaded) -> bool:
        it: Board = make()
        play(rebellion.play, it, dice, "rebellion")
        return it.provinces[2].owner == 0

    return exactly(rise).get(True, Fraction(0))


@pytest.mark.rule("W39")
@pytest.mark.rule("DK-5.14.2")
def test_a_village_and_an_army_against_elves() -> None:
    one = [army(1, 1, province=2)]
    assert lost(lambda: watched(one, people="elf", villages=3)) == Fraction("12.5") * PERCENT
    risk = rebellion_risk("elf", "orc")
    assert loss_chance(risk, settled=True, secret_service=False, armies=1) == Fraction(1, 8)


@pytest.mark.rule("W103")
@pytest.mark.rule("DK-5.14.2")
@pytest.mark.rule("DK-8.3.47")
@pytest.mark.parametrize(
    ("armies", "more", "chance"),
    [
        ([(1, 0)], {}, "5"),
        ([(1, 1)], {}, "2.5"),
        ([(1, 1), (1, 3), (1, 2)], {"villages": 1}, "5/16"),
        ([(2, 1)], {"known": ("secret_service",)}, "1.25"),
        ([(3, 1)], {}, "5"),
        ([], {"town": Town("orc")}, "2.5"),
        ([], {"known": ("moral",)}, "2.5"),
        ([], {"structures": frozenset({"church"})}, "0"),
    ],
)
def test_what_puts_rebellions_down(
    armies: list[tuple[int, int]], more: dict[str, Any], chance: str
) -> None:
    forces = [army(owner, n, province=at) for n, (owner, at) in enumerate(armies, 1)]
    assert lost(lambda: watched(forces, **more)) == Fraction(chance) * PERCENT


@pytest.mark.rule("W103")
def test_the_formula_says_the_same() -> None:
    risk = rebellion_risk("orc", "orc")
    assert loss_chance(risk, settled=True, secret_service=False, armies=3) == Fraction(5, 1600)
    assert loss_chance(risk, settled=False, secret_service=True, armies=1) == risk / 4


@pytest.mark.rule("DK-5.14.3")
@pytest.mark.rule("DK-2.1.6")
def test_a_lost_province_has_no_owner_and_a_rebel_army_of_its_people() -> None:
    it = watched([army(1, 1, province=2), army(3, 1, province=2)], people="elf")
    falls = iter([0, 1])  # they rise; the army fails
    told = play(rebellion.play, it, Loaded(lambda name, faces: next(falls)))
    assert (it.provinces[2].owner, it.provinces[2].population) == (0, "elf")
    assert it.lands[1] == set()
    rebels = it.armies[ArmyId(0, 1)]
    assert (rebels.type, rebels.race, rebels.erf, rebels.province) == ("army", "elf", 1, 2)
    assert ArmyId(1, 1) in it.armies, "armies of the kingdom stay"
    assert [(e.code, e.seen_by, e.data["by"], e.data["army"]) for e in told] == [
        ("rebellion", {1, 3}, "", 1)
    ]


@pytest.mark.rule("DK-5.14.4")
@pytest.mark.parametrize("villages", [0, 1])
def test_rebellions_count_put_down_or_not(villages: int) -> None:
    it = watched(villages=villages)
    told = play(rebellion.play, it, COME)
    assert it.counts[1]["rebellions"] == 1
    assert (it.provinces[2].owner == 1) == bool(villages)
    assert told[0].data["by"] == ("village" if villages else "")


@pytest.mark.rule("DK-5.14.1")
def test_nobody_rebels_against_nobody_and_no_people_do_not_rebel() -> None:
    it = watched()
    it.give_land(2, 0)
    it.give_land(3, 1)
    play(rebellion.play, it, COME)
    assert it.chance.log == []
    assert it.armies == {}


def trolls(*, plundered: bool = False, owner: int = 1, people: str | None = "human") -> Board:
    it = board(
        world(
            "lg",
            kingdoms=[kingdom(1), kingdom(2)],
            lands={
                0: land(
                    owner=2,
                    population=people,
                    villages=1,
                    plague=None if people is None else Plague(1, 1),
                    structures=frozenset({"stable", "roads", "church"}),
                    town=None,
                )
            },
            armies=[army(owner, 7, type="trolls"), army(0, 3, province=1)],
        )
    )
    if plundered:
        it.plunderers.add(ArmyId(owner, 7))
    return it


@pytest.mark.rule("DK-5.14.5")
def test_trolls_without_plunder_may_become_rebels_and_plunder() -> None:
    it = trolls()
    told = play(rebellion.play, it, FAIL)
    assert odds_of(it, "trolls rebel") == {(1, 7): Fraction("12.5") * PERCENT}
    assert told == []
    told = play(rebellion.play, it, COME)
    assert set(it.armies) == {ArmyId(0, 3), ArmyId(0, 4)}, "counted anew among the rebels"
    after = it.provinces[0]
    assert (after.population, after.plague, after.villages) == (None, None, 0)
    assert (after.structures, after.owner) == ({"roads", "church"}, 2)
    assert [(e.code, e.seen_by) for e in told] == [
        ("trolls_rebelled", {1, 2}),
        ("pillaged", {2}),
    ]
    assert [realm.gold for realm in it.kingdoms.values()] == [0, 0], "no gold to anybody"


@pytest.mark.rule("DK-5.14.5")
def test_trolls_that_plundered_stay() -> None:
    it = trolls(plundered=True)
    play(rebellion.play, it, COME)
    assert odds_of(it, "trolls rebel") == {}
    assert ArmyId(1, 7) in it.armies


@pytest.mark.rule("DK-5.14.5")
@pytest.mark.parametrize(
    ("kind", "is_wild"), [("trolls", True), ("dragon", True), ("turtle", False), ("army", False)]
)
def test_rebel_trolls_and_dragons_always_plunder(kind: str, is_wild: bool) -> None:
    it = trolls(owner=0)
    it.armies[ArmyId(0, 7)].type = kind
    it.provinces[0].structures = frozenset({"church"})
    told = play(rebellion.play, it, FAIL)
    assert (it.provinces[0].population is None) == is_wild
    assert len(told) == is_wild


@pytest.mark.rule("DK-5.14.5")
def test_nothing_is_plundered_where_nobody_lives() -> None:
    it = trolls(owner=0, people=None)
    assert play(rebellion.play, it, FAIL) == []
    assert it.provinces[0].villages == 1
