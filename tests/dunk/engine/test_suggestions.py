"""Did you mean: what is offered for misspelt lines, and that it always helps."""

import pytest
from hypothesis import given, settings

from dunk.engine.carrying.answering import answer_line
from dunk.engine.orders.frame import Spot, join_lines
from dunk.engine.orders.reading import read_line
from dunk.engine.suggestions import Meant, suggest
from tests.dunk.engine.test_orders import some_lines
from tests.dunk.sheets import realm_in, reviewed


def meant(text: str) -> list[Meant]:
    realm = realm_in(reviewed(technologies={"bows", "towns"}))
    (line,) = join_lines(text)
    return suggest(realm, answer_line(realm, line))


@pytest.mark.parametrize(
    ("line", "best"),
    [
        ("plase 22", "place 22"),
        ("devlop_bows", "develop_bows"),
        ("develop bowz", "develop_bows"),
        ("developbows", "develop_bows"),
        ("buildroads 22", "build_roads 22"),
        ("evry turn: gm 13", "every turn: gm 13"),
        ("p22", "place 22"),
        ("worldpaece", "worldpeace"),
        ("move 1st Warg e", "move 1st Warg army e"),
        ("move 2nd Archer e", "move 2nd Archers e"),
        ("teleport 2nd Archrs 22", "teleport 2nd Archers 22"),
        ("friend Far Awy", "friend Far Away"),
        ("gm Karths Kingdm", "gm Karth's Kingdom"),
        ("place 422", "place 22"),
        ("place 4l", "place 41"),
        ("place archrs 22", "place archers 22"),
        ("give_tech bow to 13", "give_tech bows to 13"),
        ("wt more militari toys", "wt more_military_toys"),
        ("export 3 timbr from 22 to 41", "export 3 timber from 22 to 41"),
        ("export 3 timber form 22 to 41", "export 3 timber from 22 to 41"),
        ("move 1 e unclim w", "move 1 e unclimb w"),
    ],
)
def test_what_was_meant(line: str, best: str) -> None:
    found = meant(line)
    assert found
    start, end, text = found[0]
    assert f"{line[: start.column]}{text}{line[end.column :]}" == best


@pytest.mark.parametrize("line", ["hello there", "place 22", "gm 2", "friend Grah's Kingdom", "x"])
def test_nothing_is_offered_where_nothing_is_alike_or_nothing_misspelt(line: str) -> None:
    assert meant(line) == []


def test_a_suggestion_knows_its_place_in_joined_lines() -> None:
    assert meant("move \\\n   2nd Archrs e") == [Meant(Spot(2, 3), Spot(2, 13), "2nd Archers")]
    assert meant("move 2nd \\\n   Archrs e") == []


@settings(max_examples=150)
@given(some_lines())
def test_each_suggestion_helps_whatever_was_written(line: str) -> None:
    realm = realm_in(reviewed())
    for joined in join_lines(line):
        answer = answer_line(realm, joined)
        for change in suggest(realm, answer):
            raw = line.replace("\r\n", "\n").replace("\r", "\n").split("\n")[change.start.line - 1]
            mended = f"{raw[: change.start.column]}{change.text}{raw[change.end.column :]}"
            assert mended != raw
            assert change.start.line == change.end.line
            if joined.first == joined.last:
                assert read_line(mended, realm) != answer.reading
