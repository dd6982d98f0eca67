"""CO-11: battles."""

import pytest

from tests.counties.builders import (
    Turn,
    county,
    county_of,
    cross_of,
    labour,
    play,
    position,
    row_of,
    sheet,
)


def attack(number: int, people: int = 0, soldiers: int = 0, castle: int = 0, idle: int = 0) -> Turn:
    """A moves that many soldiers from county 1 into B's county 2; `idle` people there farm."""
    target = county(
        "B",
        population=people + idle,
        soldiers=soldiers,
        castle_size=castle,
        labour=labour(defend=people, farm=idle),
        cows=1,
    )
    home = county("A", soldiers=number, population=0)
    return play(position(row_of(home, target)), A=f"MOVE 1 2 {number}", B="")


@pytest.mark.rule("CO-11.1")
@pytest.mark.parametrize(("people", "owner"), [(49, "A"), (50, "B"), (51, "B")])
def test_a_soldier_fights_as_five_people(people: int, owner: str) -> None:
    assert attack(10, people=people).county(2)["owner"] == owner


@pytest.mark.rule("CO-11.1")
@pytest.mark.parametrize(("soldiers", "owner"), [(9, "A"), (10, "B"), (11, "B")])
def test_a_soldier_fights_as_one_soldier(soldiers: int, owner: str) -> None:
    assert attack(10, soldiers=soldiers).county(2)["owner"] == owner


@pytest.mark.rule("CO-11.1")
@pytest.mark.rule("CO-5.8")
def test_people_at_other_work_do_not_fight_and_do_not_die() -> None:
    after = attack(1, people=4, idle=4).county(2)
    assert after["owner"] == "A"
    assert after["population"] == 4


@pytest.mark.rule("CO-11.2")
@pytest.mark.parametrize(
    ("castle", "enough"),
    [(0, 21), (1, 41), (2, 51), (3, 61), (4, 71), (5, 81)],
)
def test_a_castle_multiplies_people_and_soldiers_alike(castle: int, enough: int) -> None:
    # 50 people and 10 soldiers are 100 before the castle's effect of 1, 2, 2.5, 3, 3.5, 4
    assert attack(enough, people=50, soldiers=10, castle=castle).county(2)["owner"] == "A"
    assert attack(enough - 1, people=50, soldiers=10, castle=castle).county(2)["owner"] == "B"


@pytest.mark.rule("CO-11.2")
@pytest.mark.parametrize("castle", [1, 3, 5])
def test_a_castle_with_a_stage_in_progress_defends_as_none(castle: int) -> None:
    target = county(
        "B",
        population=10,
        castle_size=castle if castle < 5 else 4,
        castle_building=True,
        castle_work=99,
        labour=labour(defend=10),
    )
    turn = play(position(row_of(county("A", soldiers=3), target)), A="MOVE 1 2 3", B="")
    assert turn.county(2)["owner"] == "A"
    assert turn.county(2)["soldiers"] == 1  # 10 // 5 lost


@pytest.mark.rule("CO-11.3")
@pytest.mark.parametrize(
    ("population", "holds", "takes"),
    [(500, 20, 21), (499, 19, 20), (9, 0, 1), (4, 0, 1), (0, 0, 1)],
)
def test_a_fifth_of_nobodys_people_defend(population: int, holds: int, takes: int) -> None:
    where = row_of(county("A", soldiers=takes, tax_rate=80), county(None, population=population))
    if holds:
        held = play(position(where), A=f"MOVE 1 2 {holds}")
        assert held.county(2)["owner"] is None
    assert play(position(where), A=f"MOVE 1 2 {takes}").county(2)["owner"] == "A"


@pytest.mark.rule("CO-11.3")
def test_nobodys_people_die_by_the_damage_and_the_fifth_at_most() -> None:
    where = row_of(county("A", soldiers=5, population=0, tax_rate=80), county(None, population=100))
    # 4 soldiers are 20, a tie: the fifth is killed, 80 stay and grow by 4; 3 soldiers kill 15
    assert play(position(where), A="MOVE 1 2 4").county(2)["population"] == 84
    assert play(position(where), A="MOVE 1 2 3").county(2)["population"] == 85 + 4


@pytest.mark.rule("CO-11.3")
def test_nobody_never_attacks_and_never_has_soldiers() -> None:
    where = position(row_of(county("A"), county(None)))
    turn = play(where, A="")
    assert turn.county(1)["owner"] == "A"
    assert turn.county(2)["soldiers"] == 0
    assert turn.county(2)["owner"] is None


@pytest.mark.rule("CO-11.4")
def test_one_players_soldiers_from_four_sides_fight_together() -> None:
    middle = county("D", population=59, cows=1, labour=labour(defend=59))
    homes = {
        side: county("A", soldiers=3, population=0) for side in ("north", "west", "east", "south")
    }
    orders = sheet("MOVE 2 S 3", "MOVE 4 E 3", "MOVE 6 W 3", "MOVE 8 N 3")
    turn = play(position(cross_of(middle, **homes)), A=orders)
    assert turn.county(5)["owner"] == "A"
    assert turn.county(5)["soldiers"] == 12 - 59 // 5


@pytest.mark.rule("CO-11.4")
def test_two_players_soldiers_do_not_fight_together() -> None:
    middle = county("D", population=59, cows=1, labour=labour(defend=59))
    homes = {
        "north": county("A", soldiers=6, population=0),
        "west": county("B", soldiers=6, population=0),
    }
    turn = play(position(cross_of(middle, **homes)), A="MOVE 2 S 6", B="MOVE 4 E 6")
    assert turn.county(5)["owner"] == "D"


@pytest.mark.rule("CO-11.4")
def test_a_castle_at_home_does_not_help_attackers() -> None:
    home = county("A", soldiers=2, castle_size=5)
    target = county("B", population=10, labour=labour(defend=10))
    turn = play(position(row_of(home, target)), A="MOVE 1 2 2", B="")
    assert turn.county(2)["owner"] == "B"


@pytest.mark.rule("CO-11.5")
@pytest.mark.parametrize(
    ("castle", "people", "attackers", "owner"),
    [
        (2, 9, 4, "B"),  # 22.5 against 20
        (2, 9, 5, "A"),  # 22.5 against 25
        (4, 3, 2, "B"),  # 10.5 against 10: neither a tie nor a win
        (4, 3, 3, "A"),  # 10.5 against 15
        (2, 1, 1, "A"),  # 2.5 against 5
        (4, 7, 5, "A"),  # 24.5 against 25: rounded up it would be a tie
    ],
)
def test_forces_with_a_half_are_compared_exactly(
    castle: int, people: int, attackers: int, owner: str
) -> None:
    assert attack(attackers, people=people, castle=castle).county(2)["owner"] == owner


@pytest.mark.rule("CO-11.5")
def test_a_half_point_more_is_no_tie() -> None:
    # D 10.5 over A 10: the county holds as the stronger, the damage 10 / 3.5 = 2 leaves one of 3
    after = attack(2, people=3, castle=4).county(2)
    assert after["population"] == 1


@pytest.mark.rule("CO-11.6")
@pytest.mark.parametrize(
    ("people", "left"),
    [(0, 10), (4, 10), (5, 9), (9, 9), (10, 8), (45, 1), (49, 1)],
)
def test_the_winner_loses_a_fifth_of_the_second_force(people: int, left: int) -> None:
    assert attack(10, people=people).county(2)["soldiers"] == left


@pytest.mark.rule("CO-11.6")
def test_the_second_force_counts_with_the_castles_effect() -> None:
    # 9 people behind castle 2 are 22.5: 4 lost; behind castle 1 they are 18: 3 lost
    assert attack(10, people=9, castle=2).county(2)["soldiers"] == 6
    assert attack(10, people=9, castle=1).county(2)["soldiers"] == 7


@pytest.mark.rule("CO-11.6")
def test_only_the_highest_of_the_others_hurts_the_winner() -> None:
    middle = county("D", population=20, cows=1, labour=labour(defend=20))
    homes = {
        "north": county("A", soldiers=10, population=0),
        "west": county("B", soldiers=5, population=0),
        "east": county("C", soldiers=3, population=0),
    }
    turn = play(
        position(cross_of(middle, **homes)), A="MOVE 2 S 10", B="MOVE 4 E 5", C="MOVE 6 W 3"
    )
    assert turn.county(5)["owner"] == "A"
    assert turn.county(5)["soldiers"] == 5  # 25 // 5, not (25 + 20 + 15) // 5
    assert turn.county(5)["population"] == 0


@pytest.mark.rule("CO-11.6")
def test_two_equal_attackers_on_top_both_fail_though_a_third_is_weaker() -> None:
    middle = county("D", population=3, cows=1, labour=labour(defend=3))
    homes = {
        "north": county("A", soldiers=10, population=0),
        "west": county("B", soldiers=10, population=0),
        "east": county("C", soldiers=9, population=0),
    }
    turn = play(
        position(cross_of(middle, **homes)), A="MOVE 2 S 10", B="MOVE 4 E 10", C="MOVE 6 W 9"
    )
    assert turn.county(5)["owner"] == "D"
    assert turn.county(5)["soldiers"] == 0
    assert turn.county(5)["population"] == 0


@pytest.mark.rule("CO-11.6")
def test_two_equal_attackers_below_the_top_do_not_save_the_county() -> None:
    middle = county("D", population=3, cows=1, labour=labour(defend=3))
    homes = {
        "north": county("A", soldiers=10, population=0),
        "west": county("B", soldiers=4, population=0),
        "east": county("C", soldiers=4, population=0),
    }
    turn = play(
        position(cross_of(middle, **homes)), A="MOVE 2 S 10", B="MOVE 4 E 4", C="MOVE 6 W 4"
    )
    assert turn.county(5)["owner"] == "A"
    assert turn.county(5)["soldiers"] == 6


@pytest.mark.rule("CO-11.6")
@pytest.mark.parametrize(
    ("castle", "dead"),
    [(0, 20), (1, 10), (2, 8), (3, 6), (4, 5), (5, 5)],
)
def test_the_damage_is_divided_by_the_castles_effect(castle: int, dead: int) -> None:
    # 4 attackers are 20; only the fifth or so of 24 defenders dies, cows keep the rest as they are
    target = county(
        "B", population=24, castle_size=castle, cows=5, labour=labour(defend=24), fields=1
    )
    turn = play(position(row_of(county("A", soldiers=4), target)), A="MOVE 1 2 4", B="")
    left = 24 - dead
    # 25 food: normal up to 25 people, double up to 12; 5 % or 10 % of them is nobody below 20
    assert turn.county(2)["owner"] == "B"
    assert turn.county(2)["population"] == left


@pytest.mark.rule("CO-11.6")
def test_attackers_of_several_players_damage_only_by_the_highest() -> None:
    middle = county("D", population=19, cows=4, labour=labour(defend=19))
    homes = {
        "north": county("A", soldiers=3, population=0),
        "west": county("B", soldiers=3, population=0),
        "east": county("C", soldiers=2, population=0),
    }
    turn = play(position(cross_of(middle, **homes)), A="MOVE 2 S 3", B="MOVE 4 E 3", C="MOVE 6 W 2")
    # D 19 is on top: 15 die, not 30 or 40
    assert turn.county(5)["owner"] == "D"
    assert turn.county(5)["population"] == 4


@pytest.mark.rule("CO-11.7")
@pytest.mark.parametrize(
    ("people", "soldiers", "attackers", "people_left", "soldiers_left"),
    [
        (10, 9, 10, 0, 1),  # damage 50: 10 people, 40 // 5 = 8
        (5, 9, 9, 0, 1),  # damage 45: 5 people, 8
        (6, 9, 9, 0, 2),  # damage 45: 6 people, 39 // 5 = 7
        (9, 9, 2, 0, 9),  # damage 10: 9 people, 1 // 5 = 0
        (10, 9, 2, 0, 9),  # damage 10: exactly the people
        (11, 9, 2, 1, 9),
    ],
)
def test_people_die_before_soldiers(
    people: int, soldiers: int, attackers: int, people_left: int, soldiers_left: int
) -> None:
    after = attack(attackers, people=people, soldiers=soldiers).county(2)
    assert after["owner"] == "B"
    assert (after["population"], after["soldiers"]) == (people_left, soldiers_left)


@pytest.mark.rule("CO-11.7")
@pytest.mark.parametrize("castle", range(6))
def test_a_tie_at_the_top_kills_the_whole_defence(castle: int) -> None:
    # (10 + 5 * 6) * effect = 40, 80, 100, 120, 140, 160: always a multiple of five
    attackers = [8, 16, 20, 24, 28, 32][castle]
    after = attack(attackers, people=10, soldiers=6, castle=castle).county(2)
    assert (after["owner"], after["population"], after["soldiers"]) == ("B", 0, 0)
    assert after["castle_size"] == castle


@pytest.mark.rule("CO-11.7")
def test_a_tie_of_attackers_above_kills_no_more_than_there_are() -> None:
    middle = county("D", population=3 + 4, cows=1, labour=labour(defend=3, farm=4), soldiers=2)
    homes = {
        "north": county("A", soldiers=50, population=0),
        "west": county("B", soldiers=50, population=0),
    }
    turn = play(position(cross_of(middle, **homes)), A="MOVE 2 S 50", B="MOVE 4 E 50")
    assert turn.county(5)["population"] == 4
    assert turn.county(5)["soldiers"] == 0


@pytest.mark.rule("CO-11.8")
def test_the_dead_are_gone_before_ration_tax_and_growth() -> None:
    # 1000 people, 100 cows: 500 food is half for 1000, but double for the 250 that are left
    target = county(
        "B",
        population=1000,
        cows=100,
        tax_rate=100,
        labour=labour(farm=250, defend=750),
    )
    home = county("A", soldiers=150, population=0, tax_rate=100)
    turn = play(position(row_of(home, target)), A="MOVE 1 2 150", B="SLAUGHTER 2 0")
    assert turn.county(2)["owner"] == "B"  # a tie
    assert turn.player("B")["gold"] == 2 * 250
    assert turn.county(2)["population"] == 275


@pytest.mark.rule("CO-11.9")
@pytest.mark.parametrize("attackers", [1, 2, 10, 101])
def test_at_least_one_soldier_stands_in_a_captured_county(attackers: int) -> None:
    after = attack(attackers, people=5 * attackers - 1).county(2)
    assert after["owner"] == "A"
    assert after["soldiers"] == attackers - (5 * attackers - 1) // 5
    assert after["soldiers"] >= 1


@pytest.mark.rule("CO-11.9")
def test_the_survivors_do_not_go_home() -> None:
    turn = attack(10, people=5)
    assert turn.county(1)["soldiers"] == 0
    assert turn.county(2)["soldiers"] == 9


@pytest.mark.rule("CO-11.10")
def test_defeated_attackers_are_all_lost() -> None:
    where = position(
        row_of(county("A", soldiers=15), county("B", population=500, labour=labour(defend=500)))
    )
    turn = play(where, A="MOVE 1 2 10", B="")
    assert county_of(where, 1)["soldiers"] == 15
    assert turn.county(1)["soldiers"] == 5
    assert turn.county(2)["soldiers"] == 0


@pytest.mark.rule("CO-11.10")
def test_the_beaten_rivals_of_the_winner_are_all_lost() -> None:
    middle = county("D", population=0)
    homes = {
        "north": county("A", soldiers=10, population=0),
        "west": county("B", soldiers=9, population=0),
    }
    turn = play(position(cross_of(middle, **homes)), A="MOVE 2 S 10", B="MOVE 4 E 9")
    assert turn.county(5)["owner"] == "A"
    assert turn.county(5)["soldiers"] == 1
    assert turn.county(4)["soldiers"] == 0
