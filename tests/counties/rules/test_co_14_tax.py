"""CO-14: tax (step 13)."""

import pytest

from tests.counties.builders import county, labour, play, player, position, row_of, sheet

# cows for 100 people -> twice the ration effect
EFFECTS = {0: 0, 10: 1, 20: 2, 40: 4, 60: 6}


@pytest.mark.rule("CO-14.1")
@pytest.mark.parametrize("cows", EFFECTS)
@pytest.mark.parametrize("size", range(6))
def test_ration_and_castle_add_up(cows: int, size: int) -> None:
    home = county("A", cows=cows, population=100, castle_size=size, tax_rate=100)
    turn = play(position(row_of(home), A=player(gold=7)), A="")
    assert turn.player("A")["gold"] == 7 + (EFFECTS[cows] + 2 * size) * 100 // 2


@pytest.mark.rule("CO-14.1")
@pytest.mark.parametrize(
    ("people", "cows", "size", "rate", "gold"),
    [
        (101, 21, 0, 20, 20),  # 20.2
        (99, 20, 0, 20, 19),  # 19.8
        (7, 1, 0, 20, 0),  # 0.7
        (7, 1, 1, 20, 2),  # 1.5 * 7 = 10.5, a fifth is 2.1
        (9, 1, 1, 100, 13),  # 1.5 * 9 = 13.5
        (33, 33, 4, 60, 138),  # 7 * 33 * 0.6 = 138.6
    ],
)
def test_the_tax_is_rounded_down_once(
    people: int, cows: int, size: int, rate: int, gold: int
) -> None:
    home = county("A", cows=cows, population=people, castle_size=size, tax_rate=rate)
    assert play(position(row_of(home)), A="").player("A")["gold"] == gold


@pytest.mark.rule("CO-14.1")
def test_the_tax_is_on_the_people_before_growth_and_each_county_rounds_for_itself() -> None:
    # 99 people at 20 %: 19.8 each; 59 gold would be right for both together
    homes = [county("A", cows=20, population=99, tax_rate=20) for _ in range(3)]
    turn = play(position(row_of(*homes)), A="")
    assert turn.player("A")["gold"] == 57
    assert turn.county(2)["population"] == 103


@pytest.mark.rule("CO-14.2")
@pytest.mark.parametrize("rate", [0, 20, 40, 60, 80, 100])
def test_the_six_rates_count_in_the_turn_they_are_ordered(rate: int) -> None:
    home = county("A", cows=20, population=100, tax_rate=80)
    turn = play(position(row_of(home)), A=f"TAX 1 {rate}")
    assert turn.errors("A") == []
    assert turn.player("A")["gold"] == rate
    assert turn.county(1)["tax_rate"] == rate


@pytest.mark.rule("CO-14.2")
@pytest.mark.parametrize("rate", ["1", "10", "30", "50", "99", "101", "120", "200", "-20", "20.5"])
def test_no_other_rate_is_taken(rate: str) -> None:
    home = county("A", cows=20, population=100, tax_rate=40)
    turn = play(position(row_of(home)), A=f"TAX 1 {rate}")
    assert turn.errors("A") == [(1, "CO-E12")]
    assert turn.player("A")["gold"] == 40
    assert turn.county(1)["tax_rate"] == 40


@pytest.mark.rule("CO-14.3")
@pytest.mark.parametrize("size", range(5))
@pytest.mark.parametrize(("work", "counts"), [(89, False), (90, True)])
def test_a_stage_in_progress_pays_as_no_castle(size: int, work: int, counts: bool) -> None:
    home = county(
        "A",
        population=100,
        castle_size=size,
        castle_building=True,
        castle_work=work,
        tax_rate=100,
        labour=labour(castle=10),
    )
    turn = play(position(row_of(home)), A="")
    assert turn.player("A")["gold"] == (100 * (size + 1) if counts else 0)


@pytest.mark.rule("CO-14.4")
def test_a_captured_county_pays_its_old_ruler() -> None:
    taken = county("B", cows=100, tax_rate=80, labour=labour(farm=500), castle_size=1)
    where = position(row_of(county("A", soldiers=1, population=0, tax_rate=20), taken, county("B")))
    turn = play(where, A="MOVE 1 2 1", B=sheet("TAX 2 60"))
    assert turn.county(2)["owner"] == "A"
    assert turn.player("B")["gold"] == 2 * 500 * 60 // 100
    assert turn.player("A")["gold"] == 0


@pytest.mark.rule("CO-14.4")
def test_nobodys_county_pays_nobody_even_when_captured() -> None:
    where = position(
        row_of(county("A", soldiers=101, population=0, tax_rate=80), county(None, cows=100))
    )
    turn = play(where, A="MOVE 1 2 101")
    assert turn.county(2)["owner"] == "A"
    assert turn.player("A")["gold"] == 0
