"""The worked examples of battles (CO-11), each one as the rule book prints it.

One cow keeps the ration of the few survivors such that growth moves nobody: what is read after the
turn is what the battle left.
"""

from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.counties.builders import Turn, county, cross_of, labour, play, position

SIDES = ("north", "west", "east", "south")
IDS = {"north": 2, "west": 4, "east": 6, "south": 8}
TOWARDS = {"north": "S", "west": "E", "east": "W", "south": "N"}


@dataclass
class Battle:
    """The defence of county 5, ruled by D, and who enters it: (player, soldiers) from each side."""

    attackers: tuple[tuple[str, int], ...]
    people: int = 0
    soldiers: int = 0
    castle: int = 0
    work: int | None = None  # units done of the next stage, None when none is in progress
    builders: int = 0


@dataclass
class Outcome:
    """County 5 after the turn, and the numbers that the parties of the battle are told."""

    owner: str
    soldiers: int
    people: int
    forces: tuple[int, ...]  # of A, B, C
    defence: float
    damage: int | None = None  # on a defence that held
    also: dict[str, Any] = field(default_factory=dict)


def fight(battle: Battle) -> Turn:
    """The turn of that battle; the attackers' home counties are empty and hold nothing back."""
    middle = county(
        "D",
        population=battle.people + battle.builders,
        soldiers=battle.soldiers,
        cows=1,
        castle_size=battle.castle,
        castle_building=battle.work is not None,
        castle_work=battle.work or 0,
        labour=labour(defend=battle.people, castle=battle.builders),
    )
    sides = dict(zip(SIDES, battle.attackers, strict=False))
    homes = {
        side: county(seat, population=0, soldiers=number) for side, (seat, number) in sides.items()
    }
    sheets: dict[str, str] = {"D": "SLAUGHTER 5 0"}
    for side, (seat, number) in sides.items():
        order = f"MOVE {IDS[side]} {TOWARDS[side]} {number}\n"
        sheets[seat] = sheets.get(seat, "") + order
    turn = play(position(cross_of(middle, **homes)), **sheets)
    for side in sides:
        assert turn.county(IDS[side])["soldiers"] == 0, "attackers never come back"
    return turn


STAGE = {"castle_size": 3, "castle_work": 60, "castle_building": True}
FINISHED = {"castle_size": 4, "castle_work": 0, "castle_building": False}
# fmt: off
EXAMPLES = [
    pytest.param([
        (Battle((("A", 20),), people=10, soldiers=9, castle=1),
         Outcome("D", 1, 0, forces=(100,), defence=110, damage=50)),
    ], id="WE-1"),
    pytest.param([
        (Battle((("A", 7),), people=11, soldiers=1, castle=5),
         Outcome("D", 1, 3, forces=(35,), defence=64, damage=8)),
    ], id="WE-2"),
    pytest.param([
        (Battle((("A", 20),), people=5, soldiers=3, castle=1),
         Outcome("A", 12, 0, forces=(100,), defence=40)),
    ], id="WE-3"),
    pytest.param([
        (Battle((("A", 22),), people=10, soldiers=9, castle=1),
         Outcome("D", 0, 0, forces=(110,), defence=110, damage=55)),
    ], id="WE-10"),
    pytest.param([
        (Battle((("A", 10), ("B", 10)), people=20),
         Outcome("D", 0, 0, forces=(50, 50), defence=20, damage=50)),
    ], id="WE-11"),
    pytest.param([
        (Battle((("A", 15), ("B", 12)), people=20, castle=2),
         Outcome("A", 3, 0, forces=(75, 60), defence=50)),
    ], id="WE-12"),
    pytest.param([
        (Battle((("A", 20), ("B", 10)), people=30, castle=2),
         Outcome("A", 5, 0, forces=(100, 50), defence=75)),
    ], id="WE-13"),
    pytest.param([
        (Battle((("A", 20), ("B", 20)), people=10, soldiers=10, castle=1),
         Outcome("D", 2, 0, forces=(100, 100), defence=120, damage=50)),
    ], id="WE-14"),
    pytest.param([
        (Battle((("A", 8), ("A", 5)), people=60),
         Outcome("A", 1, 0, forces=(65,), defence=60)),
    ], id="WE-15"),
    pytest.param([
        (Battle((("A", 7),), people=10, soldiers=4, castle=3, work=60),
         Outcome("A", 1, 0, forces=(35,), defence=30, also=STAGE)),
    ], id="WE-17"),
    pytest.param([
        # the 40 builders outlive the battle, but have no ration: a fifth of them go
        (Battle((("A", 7),), people=10, soldiers=4, castle=3, work=60, builders=40),
         Outcome("D", 4, 32, forces=(35,), defence=105, damage=10, also=FINISHED)),
    ], id="WE-18"),
    pytest.param([
        (Battle((("A", 4),), people=4, soldiers=1, castle=2),
         Outcome("D", 1, 0, forces=(20,), defence=22.5, damage=8)),
        (Battle((("A", 5),), people=4, soldiers=1, castle=2),
         Outcome("A", 1, 0, forces=(25,), defence=22.5)),
    ], id="WE-19"),
    pytest.param([
        (Battle((("A", 1),), castle=5),
         Outcome("A", 1, 0, forces=(5,), defence=0, also={"castle_size": 5})),
    ], id="WE-20"),
    pytest.param([
        (Battle((("A", 5),), people=30, soldiers=2),
         Outcome("D", 2, 5, forces=(25,), defence=40, damage=25)),
        (Battle((("A", 8),), soldiers=9),
         Outcome("D", 1, 0, forces=(40,), defence=45, damage=40)),
    ], id="WE-21"),
    pytest.param([
        (Battle((("A", 3), ("B", 2), ("C", 2)), people=3, soldiers=1, castle=3),
         Outcome("D", 1, 0, forces=(15, 10, 10), defence=24, damage=5)),
    ], id="WE-22"),
]
# fmt: on


@pytest.mark.rule("CO-11.6")
@pytest.mark.parametrize("cases", EXAMPLES)
def test_a_battle_of_the_rule_book(cases: list[tuple[Battle, Outcome]]) -> None:
    for battle, outcome in cases:
        turn = fight(battle)
        after = turn.county(5)
        found = (after["owner"], after["soldiers"], after["population"])
        assert found == (outcome.owner, outcome.soldiers, outcome.people), battle
        assert {key: after[key] for key in outcome.also} == outcome.also, battle
        (numbers,) = turn.events("battle_numbers")
        forces = [numbers["attackers"][seat]["force_x2"] for seat in "ABC"[: len(outcome.forces)]]
        assert forces == [2 * force for force in outcome.forces], battle
        assert numbers["defence"]["force_x2"] == 2 * outcome.defence, battle
        assert numbers.get("damage") == outcome.damage, battle


@pytest.mark.rule("CO-11.3")
@pytest.mark.parametrize(
    ("attackers", "owner", "left"),
    [
        pytest.param(20, None, 0, id="WE-16"),
        pytest.param(21, "A", 1, id="WE-16 with one soldier more"),
    ],
)
def test_an_attack_on_nobodys_county(attackers: int, owner: str | None, left: int) -> None:
    home = county("A", soldiers=attackers, tax_rate=80)
    turn = play(position(cross_of(county(None), north=home)), A=f"MOVE 2 5 {attackers}")
    after = turn.county(5)
    assert (after["owner"], after["soldiers"]) == (owner, left)
    assert after["population"] == 420
    assert after["tax_rate"] == 80
