"""CO-5: people and labour."""

import pytest

from tests.counties.builders import (
    JOBS,
    Turn,
    county,
    labour,
    play,
    player,
    position,
    row_of,
    sheet,
)


def defenders(home: dict, orders: str, number: int, stocks: dict | None = None) -> bool:
    """Whether exactly that many people defend county 1 under those orders.

    The number is read from two battles: attackers of the same force only tie, and a county that
    holds against one soldier more has more defenders. Castles are not used here.
    """
    assert number % 5 == 0
    owners = []
    for attackers in (number // 5, number // 5 + 1):
        where = position(
            row_of(home, county("B", soldiers=attackers, population=0)),
            A=stocks or player(),
        )
        turn = play(where, A=orders, B=f"MOVE 2 1 {attackers}")
        owners.append(turn.county(1)["owner"])
    return owners == ["A", "B"]


def alone(home: dict, orders: str, **stocks: int) -> Turn:
    """A turn of A with this one county."""
    return play(position(row_of(home), A=player(**stocks)), A=orders)


@pytest.mark.rule("CO-5.1")
def test_all_seven_jobs_share_one_population() -> None:
    home = county("A", population=70, cows=10, castle_building=True)
    orders = "LABOUR 1 wood 10 iron 10 quarry 10 smith 10 castle 10 farm 10 defend 10"
    turn = alone(home, orders, wood=100, iron=500)
    after = turn.player("A")
    assert (after["wood"], after["iron"], after["stone"], after["armour"]) == (10, 10, 10, 10)
    assert turn.county(1)["castle_work"] == 10
    assert turn.county(1)["cows"] == 10  # 11 for 10 farmers
    assert turn.errors("A") == []
    assert defenders(home, orders, 10, player(wood=100, iron=500))


@pytest.mark.rule("CO-5.1")
def test_soldiers_are_not_people() -> None:
    # 500 food for 500 people and 400 soldiers: normal; soldiers do not work, grow or pay
    home = county("A", cows=100, soldiers=400, tax_rate=100)
    turn = alone(home, "LABOUR 1 wood 500")
    assert turn.player("A")["wood"] == 500
    assert turn.player("A")["gold"] == 500
    assert turn.county(1)["population"] == 525
    assert turn.county(1)["soldiers"] == 400


@pytest.mark.rule("CO-5.2")
@pytest.mark.parametrize("job", JOBS)
def test_the_seven_job_keys_are_understood(job: str) -> None:
    home = county("A", castle_building=True)
    turn = alone(home, f"LABOUR 1 {job} 7")
    assert turn.errors("A") == []
    assert turn.county(1)["labour"] == labour(**{job: 7})


@pytest.mark.rule("CO-5.2")
@pytest.mark.parametrize("job", ["stone", "farmers", "armour", "soldier"])
def test_other_jobs_are_not_understood(job: str) -> None:
    turn = alone(county("A", labour=labour(wood=3)), f"LABOUR 1 {job} 7")
    assert turn.errors("A") == [(1, "CO-E14")]
    assert turn.county(1)["labour"] == labour(wood=3)


WORK = [
    ("wood", "forest", "wood"),
    ("iron", "iron_mine", "iron"),
    ("quarry", "quarry", "stone"),
    ("smith", "forge", "armour"),
]


@pytest.mark.rule("CO-5.3")
@pytest.mark.parametrize(("job", "resource", "good"), WORK)
def test_a_job_without_its_place_wins_nothing(job: str, resource: str, good: str) -> None:
    stocks = {"wood": 1000, "iron": 5000, "stone": 0, "armour": 0}
    with_place = alone(county("A"), f"LABOUR 1 {job} 100", **stocks)
    without = alone(county("A", **{resource: False}), f"LABOUR 1 {job} 100", **stocks)
    assert with_place.errors("A") == []
    assert with_place.player("A")[good] == stocks[good] + 100
    assert without.errors("A") == [(1, "CO-E06")]
    assert {key: without.player("A")[key] for key in stocks} == stocks


@pytest.mark.rule("CO-5.3")
@pytest.mark.parametrize(("job", "resource"), [(job, resource) for job, resource, _ in WORK])
def test_people_at_a_job_without_its_place_do_not_defend(job: str, resource: str) -> None:
    home = county("A", population=150, **{resource: False})
    assert defenders(home, f"LABOUR 1 {job} 100", 50)


@pytest.mark.rule("CO-5.3")
def test_castle_workers_without_a_stage_neither_build_nor_defend() -> None:
    home = county("A", population=150)
    assert defenders(home, "LABOUR 1 castle 100", 50)
    turn = alone(home, "LABOUR 1 castle 100")
    assert turn.errors("A") == [(1, "CO-E07")]
    assert (turn.county(1)["castle_size"], turn.county(1)["castle_work"]) == (0, 0)


@pytest.mark.rule("CO-5.3")
def test_castle_workers_whose_stage_did_not_start_do_not_defend() -> None:
    home = county("A", population=150)
    orders = sheet("CASTLE 1", "LABOUR 1 castle 100")
    assert defenders(home, orders, 50)
    assert alone(home, orders).errors("A") == [(1, "CO-E09"), (2, "CO-E07")]


@pytest.mark.rule("CO-5.4")
def test_labour_is_fixed_on_the_people_left_after_recruiting() -> None:
    turn = alone(county("A"), sheet("LABOUR 1 wood 500", "RECRUIT 1 100"), armour=100)
    assert turn.player("A")["wood"] == 400
    assert turn.county(1)["soldiers"] == 100
    assert "CO-E05" in turn.codes("A")


@pytest.mark.rule("CO-5.4")
def test_recruits_that_were_not_armed_stay_and_work() -> None:
    turn = alone(county("A"), sheet("LABOUR 1 wood 500", "RECRUIT 1 100"), armour=30)
    assert turn.player("A")["wood"] == 470


@pytest.mark.rule("CO-5.4")
def test_people_killed_in_step_5_do_not_change_the_labour() -> None:
    home = county("A", population=100, labour=labour(defend=60, wood=40))
    where = position(row_of(home, county("B", soldiers=10, population=0)))
    turn = play(where, A="", B="MOVE 2 1 10")
    assert turn.player("A")["wood"] == 40


# what each job shows when 10 people are in it; the order is that of the rule
CLIPPED = ("farm", "defend", "castle", "smith", "wood", "iron", "quarry")


@pytest.mark.rule("CO-5.5")
@pytest.mark.parametrize("last", range(1, 8))
@pytest.mark.parametrize("short", [0, 5])
def test_too_many_assigned_fill_the_jobs_in_order(last: int, short: int) -> None:
    """People enough for the first `last` jobs, the last of them short of `short` people."""
    people = 10 * last - short
    working = dict.fromkeys(CLIPPED, 0) | dict.fromkeys(CLIPPED[:last], 10)
    working[CLIPPED[last - 1]] -= short
    home = county(
        "A",
        population=people,
        cows=20,
        castle_building=True,
        labour=labour(**dict.fromkeys(CLIPPED, 10)),
    )
    turn = alone(home, "", wood=1000, iron=5000)
    stocks = turn.player("A")
    suits = working["smith"]
    assert turn.county(1)["cows"] == working["farm"]
    assert turn.county(1)["castle_work"] == working["castle"]
    assert stocks["armour"] == suits
    assert stocks["wood"] == 1000 - 10 * suits + working["wood"]
    assert stocks["iron"] == 5000 - 50 * suits + working["iron"]
    assert stocks["stone"] == working["quarry"]
    assert defenders(home, "", working["defend"], player(wood=1000, iron=5000))


@pytest.mark.rule("CO-5.5")
def test_an_order_for_too_many_is_clipped_the_same_way() -> None:
    home = county("A", population=100)
    orders = "LABOUR 1 quarry 90 wood 60 farm 30"
    turn = alone(home, orders)
    assert (turn.player("A")["wood"], turn.player("A")["stone"]) == (60, 10)
    assert turn.errors("A") == [(1, "CO-E05")]


@pytest.mark.rule("CO-5.6")
@pytest.mark.parametrize(("assigned", "left"), [(0, 100), (60, 40), (100, 0)])
def test_who_has_no_job_defends(assigned: int, left: int) -> None:
    assert defenders(county("A", population=100), f"LABOUR 1 wood {assigned}", left)


@pytest.mark.rule("CO-5.6")
def test_those_left_over_join_those_ordered_to_defend() -> None:
    assert defenders(county("A", population=100), "LABOUR 1 wood 50 defend 20", 50)


@pytest.mark.rule("CO-5.7")
@pytest.mark.parametrize(
    ("cows", "fields", "farm"),
    [
        (0, 10, 0),
        (50, 10, 55),
        (90, 10, 99),
        (91, 10, 100),
        (100, 10, 100),
        (180, 10, 100),
        (9, 10, 9),
        (10, 1, 10),
    ],
)
def test_a_county_without_labour_farms_its_herd(cows: int, fields: int, farm: int) -> None:
    # 500 - farm people defend, rounded to the fives that a battle can show
    home = county("A", population=farm + 100, cows=cows, fields=fields)
    assert defenders(home, "", 100)
    assert alone(home, "").county(1)["labour"] is None


@pytest.mark.rule("CO-5.7")
def test_the_herd_is_counted_after_trading() -> None:
    home = county("A", population=100, cows=0)
    assert defenders(home, "BUY 50 cows 1", 45, player(gold=500))
    herd = county("A", population=100, cows=50)
    assert defenders(herd, "SELL 50 cows 1", 100)


@pytest.mark.rule("CO-5.7")
def test_too_few_people_for_the_herd_all_farm() -> None:
    home = county("A", population=60, cows=100)
    assert defenders(home, "", 0)
    assert alone(home, "SLAUGHTER 1 10").county(1)["cows"] == 60


@pytest.mark.rule("CO-5.7")
def test_recruits_are_taken_before_the_herd_is_tended() -> None:
    home = county("A", population=60, cows=50)
    turn = alone(home, "RECRUIT 1 20", armour=20)
    assert turn.county(1)["cows"] == 40


@pytest.mark.rule("CO-5.7")
def test_standing_labour_of_nobody_is_not_the_same_as_none() -> None:
    home = county("A", population=100, cows=50, labour=labour())
    assert defenders(home, "", 100)
    assert alone(home, "").county(1)["cows"] == 0


@pytest.mark.rule("CO-5.8")
def test_only_defenders_die_and_the_others_work_on() -> None:
    home = county(
        "A",
        population=100,
        cows=20,
        labour=labour(defend=40, wood=20, iron=10, quarry=10, farm=20),
    )
    where = position(row_of(home, county("B", soldiers=100, population=0), county("A")))
    turn = play(where, A="", B="MOVE 2 1 100")
    stocks = turn.player("A")
    assert turn.county(1)["owner"] == "B"
    assert (stocks["wood"], stocks["iron"], stocks["stone"]) == (20, 10, 10)
    assert turn.county(1)["cows"] == 20
    # 60 left on 100 food: normal
    assert turn.county(1)["population"] == 63


@pytest.mark.rule("CO-5.9")
def test_standing_labour_without_its_place_is_a_warning_of_no_line() -> None:
    home = county("A", quarry=False, labour=labour(quarry=5, castle=5))
    turn = alone(home, "TAX 1 20")
    found = [(r["line"], r["code"]) for r in turn.remarks("A") if r["code"].startswith("CO-E")]
    assert found == [(0, "CO-E06"), (0, "CO-E07")]
    assert turn.errors("A") == []
    assert alone(home, "LABOUR 1 quarry 5 castle 5").codes("A") == {"CO-E06", "CO-E07"}
    assert alone(home, "LABOUR 1 wood 5").errors("A") == []
