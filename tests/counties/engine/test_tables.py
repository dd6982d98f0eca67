"""Every cell of the rule book's tables, laid beside the tables of the engine."""

import json
from pathlib import Path
from typing import Any

import pytest

from counties.engine import tables
from counties.engine.checks import REMARK_CODES
from counties.engine.orders import FORMS
from counties.engine.resolver import STEPS

BOOK: dict[str, Any] = json.loads(Path(__file__).with_name("tables.json").read_text())
CONSTANTS = {
    "start_gold": tables.START_STOCK["gold"],
    "start_population": tables.START_POPULATION,
    "start_cows_per_field": tables.START_COWS_PER_FIELD,
    "uncrowded_cows_per_field": tables.UNCROWDED_PER_FIELD,
    "max_cows_per_field": tables.COWS_PER_FIELD,
    "food_per_cow_cheese": tables.CHEESE_PER_COW,
    "food_per_cow_slaughtered": tables.MEAT_PER_COW,
    "cow_birth_percent": tables.COW_BIRTH_PERCENT,
    "farmers_per_cow": tables.FARMERS_PER_COW,
    "farmers_per_cow_crowded": tables.FARMERS_PER_COW_CROWDED,
    "output_per_worker": tables.OUTPUT_PER_WORKER,
    "castle_stage_work": tables.STAGE_WORK,
    "castle_work_per_worker": tables.WORK_PER_CASTLE_WORKER,
    "castle_max_size": tables.LARGEST_CASTLE,
    "armour_per_soldier": tables.ARMOUR_PER_SOLDIER,
    "unclaimed_defence_divisor": tables.UNCLAIMED_DEFENCE_DIVISOR,
    "unclaimed_growth_percent": tables.UNCLAIMED_GROWTH_PERCENT,
    "unclaimed_population_cap": tables.UNCLAIMED_POPULATION_CAP,
    "unclaimed_tax_rate": tables.UNCLAIMED_TAX_RATE,
    "migration_divisor": tables.MIGRATION_DIVISOR,
    "start_tax_rate": tables.START_TAX_RATE,
}


@pytest.mark.parametrize("name", sorted(BOOK["constants"]))
def test_each_constant_is_the_books(name: str) -> None:
    assert CONSTANTS[name] == BOOK["constants"][name]


@pytest.mark.rule("CO-6.1")
def test_prices_and_the_order_of_trading() -> None:
    ours = {good: {"buy": p.buy, "sell": p.sell} for good, p in tables.PRICES.items()}
    assert ours == BOOK["prices"]
    assert list(tables.TRADE_ORDER) == BOOK["trade_order"]


@pytest.mark.rule("CO-1.6")
@pytest.mark.rule("CO-2.1")
def test_stocks_are_the_players_and_cows_the_countys() -> None:
    assert BOOK["start_stock"] == tables.START_STOCK
    assert list(tables.STOCKS) == BOOK["goods_kept_by_player"]
    assert [good for good in tables.PRICES if good not in tables.GOODS] == BOOK[
        "goods_kept_by_county"
    ]


def test_castles_cell_for_cell() -> None:
    rows = [
        {"size": c.size, "effect_x2": c.effect_x2, "wood": c.wood, "stone": c.stone}
        for c in tables.CASTLES
    ]
    book = [{key: row[key] or 0 for key in rows[0]} for row in BOOK["castle"]]
    assert rows == book
    assert [row["effect"] * 2 for row in BOOK["castle"]] == [c.effect_x2 for c in tables.CASTLES]


def test_rations_cell_for_cell() -> None:
    rows = [
        {
            "name": r.name,
            "effect": r.effect_x2 / 2,
            "effect_x2": r.effect_x2,
            "population_change_percent": r.percent,
            "food_at_least_x2_population": r.least_x2,
        }
        for r in tables.RATIONS
    ]
    assert rows == BOOK["ration"]


@pytest.mark.rule("CO-13.1")
@pytest.mark.rule("CO-13.3")
def test_the_ration_is_the_last_row_whose_food_is_there() -> None:
    for population in (0, 1, 2, 3, 499, 500, 501):
        for food in range(1600):
            rows = [r for r in tables.RATIONS if 2 * food >= r.least_x2 * population]
            expected = rows[-1] if population else tables.RATIONS[0]
            assert tables.ration_of(food, population) == expected


def test_forces_and_recipe() -> None:
    force = {"soldier": tables.SOLDIER_FORCE, "person": tables.PERSON_FORCE}
    recipe = {"wood": tables.SUIT_WOOD, "iron": tables.SUIT_IRON, "smiths": tables.SUIT_SMITHS}
    assert force == BOOK["fighting_force"]
    assert recipe == BOOK["armour_recipe"]


@pytest.mark.rule("CO-14.2")
def test_tax_rates_and_what_a_difference_moves() -> None:
    assert list(tables.TAX_RATES) == BOOK["tax_rates"]
    for difference, percent in BOOK["migration_percent_by_rate_difference"].items():
        assert int(difference) == percent * tables.MIGRATION_DIVISOR


@pytest.mark.rule("CO-5.2")
def test_jobs_their_needs_and_the_order_of_clipping() -> None:
    assert [{"key": job, "needs": needs} for job, needs in tables.JOB_NEEDS.items()] == [
        {"key": row["key"], "needs": row["needs"]} for row in BOOK["jobs"]
    ]
    assert list(tables.LABOUR_PRIORITY) == BOOK["labour_clip_priority"]


@pytest.mark.rule("CO-1.3")
def test_resources_serve_their_jobs() -> None:
    book = BOOK["resources"]
    assert set(tables.RESOURCES) == set(book) - {"fields"}
    for resource in tables.RESOURCES:
        assert tables.JOB_NEEDS[book[resource]["job"]] == resource
    assert {job: book[tables.JOB_NEEDS[job] or ""]["produces"] for job in tables.PRODUCES} == dict(
        tables.PRODUCES
    )


@pytest.mark.rule("CO-3.1")
def test_the_sixteen_steps() -> None:
    rows = [{"step": n, "key": k, "name": name} for n, (k, name) in enumerate(tables.STEP_NAMES, 1)]
    assert rows == BOOK["steps"]
    assert len(STEPS) == 16


@pytest.mark.rule("CO-1.2")
def test_directions() -> None:
    assert {letter: list(step) for letter, step in tables.DIRECTIONS.items()} == BOOK["directions"]


def test_every_verb_and_code_of_the_book_is_known() -> None:
    assert set(BOOK["order_verbs"]) | {"PASS", "DRAW"} == set(FORMS)
    assert set(BOOK["check_codes"]) == set(REMARK_CODES)


@pytest.mark.rule("CO-1.7")
def test_set_up() -> None:
    book = BOOK["setup_defaults"]
    sides = {int(players): side for players, side in book["grid_side_by_players"].items()}
    assert sides == tables.GRID_SIDE_BY_PLAYERS
    assert (min(sides), max(sides)) == (book["players_min"], book["players_max"])
    assert book["start_county"] == {"fields": tables.START_FIELDS, **tables.START_RESOURCES}
    assert list(tables.OTHER_COUNTY_FIELDS) == book["other_county_fields"]
    chances = {key: f"{num}/{den}" for key, (num, den) in tables.OTHER_COUNTY_CHANCES.items()}
    assert chances == book["other_county_resource_chance"]
