"""The report of Dunk as a page: what matters, phases, battles, account, rumours, lists, links."""

import re
from typing import Any

import pytest
from django.template.loader import render_to_string
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from dunk import headlines, histories
from dunk.accounting import tell_account
from dunk.battles import odds, tell_battles
from dunk.concerning import KINGDOMS, OWN_ONLY
from dunk.engine.outline import TOLD_ORDER
from dunk.engine.report import report, reports
from dunk.engine.resolver import EVENT_CODES, resolve
from dunk.engine.state import ArmyId, Departure, Ending, Plague, Position, Standing
from dunk.engine.textmap import text_map
from dunk.gazetteer import tell_forces, tell_gazetteer
from dunk.linking import Linker
from dunk.news import ON_CARDS, Chapter, tell_chapters
from dunk.realms import tell_crafts, tell_relations
from dunk.ruleset import Dunk
from dunk.rumours import tell_rumours, tell_standings
from dunk.wording.events import EVENT_SENTENCES
from dunk.wording.names import names_in
from dunk.wording.summaries import COUNTS
from games.dice import Dice
from games.maps.arms import arms_of
from tests.dunk.builders import army, kingdom, land, world
from tests.dunk.random_worlds import positions
from tests.dunk.rules.test_dk_03_report import SHEET, busy, played
from tests.dunk.test_wording import ORDERS

DUNK = Dunk()


def page(told: dict[str, Any], **more: object) -> str:
    """The report's part of the page, as the host draws it; ``map`` is the host's own."""
    arms = {one["seat"]: arms_of("", place) for place, one in enumerate(told["kingdoms"])}
    context = {**DUNK.present_report(told, {}), "ruleset": DUNK, "arms": arms, **more}
    return render_to_string(DUNK.report_template, context)


def chapters(told: dict[str, Any]) -> dict[str, Chapter]:
    linker = Linker(frozenset(map(int, told["provinces"])))
    return {one.phase: one for one in tell_chapters(told, names_in(told), linker)}


def fought(**sheets: str) -> tuple[Position, dict[int, Any]]:
    """Three armies of 1, two of them alike, against one of 2 and the rebels."""
    where = busy()
    for one in (ArmyId(1, 1), ArmyId(1, 3)):
        where.armies[one].province = 3
    where.armies[ArmyId(1, 5)] = army(1, 5, race="elf", province=3)
    done = resolve(where, sheets, Dice("turn"))
    return done.position, reports(done.position, done.events)


@pytest.mark.rule("DK-3.3.1")
def test_the_parts_of_the_page_in_their_order() -> None:
    text = page(played(A=SHEET)[1])
    wanted = [
        "What matters", 'id="answers"', 'id="phase-battle"', 'id="phase-income"'
        if 'id="phase-income"' in text else 'id="phase-havoc"', 'id="phase-havoc"',
        'id="account"', 'id="technologies"', 'id="relations"', 'id="rumours"', 'id="provinces"',
        'id="armies"', 'id="text-map"',
    ]  # fmt: skip
    places = [text.index(part) for part in wanted]
    assert places == sorted(places)
    phases = re.findall(r'id="phase-(\w+)"', text)
    assert phases == sorted(phases, key=TOLD_ORDER.index)


@pytest.mark.rule("DK-3.3.1")
def test_ones_own_news_come_before_those_of_others() -> None:
    told = played(A=SHEET)[1]
    told["own"]["lands"] = [0]
    event = {"rule": "DK-5.4.5", "phase": "movement", "place": 2}
    data = {"army": 1, "type": "army", "start": 1, "direction": "e"}
    told["events"] = [
        {**event, "code": "move", "data": {**data, "kingdom": 2, "name": "1st Army"}},
        {**event, "code": "move", "data": {**data, "kingdom": 1, "name": "1st Army"}},
        {**event, "code": "move", "data": {**data, "kingdom": 1, "name": "2nd Army"}},
    ]
    movement = chapters(told)["movement"]
    assert [str(item.text) for item in movement.own] == [
        '1st Army, 2nd Army came from <a href="#province-1">province 1</a>, going east.'
    ]
    assert [str(item.text) for item in movement.others] == [
        '1st Army of Realm 2 (2) came from <a href="#province-1">province 1</a>, going east.'
    ]
    assert movement.summary == "2 marches; 1 thing of others"


def test_every_event_is_worded_summed_up_and_linked_to_its_province_and_rule() -> None:
    assert {*COUNTS} | ON_CARDS | {"sheet", "order_done", "order_failed", "order_put_off"} >= (
        EVENT_CODES.keys() - {"account", "town_income", "rumours"}
    )
    told = played(A=SHEET)[1]
    text = page(told)
    for event in told["events"]:
        assert f'href="/rules/dunk/1/#{event["rule"]}"' in text or (f'#{event["rule"]}"' in text), (
            event
        )
        if event["place"] is not None:
            assert f'href="#province-{event["place"]}"' in text
            assert f'id="province-{event["place"]}"' in text
    assert EVENT_CODES.keys() >= OWN_ONLY
    assert KINGDOMS[0] == "kingdom"


def test_no_link_leads_to_a_place_that_the_page_has_not() -> None:
    """Only the map's own areas are not in the ruleset's part of a test page."""
    for told in (*played(A=SHEET).values(), *fought(A=SHEET)[1].values()):
        text = page(told)
        ids = set(re.findall(r'id="([^"]+)"', text))
        assert set(re.findall(r'href="#([^"]+)"', text)) <= ids
        assert len(ids) == len(re.findall(r' id="', text)), "every id once"


def test_a_province_that_is_not_known_is_no_link() -> None:
    linker = Linker(frozenset({5, 6}))
    assert linker.link("Province 5: provinces 5, 6 and 7 <b>, province 8") == (
        '<a href="#province-5">Province 5</a>: provinces <a href="#province-5">5</a>,'
        ' <a href="#province-6">6</a> and 7 &lt;b&gt;, province 8'
    )


@pytest.mark.rule("DK-3.3.4")
@pytest.mark.rule("DK-6.6")
def test_a_battle_is_a_card_with_the_four_values_of_every_own_army() -> None:
    _where, told = fought()
    fights = [event["data"] for event in told[1]["events"] if event["code"] == "fight"]
    (battle,) = tell_battles(told[1], names_in(told[1]), Linker({3}), "battle")
    assert battle.is_mine
    assert battle.title == '<a href="#province-3">Province 3</a>'
    assert sum(rank.count for rank in battle.ranks) == len(fights) == 4
    named = ", ".join(rank.names for rank in battle.ranks)
    assert sorted(named.split(", ")) == sorted(fight["name"] for fight in fights)
    text = page(told[1])
    for fight in fights:
        for key in ("eas", "aas", "es", "as"):
            assert f'data-label="{key}">{fight[key]}</td>' in text
    assert {side.owner for side in battle.sides} == {1, 2}
    assert battle.lost + battle.beaten == sum(
        len(side["fallen"])
        for event in told[1]["events"]
        if event["code"] == "battle"
        for side in event["data"]["sides"]
    )
    (other,) = tell_battles(told[2], names_in(told[2]), Linker({3}), "battle")
    assert [rank.count for rank in other.ranks] == [1], "strengths of others are nobody's business"


@pytest.mark.rule("DK-6.5.1")
@pytest.mark.rule("DK-6.5.3")
@pytest.mark.parametrize(
    ("own", "pressure", "chance"),
    [
        ("2.66M", "5.32M", "33 %"),  # the dying trolls of DK-19.1, W3
        ("1", "1", "50 %"),
        ("665k", "0", "100 %"),
        ("0", "665k", "0 %"),
        ("1", "2.66G", "under 1 %"),
        ("2.66G", "1", "over 99 %"),
        ("0", "0", ""),
    ],
)
def test_the_chance_to_survive_follows_from_the_printed_strengths(
    own: str, pressure: str, chance: str
) -> None:
    assert odds(own, pressure) == chance


@pytest.mark.rule("DK-3.3.3")
def test_the_account_is_a_table_that_adds_up() -> None:
    told = played(A="place archers 0")[1]
    rows = tell_account(told)
    gold = {row.code: int(row.gold.replace("−", "-")) for row in rows if row.is_sum}
    terms = [int(row.gold.replace("−", "-")) for row in rows if not row.is_sum]
    assert gold["before"] + sum(terms) == gold["after"] == told["own"]["gold"]
    (town,) = (row for row in rows if row.code == "town")
    assert (town.place, town.produced, town.used) == (
        1, "1 timber, 3 food, 3 tradegoods", "1 timber, 3 food",
    )  # fmt: skip
    text = page(told)
    for row in rows:
        assert f"#{row.rule}" in text
    assert '<a href="#province-1">Town in province 1</a>' in text


@pytest.mark.rule("DK-3.3.2")
def test_the_text_map_stands_on_the_page_as_it_is() -> None:
    told = played(A=SHEET)[1]
    shown = re.search(r'<pre class="text-map"[^>]*>(.*?)</pre>', page(told), re.S)
    assert shown is not None
    assert shown[1].split("\n") == text_map(told)


@pytest.mark.rule("DK-14.6.1")
@pytest.mark.rule("DK-14.6.3")
def test_rumours_are_bars_the_greatest_first() -> None:
    told = played(A=SHEET)[1]
    told["rumours"] = {
        "income": [[2, 40], [1, 10], [3, -3]],
        "provinces": [[1, 3], [2, 1]],
        "technologies": [[1, 0], [2, 0]],
        "alliances": [[[2, 1], 50]],
    }
    told["kingdoms"].append({"number": 3, "seat": "C", "name": "Realm 3", "left": None})
    heard = tell_rumours(told, names_in(told))
    assert heard is not None
    assert [(bar.value, bar.length, bar.is_mine) for bar in heard.lists[0][1]] == [
        (40, 200, False), (10, 50, True), (-3, 0, False),
    ]  # fmt: skip
    assert [title for title, _bars in heard.lists] == ["Income", "Provinces", "Technologies"]
    assert [bar.length for bar in heard.lists[2][1]] == [0, 0]
    (alliance,) = heard.alliances
    assert (alliance.name, alliance.value) == ("Realm 2 (2), Grah's Kingdom (1)", 50)
    assert "Alliances, by income" in page(told)
    told["rumours"] = None
    assert tell_rumours(told, names_in(told)) is None
    assert 'id="rumours"' not in page(told)


def atlas_of(where: Position, number: int = 1) -> str:
    return re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", page(report(where, [], number))))


@pytest.mark.rule("DK-2.1.1")
def test_a_kingdom_is_a_number_a_name_a_people_leaders_gold_technologies_and_relations() -> None:
    where = busy()
    where.kingdoms[1].gold = -7
    text = atlas_of(where)
    assert "Grah&#x27;s Kingdom (1): elves, led by warriors" in text
    assert " −7 gold" in text.replace("  ", " ")
    assert "Possessed bows DK-8.3.2" in text
    (other,) = tell_relations(report(where, [], 1), names_in(report(where, [], 1)), {})
    assert (other.name, other.status, other.said, other.contact, other.people) == (
        "Realm 2 (2)", "war", "enemy", True, "orcs",
    )  # fmt: skip


@pytest.mark.rule("DK-2.1.2")
@pytest.mark.rule("DK-2.1.3")
@pytest.mark.rule("DK-2.2.4")
def test_a_province_is_a_number_a_terrain_an_owner_a_people_structures_perhaps_a_plague() -> None:
    where = busy()
    where.provinces[3].plague = Plague(4, 12)
    told = report(where, [], 1)
    atlas = tell_gazetteer(told, names_in(told))
    rows = {land.number: land for land in (*atlas.own, *atlas.seen, *atlas.remembered)}
    assert [land.number for land in atlas.own] == [0, 1, 3]
    assert (rows[3].terrain, rows[3].people, rows[3].stands, rows[3].trouble, rows[3].armies) == (
        "mountain", "dwarves", "huge mine", "plague 4 / 12", "1 own; 1 of Realm 2 (2)",
    )  # fmt: skip
    assert rows[1].stands == "a town of humans (1 timber, 3 food), roads, stable"
    assert rows[0].around == (("e", 1, True), ("se", 3, True))
    assert rows[3].around == (
        ("nw", 0, True), ("ne", 1, True), ("e", 4, True), ("se", 7, True), ("sw", 6, True),
    )  # fmt: skip
    assert (rows[2].owner, rows[2].people, rows[2].is_own) == ("", "", False)


@pytest.mark.rule("DK-3.3.1")
def test_provinces_are_listed_by_number_from_a_document_that_was_kept() -> None:
    """Kept as JSON its keys are in the order of texts."""
    where = world("f" * 12, kingdoms=[kingdom(1)], lands={n: land(owner=1) for n in range(12)})
    told = report(where, [], 1)
    told["provinces"] = dict(sorted(told["provinces"].items()))
    assert list(told["provinces"])[2] == "10"
    assert [one.number for one in tell_gazetteer(told, names_in(told)).own] == list(range(12))


@pytest.mark.rule("DK-2.1.4")
@pytest.mark.rule("DK-2.1.5")
def test_an_army_is_a_number_a_name_an_erf_a_province_perhaps_a_climb_and_a_plague() -> None:
    where = busy()
    one = where.armies[ArmyId(1, 1)]
    one.climbing, one.plague, one.erf = "se", Plague(1, 2), 4
    told = report(where, [], 1)
    forces = tell_forces(told, names_in(told))
    (first, *_rest) = forces.own
    assert (first.number, first.name, first.place, first.erf, first.state, first.words) == (
        1, "1st Army", 0, 4, "climbing to the south-east, plague 1 / 2", "e 0",
    )  # fmt: skip
    assert [(band.owner, band.place, band.count, band.names) for band in forces.others] == [
        ("Realm 2 (2)", 3, 1, "1st Trolls"), ("the rebels", 7, 1, "1st Army"),
    ]  # fmt: skip


@pytest.mark.rule("DK-2.1.7")
def test_a_technology_is_bought_or_developed_by_the_leaders_or_discovered() -> None:
    where = world(
        "fff", kingdoms=[kingdom(1, race="elf", leaders="mage")], lands={0: land(owner=1)}
    )
    crafts = tell_crafts(report(where, [], 1))
    may = {craft.name: craft.cost for craft in crafts.may}
    assert may["bows"] == "20 gold"
    assert may["magic village"] == "by the leaders"
    assert "iron" not in {craft.name for craft in (*crafts.may, *crafts.later)}
    assert all(craft.rule.startswith("DK-8.3.") for craft in (*crafts.may, *crafts.later))


def test_what_matters_is_told_once_and_the_gravest_first() -> None:
    told = played(A=SHEET)[1]
    found = DUNK.present_report(told, {})["matters"]()
    assert [matter.weight for matter in found] == sorted(matter.weight for matter in found)
    said = [re.sub("<[^>]+>", "", matter.text) for matter in found]
    assert "1 of your orders was not carried out." in said
    assert len(said) == len(set(said))


@pytest.mark.rule("DK-3.1.2")
def test_who_sent_no_orders_is_told_so_before_anything_else() -> None:
    told = played()[1]
    found = DUNK.present_report(told, {})["matters"]()
    assert "No orders were received." in [str(matter.text) for matter in found if matter.weight < 2]


def test_the_headline_is_the_greatest_thing_that_happened() -> None:
    where = busy()
    first = report(where, [], 1)
    assert headlines.headline({**first, "turn": 1}).startswith("Grah's Kingdom (1) wakes: 3 ")
    assert headlines.headline(first).startswith("A quiet turn: 3 provinces, 30 gold")
    told = fought()[1]
    assert "province 3" in headlines.headline(told[1])
    quiet = {**first, "events": []}
    took = {"code": "occupied", "rule": "DK-5.12.2", "phase": "occupation", "place": 1}
    won = {**took, "data": {"kingdom": 1, "loser": None}}
    assert headlines.headline({**quiet, "events": [won]}) == "You win province 1"
    lost = {
        "code": "havoc", "rule": "DK-5.10.2", "phase": "havoc", "place": 8, "data": {"kingdom": 1},
    }  # fmt: skip
    assert headlines.headline({**quiet, "events": [won, lost]}) == (
        "You win province 1 and lose province 8"
    )
    assert headlines.headline({**quiet, "events": [lost]}) == "You lose province 8"
    ill = {
        "code": "plague_broke_out", "rule": "DK-13.1.2", "phase": "plague", "data": {**PEOPLE},
    }  # fmt: skip
    own, other = {**ill, "place": 1}, {**ill, "place": 8}
    assert headlines.headline({**quiet, "events": [own, other]}) == "A plague in province 1"


def test_what_priests_win_is_told_to_who_sent_them() -> None:
    """Played, not made up: the engine tells the sender of it by another event than onlookers."""
    where = world(
        "ffffff",
        kingdoms=[kingdom(1, leaders="priest", technologies={"mission"}), kingdom(2)],
        lands={
            0: land(owner=1, population="orc"),
            1: land(population="orc"),
            5: land(owner=2, population="orc"),
        },
        turn=2,
    )
    done = resolve(where, {"A": "mission"}, Dice("seed"))
    told = report(done.position, done.events, 1)
    assert headlines.headline(told) == "You win province 1"
    texts = [str(matter.text) for matter in DUNK.present_report(told, {})["matters"]()]
    assert any(text.startswith("Joined you by the word of your priests:") for text in texts)


@pytest.mark.rule("DK-17.1")
def test_the_end_is_the_headline_and_everybody_reads_how_all_stood() -> None:
    where = busy()
    where.ending = Ending(5, "last_turn", 2)
    where.standings = {5: {1: Standing(9, 3, 2, 0), 2: Standing(12, 1, 1, 4)}}
    for number, said in ((1, "Realm 2 (2) has won the campaign"), (2, "You have won the campaign")):
        told = report(where, [], number)
        assert headlines.headline(told) == said
        assert [place.name for place in tell_standings(told, names_in(told))] == [
            "Realm 2 (2)", "Grah's Kingdom (1)",
        ]  # fmt: skip
    public = report(where, [], None)
    assert headlines.headline(public) == "Realm 2 (2) has won the campaign"
    assert "How the kingdoms stood at the end" in page(public)


def test_the_public_reads_nothing_of_what_a_kingdom_knows() -> None:
    public = played(A=SHEET)[0]
    text = page(public)
    assert "Grah&#x27;s Kingdom" in text
    for part in ("answers", "account", "technologies", "relations", "provinces", "armies"):
        assert f'id="{part}"' not in text
    assert headlines.headline(public) == "Much is whispered, and nothing is known"
    where = busy()
    where.kingdoms[2].left = Departure(5, "resigned")
    left = {
        "code": "left", "rule": "DK-17.5", "phase": "departures", "place": None,
        "data": {"kingdom": 2, "reason": "resigned"},
    }  # fmt: skip
    gone = {**report(where, [], None), "events": [left]}
    assert headlines.headline(gone) == "Realm 2 (2) is no more"
    assert "Realm 2 (2) resigned and left the campaign." in page(gone)


def test_charts_over_turns_are_of_ones_own_reports() -> None:
    where = busy()
    told = [report(where, [], 1)]
    for turn in range(3):
        done = resolve(where, {}, Dice(f"chart {turn}"))
        where = done.position
        told.append(reports(where, done.events)[1])
    history = histories.tell_history(told)
    names = [chart.name for chart in history["charts"]]
    assert names[:4] == ["Gold", "Income", "Winning value", "Provinces"]
    gold = [str(one["own"]["gold"]).replace("-", "−") for one in told]
    assert [values[0] for _turn, values in history["rows"]] == [("Gold", one) for one in gold]
    assert history["rows"][0][1][1] == ("Income", "–"), "nothing came in before the first turn"
    assert len(history["charts"][0].lines[0].points.split()) == 4
    assert len(history["charts"][1].lines[0].points.split()) == 3
    assert histories.tell_history(told[:1])["charts"] == []
    assert histories.tell_history([])["charts"] == []
    drawn = render_to_string(DUNK.history_template, {**history, "arms": {}})
    assert drawn.count("<polyline") >= len(names)


@pytest.mark.slow
@settings(max_examples=25, deadline=None, phases=[Phase.generate])
@given(positions(), st.lists(ORDERS, max_size=8), st.integers(0, 99))
def test_any_report_can_be_shown(where: Position, lines: list[str], seed: int) -> None:
    sheets = {realm.seat: "\n".join(lines) for realm in where.kingdoms.values()}
    done = resolve(where, sheets, Dice(str(seed)))
    for told in reports(done.position, done.events).values():
        text = page(told)
        assert headlines.headline(told)
        assert len(DUNK.outline(told).told) == len(told["events"]) + len(told["answers"])
        for event in told["events"]:
            assert event["code"] in EVENT_SENTENCES
        links = set(re.findall(r'href="#([^"]+)"', text))
        assert links <= set(re.findall(r'id="([^"]+)"', text))


def matters_of(*events: tuple[str, int | None, dict[str, Any]]) -> list[tuple[str, str]]:
    """Tone and text, without tags, of what these events come to in the report of 1."""
    told = report(busy(), [], 1)
    told["events"] = [
        {"code": code, "rule": "DK-5", "phase": "battle", "place": place, "data": data}
        for code, place, data in events
    ]
    found = DUNK.present_report(told, {})["matters"]()
    return [(matter.tone, re.sub("<[^>]+>", "", matter.text)) for matter in found]


def fight(lost: int) -> dict[str, Any]:
    fallen = [{"army": n, "name": f"{n}th Army", "type": "army"} for n in range(lost)]
    own = {"owner": 1, "start": 0, "fought": {"army": 9}, "lost": {}, "fallen": fallen}
    return {"sides": [own, {**own, "owner": 2, "fallen": []}]}


PLAGUE = {"carrier": "army", "race": "elf", "army": 3, "type": "army", "guard": None}
PEOPLE = {**PLAGUE, "carrier": "people", "owner": None, "name": None}


@pytest.mark.parametrize(
    ("events", "wanted"),
    [
        ([("havoc", n, {"kingdom": 1}) for n in (7, 2, 8)],
         [("bad", "Out of your control: provinces 2, 7 and 8.")]),
        ([("havoc", 1, {"kingdom": 2})], []),
        ([("occupied", 1, {"kingdom": 1, "loser": 2})], [("good", "You took province 1.")]),
        ([("occupied", 8, {"kingdom": 2, "loser": 1})],
         [("bad", "Realm 2 (2) took province 8 from you.")]),
        ([("mission", None, {"candidates": 9, "visited": [3, 4], "won": []})], []),
        ([("mission", None, {"candidates": 20, "visited": [*range(20)], "won": [*range(20)]})],
         [("good", "Joined you by the word of your priests: provinces 0, 1, 2, 3, 4, 5, 6, 7, 8,"
                   " 9, 10, 11 … (8 more).")]),
        ([("rebellion", 8, {"race": "orc", "by": "", "army": 1})],
         [("bad", "Rebels have freed province 8.")]),
        ([("rebellion", 0, {"race": "orc", "by": "army", "army": None})],
         [("note", "A rebellion was put down in province 0.")]),
        ([("battle", 3, fight(0)), ("battle", 5, fight(0))],
         [("good", "You fought in provinces 3 and 5 and lost nobody.")]),
        ([("battle", n, fight(n + 1)) for n in range(8)],
         [*(("bad", f"Battle of province {n}: {n + 1} armies of yours fell, and 0 of the others.")
            for n in (7, 6, 5, 4, 3, 2)),
          ("bad", "You lost armies in provinces 0 and 1 too.")]),
        ([("deserted", 0, {"kingdom": 1, "army": 1, "name": "1st Army", "type": "army"}),
          ("deserted", 0, {"kingdom": 2, "army": 2, "name": "2nd Army", "type": "army"})],
         [("bad", "Deserted for want of pay: 1st Army.")]),
        ([("infected", 7, {**PLAGUE, "owner": 1, "name": "3rd Army", "mortality": 1,
                           "contagion": 2}),
          ("infected", 7, {**PLAGUE, "owner": 2, "name": "9th Army", "mortality": 1,
                           "contagion": 2})],
         [("bad", "Infected with the plague: 3rd Army.")]),
        ([("plague_death", 0, PEOPLE), ("plague_death", 7, {**PLAGUE, "owner": 1, "name": "x"})],
         [("bad", "Dead of the plague: x."), ("bad", "The plague killed in province 0.")]),
        ([("monster", 0, {"army": 1, "name": "Dragon", "type": "dragon"}),
          ("monster", 7, {"army": 2, "name": "Dragon", "type": "dragon"})],
         [("bad", "Province 0: A dragon has come.")]),
        ([("ritual", None, {"kind": "burn", "chosen": 7, "army": 0, "outcome": "failed",
                            "by": ""})],
         [("bad", "The ritual burn for province 7 failed.")]),
        ([("status", None, {"kingdom": 2, "other": 1, "before": "neutral", "now": "war"}),
          ("status", None, {"kingdom": 2, "other": 3, "before": "neutral", "now": "ally"})],
         [("bad", "You and Realm 2 (2) are now at war.")]),
        ([("discovered", None, {"technology": "iron"}),
          ("discovered", None, {"technology": "moral"}),
          ("may_develop", None, {"technology": "steel"})],
         [("good", "You discovered iron, moral."), ("note", "You may now develop steel.")]),
        ([("gold_arrived", None, {"giver": 2, "gold": 5})],
         [("good", "Realm 2 (2) gave you 5 gold.")]),
        ([("plundered", 0, {"kingdom": 2, "army": 1, "name": "1st Army", "type": "army"}),
          ("plundered", 1, {"kingdom": 1, "army": 1, "name": "1st Army", "type": "army"})],
         [("bad", "Plundered: province 0.")]),
        ([("move", 0, {"kingdom": 1, "army": 1, "name": "1st Army", "type": "army", "start": 1,
                       "direction": "w"})], []),
    ],
)  # fmt: skip
def test_what_matters(
    events: list[tuple[str, int | None, dict[str, Any]]], wanted: list[tuple[str, str]]
) -> None:
    assert matters_of(*events) == wanted
