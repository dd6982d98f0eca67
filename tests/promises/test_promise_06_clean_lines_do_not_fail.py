"""6. Given a sheet that the entry check calls clean, when the turn runs with nothing else changed,
then no line fails for a reason the check could have known."""

import random
from typing import Any

import pytest

from games import selectors
from games.models import Campaign, Seat
from games.rulesets import Document
from games.services import orders
from tests.counties import campaigns as counties
from tests.dma import campaigns as dma
from tests.dunk import campaigns as dunk
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


def clean_lines(campaign: Campaign, seat: Seat, report: Document, lines: list[str]) -> list[str]:
    """As many of the lines as the entry check has nothing to say about, one after the other."""
    clean: list[str] = []
    for line in lines:
        check = campaign.ruleset.check(report, "".join(f"{each}\n" for each in [*clean, line]))
        if not [remark for remark in check.remarks if remark.line]:
            clean.append(line)
    return clean


def county_orders(report: Document, chance: random.Random) -> list[str]:
    """Fifty orders of every kind that might do; most of them will not."""
    own: list[dict[str, Any]] = report["own"]["counties"]

    def amount() -> int:
        return chance.choice((1, 2, 5, 10, 30, 80, 200))

    def one() -> str:
        place = chance.choice(own)["id"]
        job = chance.choice(("wood", "iron", "quarry", "smith", "castle", "farm"))
        return chance.choice(
            (
                f"BUY {amount()} {chance.choice(('wood', 'iron', 'stone', 'armour'))}",
                f"SELL {amount()} {chance.choice(('wood', 'iron', 'stone', 'armour'))}",
                f"BUY {amount()} cows {place}",
                f"SELL {amount()} cows {place}",
                f"RECRUIT {place} {amount()}",
                f"LABOUR {place} farm {amount()} {job} {amount()}",
                f"CASTLE {place}",
                f"TAX {place} {chance.choice((0, 20, 40, 60, 80, 100, 33))}",
                f"SLAUGHTER {place} {amount()}",
                f"MOVE {place} {chance.choice('NESW')} {amount()}",
            )
        )

    return [one() for _ in range(50)]


@pytest.mark.parametrize("seed", range(3))
def test_promise_06_in_counties_every_clean_line_is_carried_out_in_full(seed: int) -> None:
    campaign = counties.started(secret=f"{100 + seed:064x}")
    seat = counties.seat(campaign, "A")
    chance = random.Random(seed)
    carried_out = 0
    for _turn in range(6):
        report = selectors.latest_report(campaign, seat).document
        lines = clean_lines(campaign, seat, report, county_orders(report, chance))
        turn = counties.open_turn(campaign)
        orders.submit(
            turn=turn,
            seat=seat,
            text="".join(f"{line}\n" for line in lines),
            received_at=turn.opened_at,
            author=seat.player,
        )
        counties.resolve(campaign)
        told = selectors.latest_report(campaign, seat).document["own"]["orders"]
        assert [remark for remark in told["remarks"] if remark["line"]] == []
        assert [line["text"] for line in told["lines"]] == lines
        for line in told["lines"]:
            assert line["kind"] == "order"
            assert line["asked"] == line["done"], line
        carried_out += len(lines)
    assert carried_out > 30, "so many clean lines that this says something"


def kingdom_orders(report: Document, chance: random.Random) -> list[str]:
    """Sixty orders of many kinds that might do; most of them will not."""
    own = report["own"]
    places = [*own["lands"], *own["lands"], *map(int, report["provinces"])]
    armies = [army["number"] for army in own["armies"]] or [1]
    rivals = [one["number"] for one in report["kingdoms"]]
    ways = ("nw", "ne", "e", "se", "sw", "w", "0", "r")

    def one() -> str:
        place, army, rival = chance.choice(places), chance.choice(armies), chance.choice(rivals)
        route = " ".join(chance.choice(ways) for _ in range(chance.randint(1, 3)))
        thing = chance.choice((*own["developable"], *own["missing"], "roads"))
        return chance.choice(
            (
                f"place army {place} {route}",
                f"place {chance.choice(('archers', 'horse_army', 'stone_castle'))} {place}",
                f"move {army} {route}",
                f"develop_{thing}",
                f"build_{chance.choice(('roads', 'town', 'mine', 'church', 'stable'))} {place}",
                f"army_to_village {army}",
                f"remove_army {army}",
                f"plunder {army}",
                f"{chance.choice(('protect', 'heal', 'burn', 'pest'))} {place}",
                f"{chance.choice(('friend', 'enemy', 'neutral'))} {rival}",
                f"give_gold {chance.randint(1, 9)} to {rival}",
                f"give_technology {thing} {rival}",
                f"give_map {rival}",
                f"set_name Land of {chance.randint(1, 99)}",
            )
        )

    return [one() for _ in range(60)]


@pytest.mark.slow
@pytest.mark.rule("DK-4.1.1", "DK-4.5")
@pytest.mark.parametrize("seed", range(2))
def test_promise_06_in_dunk_every_clean_line_is_carried_out(seed: int) -> None:
    campaign = dunk.started(bots=1, secret=f"{100 + seed:064x}", options={"pace": 5})
    seat = dunk.seat(campaign, "A")
    chance = random.Random(seed)
    done = 0
    for _turn in range(6):
        report = selectors.latest_report(campaign, seat).document
        lines = clean_lines(campaign, seat, report, kingdom_orders(report, chance))
        dunk.order(campaign, "A", "".join(f"{line}\n" for line in lines))
        dunk.resolve(campaign)
        told = selectors.latest_report(campaign, seat).document["answers"]
        assert [answer for answer in told if answer["code"] == "order_failed"] == []
        assert sum(answer["code"] == "order_done" for answer in told) == len(lines)
        done += len(lines)
    assert done > 30, "so many clean lines that this says something"


def state_orders(report: Document, chance: random.Random) -> list[str]:
    """Forty orders of every kind that might do; many of them will not."""
    own = report["state"]
    cities = [n for n, it in report["cities"].items() if it["owner"] == own] or ["1"]
    armies = {n: it["cell"] for n, it in report["armies"].items() if it["owner"] == own}
    units = [*report["units"], "99999"]

    def holder() -> str:
        army, city = chance.choice([*armies, "77"]), chance.choice(cities)
        return chance.choice((f"army {army}", f"city {city}"))

    def route(army: str) -> str:
        x, y = armies.get(army, [5, 5])
        cells = []
        for _ in range(3):
            x, y = x + chance.choice((-1, 0, 1)), y + chance.choice((-1, 1))
            cells.append(f"{x}.{y}")
        return " ".join(cells)

    def one() -> str:
        army, city = chance.choice([*armies, "77"]), chance.choice(cities)
        things = ("militia x2", "chapel", "prison", "new army", "archers", "city wall", "castle")
        return chance.choice(
            (
                f"queue city {city}: {', '.join(chance.sample(things, 3))}",
                f"transfer {chance.choice(units)} to {holder()}",
                f"transfer militia x{chance.randint(1, 5)} from {holder()} to {holder()}",
                f"rations {chance.choice(units)} at city {chance.choice([*cities, '3'])}",
                f"disband unit {chance.choice(units)}",
                f"layout {holder()}: {chance.choice(units)} at {chance.randint(0, 12)}.3",
                f"route army {army}: {route(army)}",
                f"stance army {army} {chance.choice(('passive', 'aggressive', 'brave'))}",
                f"assault army {army} {chance.choice(('on', 'off'))}",
                f'name army {army}: "Host {chance.randint(1, 9)}"',
                f"relation {chance.choice('ABCZ')} {chance.choice(('peace', 'alliance', 'war'))}",
                f"message {chance.choice(('A', 'B', 'all'))}: well met",
            )
        )

    return [one() for _ in range(40)]


@pytest.mark.slow
@pytest.mark.rule("DMA-4.2", "DMA-4.10")
@pytest.mark.parametrize("seed", range(2))
def test_promise_06_in_dma_every_clean_line_is_carried_out(seed: int) -> None:
    campaign = dma.started(bots=1, secret=f"{100 + seed:064x}", options={"province_cells": 20})
    seat = dma.seat(campaign, "A")
    chance = random.Random(seed)
    done = 0
    for _week in range(4):
        report = selectors.latest_report(campaign, seat).document
        lines = clean_lines(campaign, seat, report, state_orders(report, chance))
        dma.order(campaign, "A", "".join(f"{line}\n" for line in lines))
        dma.resolve(campaign)
        told = selectors.latest_report(campaign, seat).document["days"]
        events = [event for day in told for event in day["events"]]
        assert [event for event in events if event["code"] == "order_rejected"] == []
        done += len(lines)
    assert done > 30, "so many clean lines that this says something"


def test_promise_06_in_the_toy_game_every_clean_order_happens(clock: Clock) -> None:
    campaign = scenes.started(players=2, options={"lives": 9})
    seat = scenes.seat(campaign, "A")
    report = scenes.report(campaign, "A")
    wrong = 1 + scenes.hidden(campaign, "B") % 9
    tried = [
        "guess A 3",
        "guess Q 3",
        f"Guess b {wrong} # a try",
        "dig twice",
        "dig",
        "hide 0",
        "hide 6",
    ]
    lines = clean_lines(campaign, seat, report, tried)
    assert lines == [f"Guess b {wrong} # a try", "dig", "hide 6"]
    scenes.save(campaign, "A", "\n".join(lines))
    scenes.play_turn(clock, campaign)
    codes = [
        event["code"]
        for told in selectors.reports_of(campaign, seat)
        for event in told.document["events"]
    ]
    assert sorted(codes) == ["dug", "wrong-guess"]
    assert scenes.hidden(campaign, "A") == 6
