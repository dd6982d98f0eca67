"""The page of one province."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from dunk import provinces, store
from dunk.engine import report
from dunk.engine.state import Goods, Position, Town
from tests.dunk import campaigns as scenes
from tests.dunk.builders import army, kingdom, land, world
from tests.games.test_pages_orders import client_of


def told(where: Position, number: int, *earlier: object) -> provinces.Page:
    page = provinces.present(report.report(where, [], 1), number, earlier)  # type: ignore[arg-type]
    assert page is not None
    return page


def test_it_tells_what_is_known_and_of_others_no_more() -> None:
    town = Town("elf", Goods(timber=3))
    where = world(
        "fgm",
        kingdoms=[kingdom(1), kingdom(2, name="Karth")],
        lands={
            0: land(owner=1, population="elf", town=town, structures=frozenset({"roads"})),
            1: land(owner=2, population="orc", town=Town("orc", Goods(ore=9)), villages=1),
        },
        armies=[
            army(1, 1, province=0, erf=4, words=("e",), with_worms=True),
            army(2, 1, province=1, erf=7),
        ],
    )
    own, other = told(where, 0), told(where, 1)
    facts = {fact.label: fact.text for fact in own.facts}
    assert facts["Owner"] == "Realm 1 (1)"
    assert facts["Its people pay"] == "4 gold"
    assert facts["Town"] == "of elves, in store: 3 timber"
    assert [(troop.name, troop.about) for troop in own.troops] == [
        ("1st Army", "ERF 4, built with worms, words left: e")
    ]
    facts = {fact.label: fact.text for fact in other.facts}
    assert facts["Town"] == "of orcs"
    assert facts["Villages"] == "1 village"
    assert "Its people pay" not in facts
    assert [(troop.owner, troop.about) for troop in other.troops] == [("Karth (2)", "")]
    assert "7" not in str(other.troops), "the ERF of others is not told"
    assert [(there.number, there.words) for there in own.around] == [(1, "grassland, Karth (2)")]
    unseen = told(where, 2)
    assert not unseen.is_known
    assert unseen.facts == []
    assert provinces.present(report.report(where, [], 1), 3) is None


def test_its_past_is_told_where_it_looked_otherwise() -> None:
    def at(turn: int, owner: int) -> Position:
        lands = {0: land(owner=1), 1: land(owner=owner, population="orc")}
        return world("gg", kingdoms=[kingdom(1), kingdom(2)], lands=lands, turn=turn)

    earlier = [report.report(at(turn, owner), [], 1) for turn, owner in ((1, 0), (2, 0), (3, 2))]
    past = told(at(4, 1), 1, *earlier).past
    assert [then.turn for then in past] == [3, 2, 0]
    assert "Realm 2 (2)" in past[1].text
    assert "without owner" in past[2].text


@pytest.mark.django_db
def test_one_goes_from_the_atlas_to_a_province_and_on_to_its_neighbours() -> None:
    campaign = scenes.started(bots=1)
    scenes.resolve(campaign)
    anna, here = client_of("anna"), f"/campaigns/{campaign.pk}/seats/A/"
    home = next(one.number for one in store.load(campaign).provinces if one.owner == 1)
    atlas = anna.get(f"{here}map/").content.decode()
    assert f'href="{here}dunk/provinces/{home}/"' in atlas
    with CaptureQueriesContext(
        connection,
    ) as queries:
        page = anna.get(f"{here}dunk/provinces/{home}/").content.decode()
    assert len(queries) <= 8, "with session and user"
    assert f"Province {home}" in page
    around = store.load(campaign).grid.neighbours(home)
    for there in around:
        assert f'href="{here}dunk/provinces/{there}/"' in page
    pictures = re.findall(r'<image href="([^"]+)"', page)
    assert [address.rsplit("/", 1)[1] for address in pictures] == [
        "light-1920.png",
        "dark-1920.png",
    ]
    anna.cookies["map-style-dunk"] = "clear"
    assert "light-clear-1920.png" in anna.get(f"{here}dunk/provinces/{home}/").content.decode()


@pytest.mark.django_db
def test_a_province_that_is_not_there_and_a_reader_who_may_not_see_it() -> None:
    campaign = scenes.started()
    anna, here = client_of("anna"), f"/campaigns/{campaign.pk}/seats/"
    for number in ("99999", "123456789012345678901234567890", "-1", "x"):
        assert anna.get(f"{here}A/dunk/provinces/{number}/").status_code == 404
    assert anna.get(f"{here}B/dunk/provinces/0/").status_code == 404
    assert Client().get(f"{here}A/dunk/provinces/0/").status_code == 302
