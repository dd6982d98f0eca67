"""CO-21: the warnings. Each is given at its border and not before it, and changes nothing."""

from typing import Any

import pytest

from tests.counties.builders import Turn, county, labour, play, player, position, row_of, sheet


def warned(turn: Turn, code: str) -> bool:
    """Whether A is given that warning."""
    found = [remark for remark in turn.remarks("A") if remark["code"] == code]
    assert all(remark["severity"] == "warning" for remark in found)
    return bool(found)


def turn_of(*lines: str, home: dict[str, Any], **stocks: int) -> Turn:
    """A turn of A in county 1, with an empty county 2 of his beside it."""
    where = position(row_of(home, county("A", population=0)), A=player(**stocks))
    return play(where, A=sheet(*lines))


@pytest.mark.rule("CO-W01")
@pytest.mark.parametrize(
    ("cows", "fields", "farm", "expected"),
    [
        (50, 10, 55, False),
        (50, 10, 54, True),  # one untended
        (92, 10, 303, False),  # 101 cows, three farmers each
        (92, 10, 302, True),
        (190, 10, 1000, True),  # 209 on ten fields
    ],
)
def test_cows_that_will_die_are_warned_of(
    cows: int, fields: int, farm: int, expected: bool
) -> None:
    home = county("A", cows=cows, fields=fields, population=1000)
    assert warned(turn_of(f"LABOUR 1 farm {farm}", home=home), "CO-W01") is expected


@pytest.mark.rule("CO-W02")
@pytest.mark.parametrize(("slaughter", "expected"), [(9, True), (10, False)])
def test_a_herd_still_crowded_is_warned_of(slaughter: int, expected: bool) -> None:
    home = county("A", cows=100, population=1000, labour=labour(farm=400))
    assert warned(turn_of(f"SLAUGHTER 1 {slaughter}", home=home), "CO-W02") is expected


@pytest.mark.rule("CO-W03")
@pytest.mark.parametrize(("cows", "expected"), [(0, True), (99, True), (100, False), (300, False)])
def test_hunger_is_warned_of(cows: int, expected: bool) -> None:
    home = county("A", cows=cows, fields=30)
    assert warned(turn_of("", home=home), "CO-W03") is expected


@pytest.mark.rule("CO-W04")
@pytest.mark.parametrize(("size", "workers", "expected"), [(1, 99, True), (0, 99, False)])
def test_a_castle_out_of_use_is_warned_of(size: int, workers: int, expected: bool) -> None:
    home = county("A", castle_size=size)
    turn = turn_of("CASTLE 1", f"LABOUR 1 castle {workers}", home=home, wood=300, stone=100)
    assert turn.county(1)["castle_building"]
    assert warned(turn, "CO-W04") is expected


@pytest.mark.rule("CO-W05")
@pytest.mark.parametrize(("assigned", "expected"), [(499, True), (500, False)])
def test_people_without_a_job_are_warned_of(assigned: int, expected: bool) -> None:
    assert warned(turn_of(f"LABOUR 1 wood {assigned}", home=county("A")), "CO-W05") is expected


@pytest.mark.rule("CO-W06")
@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["LABOUR 1 wood 500", "MOVE 1 2 5"], True),
        (["LABOUR 1 wood 500", "MOVE 1 2 4"], False),
        (["LABOUR 1 wood 499", "MOVE 1 2 5"], False),
        (["LABOUR 1 wood 499 defend 1", "MOVE 1 2 5"], False),
    ],
)
def test_a_county_without_any_defence_is_warned_of(lines: list[str], expected: bool) -> None:
    turn = turn_of(*lines, home=county("A", soldiers=5))
    found = [r for r in turn.remarks("A") if r["code"] == "CO-W06" and r["data"]["county"] == 1]
    assert bool(found) is expected


@pytest.mark.rule("CO-W07")
@pytest.mark.parametrize(
    ("wood", "iron", "expected"), [(30, 150, False), (29, 150, True), (30, 149, True)]
)
def test_materials_short_of_the_smiths_are_warned_of(wood: int, iron: int, expected: bool) -> None:
    turn = turn_of("LABOUR 1 smith 3", home=county("A"), wood=wood, iron=iron)
    assert warned(turn, "CO-W07") is expected


@pytest.mark.rule("CO-W08")
@pytest.mark.parametrize(("workers", "expected"), [(40, False), (41, True)])
def test_more_builders_than_work_are_warned_of(workers: int, expected: bool) -> None:
    home = county("A", castle_building=True, castle_work=60)
    assert warned(turn_of(f"LABOUR 1 castle {workers}", home=home), "CO-W08") is expected
