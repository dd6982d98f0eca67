"""Everything that the engine can say has words."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dunk.engine.failures import FAILURES
from dunk.engine.orders.forms import BUILT
from dunk.engine.orders.frame import ORDER, admit_own, read_frame
from dunk.engine.outline import PARTS, Development
from dunk.engine.report import report, reports
from dunk.engine.resolver import EVENT_CODES, resolve
from dunk.engine.setup import new_position, open_eyes
from dunk.engine.state import Position
from dunk.engine.tables.forces import ARMY_TYPES
from dunk.engine.tables.lands import DIRECTIONS, GOODS, TERRAINS
from dunk.engine.tables.peoples import LEADERS, RACES
from dunk.engine.tables.sequence import CLOSING_NAMES, CORRECTIONS, PHASE_NAMES
from dunk.engine.tables.structures import MINES, STRUCTURES
from dunk.engine.tables.technologies import COUNTS, TECHNOLOGIES
from dunk.wording import nouns, technologies
from dunk.wording.events import EVENT_SENTENCES, say_event
from dunk.wording.failures import FAILURE_SENTENCES
from dunk.wording.lists import say_development
from dunk.wording.names import Names
from dunk.wording.text_report import WRITERS, sheet_of, text_report
from games.dice import Dice
from tests.dunk.builders import kingdom, land, world
from tests.dunk.random_worlds import positions

NOT_YET_WORDED: frozenset[str] = frozenset()


def test_every_event_has_words() -> None:
    assert set(EVENT_CODES) - set(EVENT_SENTENCES) == NOT_YET_WORDED


def test_every_failure_has_words() -> None:
    assert list(FAILURE_SENTENCES) == list(FAILURES)


def test_every_noun_has_words() -> None:
    assert list(nouns.TERRAINS) == list(TERRAINS)
    assert list(nouns.PEOPLES) == list(RACES)
    assert list(nouns.LEADERS) == list(LEADERS)
    assert list(nouns.ARMIES) == list(ARMY_TYPES)
    assert set(nouns.STRUCTURES) == {*STRUCTURES, *MINES}
    assert list(nouns.GOODS_NAMES) == list(GOODS)
    assert list(nouns.DIRECTIONS) == list(DIRECTIONS)
    assert set(nouns.PHASES) == {*PHASE_NAMES, *CLOSING_NAMES, CORRECTIONS}
    assert list(technologies.EFFECTS) == list(TECHNOLOGIES)
    assert list(technologies.COUNT_NAMES) == list(COUNTS)


@pytest.mark.rule("DK-4.2.11")
def test_every_technology_is_described_with_the_way_to_it() -> None:
    said = {name: " ".join(technologies.describe(name)) for name in TECHNOLOGIES}
    assert all(TECHNOLOGIES[name].rule in text for name, text in said.items())
    assert said["iron"] == (
        "iron (DK-8.3.25): all but trolls fight better, dwarves most."
        " It is discovered and cannot be developed."
        " The chance each turn: 0.2 % for every mountain province. Needs mountain lore."
        " All of it times the pace of the campaign."
        " The chance to steal it with a province is 1/10."
    )
    assert "A kingdom led by mages may develop it always; price: 160 gold." in said["diburn"]
    assert "It cannot be given away." in said["diburn"]
    assert "as soon as it has iron; price: 20 gold" in said["steel"]
    assert "mining, castles, steel or roads, towns, churches" in said["stone_building"]
    assert "certain with: stable" in said["horseriding"]
    assert "1/6000 for every province of ducks" in said["duck_lore"]


@pytest.mark.rule("DK-3.3.1")
@pytest.mark.parametrize(
    ("row", "text"),
    [
        (Development("steel", "tech", 20, True), "steel (20 gold)"),
        (Development("mission", "soc", 0, True), "mission (by the leaders)"),
        (Development("teleport", "soc", 10, True), "teleport (by the leaders, 10 gold)"),
        (Development("worms", "tech", 10, False, ("sky_worms",)), "worms: needs sky worms"),
        (
            Development("trolls", "soc", 0, False),
            "trolls: waits for a discovery or a turn to pass",
        ),
    ],
)
def test_technologies_with_what_they_cost_or_lack(row: Development, text: str) -> None:
    assert say_development(row) == text


@pytest.mark.rule("DK-3.3.4")
def test_a_battle_is_summed_up_for_all_sides() -> None:
    fallen = [{"army": 3, "name": "2nd Army", "type": "army"}]
    sides = [
        {
            "owner": 2,
            "start": 4,
            "fought": {"archers": 1, "army": 2},
            "lost": {"army": 1},
            "fallen": fallen,
        },
        {"owner": 0, "start": 4, "fought": {"army": 1}, "lost": {}, "fallen": []},
    ]
    event = {"code": "battle", "place": 4, "data": {"sides": sides}}
    assert say_event(event, Names({2: "Karth"})) == (
        "Province 4: Battle. Karth (2) fought with 1 × archers, 2 × army and lost 1 × army:"
        " 2nd Army. The rebels fought with 1 × army and lost nobody."
    )


def test_kingdoms_and_armies_are_called_by_name() -> None:
    names = Names({1: "Grah", 2: "Karth"}, own=1)
    assert (names.call(2), names.call(0), names.call(9)) == ("Karth (2)", "the rebels", "kingdom 9")
    data = {"name": "1st Army", "kingdom": 2}
    assert names.call_army(data) == "1st Army of Karth (2)"
    assert names.call_army({**data, "kingdom": 1}) == "1st Army"


def test_the_writer_has_every_part() -> None:
    assert tuple(WRITERS) == PARTS


numbers = st.integers(0, 40)
few = st.integers(1, 4)
ORDERS = st.one_of(
    st.builds("place {}".format, numbers),
    st.builds("place {} {} e".format, st.sampled_from(("archers", "ship", "trolls")), numbers),
    st.builds("build_{} {}".format, st.sampled_from(BUILT), numbers),
    st.builds("{} {}".format, st.sampled_from(("magic_village", "remove_town", "heal")), numbers),
    st.builds("{} {}".format, st.sampled_from(("remove_village", "burn", "elf_populate")), numbers),
    st.builds("develop_{}".format, st.sampled_from(sorted(TECHNOLOGIES))),
    st.builds("{} {}".format, st.sampled_from(("friend", "enemy", "give_map")), few),
    st.builds("give_gold {} to {}".format, numbers, few),
    st.builds("give_tech all to {}".format, few),
    st.builds("give_province {} to {}".format, numbers, few),
    st.builds("{} {}".format, st.sampled_from(("plunder", "army_to_village", "move")), few),
    st.builds("{} {} {}".format, st.sampled_from(("move", "teleport")), few, st.just("w")),
    st.builds("teleport {} {}".format, few, numbers),
    st.builds("supply {} to {}".format, numbers, numbers),
    st.builds("every turn: remove_army {}".format, few),
    st.sampled_from(("plunder all", "mission", "resign", "nonsense", "write_tech all")),
)


NASTY = st.sampled_from(
    (
        "begin orders 2 9 9",
        "begin test 1",
        "end orders x",
        "campaign 3",
        "\\\\ begin orders 2",
        "nonsense \\ and more words than fit on one line, so that it must be parted \\ somewhere",
        "move " + "north " * 30,
        "> comment \\",
        "set_name $$$$$$$$$",
        "x $$$$$$$$$$",
    )
)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(positions(), st.lists(ORDERS | NASTY, max_size=10), st.integers(0, 99))
def test_any_turn_is_told_and_a_pasted_report_is_its_sheet(
    where: Position, lines: list[str], seed: int
) -> None:
    """Nothing is left without words; and what is pasted is read as the sheet at its end and as
    nothing else (DK-H156)."""
    sheets = {realm.seat: "\n".join(lines) for realm in where.kingdoms.values()}
    done = resolve(where, sheets, Dice(str(seed)))
    for number, document in reports(done.position, done.events).items():
        text = text_report(document, 17, "Lands", "Friday")
        assert "%(" not in text
        sheet = sheet_of(document)
        if not sheet:
            continue
        frame = read_frame(text)
        assert frame.campaign == 17

        def find(key: str, number: int = number) -> int | None:
            known = {str(number), done.position.kingdoms[number].name.casefold()}
            return number if key in known else None

        assert admit_own(frame, find, done.position.turn, number).counts
        orders = [line.text for line in frame.lines if line.kind == ORDER]
        assert orders == [line.text for line in read_frame(sheet).lines if line.kind == ORDER]


@pytest.mark.rule("DK-H156")
def test_a_kingdom_whose_name_is_an_order_does_no_harm_in_a_pasted_report() -> None:
    where = world(
        "fff",
        kingdoms=[
            kingdom(1, contacts={2, 3}),
            kingdom(2, name="begin test"),
            kingdom(3, name="End Orders"),
        ],
        lands={0: land(owner=1)},
    )
    open_eyes(where)
    text = text_report(report(where, [], 1), 17)
    assert "\n>   begin test (2): neutral" in text
    frame = read_frame(text)
    assert frame.begin is not None
    assert not frame.begin.is_test
    assert frame.campaign == 17


@pytest.mark.slow
def test_a_whole_campaign_is_told() -> None:
    where = new_position({"pace": 5}, list("ABC"), Dice("start"))
    for turn in range(12):
        sheets = {}
        for number, document in reports(where, ()).items():
            if number:
                lands = document["own"]["lands"]
                more = [f"place {land} e e" for land in lands] + ["atv 1", "enemy 2", "wt all"]
                sheets[chr(64 + number)] = sheet_of(document).replace(
                    "end orders", "\n".join([*more, "end orders"])
                )
        done = resolve(where, sheets, Dice(str(turn)))
        for document in reports(done.position, done.events).values():
            assert "%(" not in text_report(document, 1)
        where = done.position
