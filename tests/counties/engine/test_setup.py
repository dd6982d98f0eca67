"""New games: drawn maps (CO-1.7) and scenarios (CO-1.8)."""

from typing import Any

import pytest

from counties.engine.setup import BadSetup, new_position, place_starts, verify
from counties.engine.state import County, MalformedPosition, Position, decode, encode, neighbours_of
from games.dice import Dice

SIDES = {2: 3, 3: 4, 4: 4, 5: 5, 6: 5, 7: 6, 8: 6}
SEEDS = [f"map {n}" for n in range(8)]
SEATS = "ABCDEFGH"


def drawn(players: int, seed: str = "map 0") -> Position:
    return new_position({}, SEATS[:players], Dice(seed))


def starts(position: Position) -> list[County]:
    return [county for county in position.counties.values() if county.owner is not None]


def others(position: Position) -> list[County]:
    return [county for county in position.counties.values() if county.owner is None]


@pytest.mark.rule("CO-1.7")
@pytest.mark.rule("CO-1.2")
@pytest.mark.parametrize("players", SIDES)
def test_the_grid_grows_with_the_players_and_has_no_holes(players: int) -> None:
    side = SIDES[players]
    counties = drawn(players).counties
    assert [(c.id, c.x, c.y) for c in counties.values()] == [
        (y * side + x + 1, x, y) for y in range(side) for x in range(side)
    ]


@pytest.mark.rule("CO-1.5")
@pytest.mark.rule("CO-1.6")
@pytest.mark.rule("CO-1.7")
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("players", SIDES)
def test_all_start_alike(players: int, seed: str) -> None:
    game = drawn(players, seed)
    assert (game.turn, game.winner, game.over, game.options) == (1, None, False, {})
    for player in game.players.values():
        assert (player.gold, player.wood, player.iron, player.stone, player.armour) == (
            *(500, 0, 0, 0, 0),
        )
        assert player.eliminated is False
    for county in game.counties.values():
        assert (county.population, county.cows) == (500, 10 * county.fields)
        assert (county.soldiers, county.castle_size, county.castle_building) == (0, 0, False)
        assert (county.tax_rate, county.labour) == (80, None)
    assert sorted(county.owner or "" for county in starts(game)) == list(SEATS[:players])
    for county in starts(game):
        assert (county.fields, county.forest, county.iron_mine) == (10, True, True)
        assert (county.quarry, county.forge) == (False, True)


@pytest.mark.rule("CO-1.3")
@pytest.mark.rule("CO-1.7")
def test_the_other_counties_have_6_to_12_fields_and_some_resource() -> None:
    found = [county for n in range(60) for county in others(drawn(4, f"many {n}"))]
    assert {county.fields for county in found} == set(range(6, 13))
    resources = [(c.forest, c.iron_mine, c.quarry, c.forge) for c in found]
    assert all(any(each) for each in resources)
    # 1/2, 1/3, 1/2, 1/4, each divided by 7/8, the chance that there is any
    for index, expected in enumerate((4 / 7, 8 / 21, 4 / 7, 2 / 7)):
        share = sum(each[index] for each in resources) / len(resources)
        assert abs(share - expected) < 0.06
    assert len(set(resources)) == 15


@pytest.mark.rule("CO-1.7")
def test_every_map_has_a_quarry_and_the_first_free_county_gets_it_if_there_is_none() -> None:
    class NoQuarry:
        """Dice that never grant a quarry, but a forest always."""

        def stream(self, name: str, /) -> Any:
            return self

        def below(self, n: int, /) -> int:
            return 0

        def chance(self, num: int, den: int, /) -> bool:
            self.drawn = getattr(self, "drawn", -1) + 1
            return self.drawn % 4 == 0

        def pick(self, seq: Any, /) -> Any:
            return seq[0]

        def shuffled(self, seq: Any, /) -> Any:
            return list(seq)

    class Placing(NoQuarry):
        def stream(self, name: str, /) -> Any:
            return Dice("place").stream(name) if name == "starts" else self

    game = new_position({}, "AB", Placing())
    quarries = [county.id for county in game.counties.values() if county.quarry]
    assert quarries == [min(county.id for county in others(game))]
    for seed in SEEDS:
        assert any(county.quarry for county in drawn(2, seed).counties.values())


@pytest.mark.rule("CO-1.7")
@pytest.mark.parametrize("players", SIDES)
def test_no_two_start_counties_are_adjacent(players: int) -> None:
    for seed in SEEDS:
        game = drawn(players, seed)
        around = neighbours_of(game.counties)
        for county in starts(game):
            assert all(game.counties[n].owner is None for n in around[county.id].values())


def distance(cells: list[tuple[int, int]]) -> int:
    return min(
        abs(a[0] - b[0]) + abs(a[1] - b[1]) for i, a in enumerate(cells) for b in cells[i + 1 :]
    )


def difference(cells: list[tuple[int, int]], side: int) -> int:
    counts = [(x > 0) + (x < side - 1) + (y > 0) + (y < side - 1) for x, y in cells]
    return max(counts) - min(counts)


@pytest.mark.rule("CO-1.7")
@pytest.mark.parametrize("players", SIDES)
def test_the_best_of_200_placements_is_kept(players: int) -> None:
    side = SIDES[players]
    stream = Dice("again").stream("starts")
    kept = place_starts(side, players, stream)
    again = Dice("again").stream("starts")
    legal: list[list[tuple[int, int]]] = []
    while len(legal) < 200:
        left = [(x, y) for y in range(side) for x in range(side)]
        cells = [left.pop(again.below(len(left))) for _ in range(players)]
        if distance(cells) > 1:
            legal.append(cells)
    ranked = sorted(range(200), key=lambda n: (-distance(legal[n]), difference(legal[n], side), n))
    assert list(kept) == legal[ranked[0]]
    assert len(stream.log) == len(again.log)


@pytest.mark.rule("CO-1.7")
def test_no_seat_is_favoured() -> None:
    corners = dict.fromkeys("AB", 0)
    for n in range(200):
        for county in starts(drawn(2, f"fair {n}")):
            if (county.x, county.y) == (0, 0):
                corners[county.owner or ""] += 1
    assert min(corners.values()) > 20


def test_the_same_dice_give_the_same_game_and_others_another() -> None:
    assert drawn(4, "x") == drawn(4, "x")
    assert drawn(4, "x") != drawn(4, "y")


def test_a_new_game_can_be_written_and_read() -> None:
    game = new_position({"last_turn": 30, "agreed_draw": True}, "ABC", Dice("x"))
    assert decode(encode(game)) == game
    assert game.options == {"last_turn": 30, "agreed_draw": True}


@pytest.mark.parametrize(
    ("options", "seats", "message"),
    [
        ({}, "A", "a drawn map is for 2 to 8 players, not for 1"),
        ({}, "ABCDEFGHI", "a drawn map is for 2 to 8 players, not for 9"),
        ({}, "AA", "every seat needs a name of its own"),
        ({}, ["A", ""], "'' cannot be the name of a seat"),
        ({}, ["A", "*"], "'*' cannot be the name of a seat"),
        ({"last_turn": 0}, "AB", "options.last_turn: expected 1 or more, got 0"),
        ({"size": 4}, "AB", "options: expected last_turn, agreed_draw or open_information"),
    ],
)
def test_what_cannot_be_set_up_is_refused_in_one_line(
    options: dict[str, Any], seats: Any, message: str
) -> None:
    with pytest.raises((BadSetup, MalformedPosition)) as caught:
        new_position(options, seats, Dice("x"))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


# Scenarios

LAND: dict[str, Any] = {"id": 1, "x": 0, "y": 0, "owner": "north"}
RING: dict[str, Any] = {
    "options": {"last_turn": 12},
    "players": {"north": {}, "south": {"gold": 900, "armour": 3}},
    "counties": [
        {"id": 1, "x": 0, "y": 0, "fields": 8, "owner": "south", "forge": True},
        {"id": 2, "x": 1, "y": 0, "fields": 5, "population": 300, "cows": 7, "quarry": True},
        {"id": 6, "x": 2, "y": 1, "fields": 9, "owner": "north", "soldiers": 4, "tax_rate": 20},
        {"id": 3, "x": 2, "y": 0, "fields": 6},
    ],
}


@pytest.mark.rule("CO-1.8")
def test_a_scenario_fills_in_what_is_usual() -> None:
    game = new_position({"scenario": RING}, ["A", "B"], Dice("unused"))
    assert list(game.counties) == [1, 2, 3, 6]
    assert {n: county.owner for n, county in game.counties.items()} == {
        **{1: "B", 2: None},
        **{3: None, 6: "A"},
    }
    one, two, six = game.counties[1], game.counties[2], game.counties[6]
    assert (one.population, one.cows, one.forge, one.quarry, one.tax_rate) == (
        *(500, 80, True, False, 80),
    )
    assert (two.population, two.cows, two.quarry) == (300, 7, True)
    assert (six.soldiers, six.tax_rate) == (4, 20)
    assert (game.players["A"].gold, game.players["B"].gold) == (500, 900)
    assert (game.turn, game.options) == (1, {"last_turn": 12})


@pytest.mark.rule("CO-1.8")
def test_options_given_for_the_game_go_before_the_scenarios() -> None:
    game = new_position({"scenario": RING, "last_turn": 40}, ["A", "B"], Dice("unused"))
    assert game.options == {"last_turn": 40}


@pytest.mark.rule("CO-1.8")
def test_players_need_not_be_listed() -> None:
    ring = {"counties": RING["counties"]}
    game = new_position({"scenario": ring}, ["A", "B"], Dice("unused"))
    assert {seat: player.gold for seat, player in game.players.items()} == {"A": 500, "B": 500}


@pytest.mark.rule("CO-1.8")
@pytest.mark.parametrize(
    ("scenario", "message"),
    [
        ([], "scenario: expected an object, got a list"),
        ({"turn": 3, "counties": []}, 'scenario: the field "turn" is not known'),
        ({}, "counties: expected a list, got null"),
        ({"counties": [LAND | {"cows": 1}]}, "counties[0]: the field fields is missing"),
        ({"counties": [LAND | {"fields": "9"}]}, "counties[0].fields: expected"),
        ({"counties": [LAND | {"fields": 9, "owner": []}]}, "players: expected"),
        (RING | {"players": {"north": {}}}, '"south" is not one of the players'),
        (
            RING | {"players": {"north": {}, "south": {}, "west": {}}},
            'players: "west" rules no county',
        ),
    ],
)
def test_a_malformed_scenario_is_refused_with_one_clear_line(scenario: Any, message: str) -> None:
    with pytest.raises(MalformedPosition) as caught:
        verify({"scenario": scenario}, 2)
    assert message in str(caught.value)


@pytest.mark.rule("CO-1.8")
def test_a_scenario_is_for_as_many_as_it_has_rulers() -> None:
    verify({"scenario": RING}, 2)
    with pytest.raises(BadSetup, match="this scenario is for 2 players, not for 3"):
        verify({"scenario": RING}, 3)
