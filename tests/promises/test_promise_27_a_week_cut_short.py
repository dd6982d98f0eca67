"""27. Given a DMA weekly set, when day 3 destroys a unit, then its orders for days 4–7 are reported
as void with the reason, and the day-by-day replay shows it."""

from typing import Any

import pytest
from django.test import Client

from dma.diary import tell_days
from dma.wording.names import names_in
from games.models import Campaign, Report
from tests.dma import campaigns, stories

pytestmark = pytest.mark.django_db

#: One cell on each of Tuesday, Wednesday, Thursday; on Wednesday the army comes to stand beside
#: army 3 of the enemy.
ROUTE = "route army 1: 5.3 6.3 6.2 6.1 6.0"
WEDNESDAY = 3


def lost_on_wednesday(**rules: Any) -> Campaign:
    """anna's army 1 of three Militia marches at the Knights of bert, and meets them on the third
    day of its week."""
    scenario = stories.document()
    scenario["armies"][0]["cell"] = [4, 3]
    scenario["armies"][2] |= {"cell": [7, 3], "units": {"knights": 5}}
    found = campaigns.started(
        ["anna", "bert", "cid"], options={"scenario": scenario, **rules}, name="Cut short"
    )
    campaigns.order(found, "A", ROUTE)
    campaigns.resolve(found)
    return found


def told_to_anna(campaign: Campaign) -> list[dict[str, Any]]:
    """Her reports after the start, oldest first."""
    rows = Report.objects.filter(dossier__campaign=campaign, seat__key="A")
    return [it.document for it in rows.order_by("dossier__sequence") if it.document["days"]]


@pytest.mark.slow
@pytest.mark.parametrize("pace", ["week", "day"])
def test_promise_27_orders_of_who_fell_are_void_and_the_days_show_it(pace: str) -> None:
    campaign = lost_on_wednesday(pace=pace)
    told = told_to_anna(campaign)
    assert len(told) == (1 if pace == "week" else 7)
    days = {day["day"]: day for report in told for day in report["days"]}
    (fell,) = [n for n, day in days.items() if "battle" in {it["code"] for it in day["events"]}]
    assert fell == WEDNESDAY
    (void,) = [it for it in days[fell]["events"] if it["code"] == "orders_void"]
    assert void["data"]["why"] == "beaten"
    left = void["data"]["route"]
    assert left, "there were orders for the days to come"

    # told with the reason, on the page
    stage = 0 if pace == "week" else fell - 1
    client = Client()
    client.force_login(campaigns.person("anna"))
    address = f"/campaigns/{campaign.pk}/seats/A/report/1/{stage}/"
    page = client.get(address).content.decode()
    route = " ".join(f"{x}.{y}" for x, y in left)
    words = f"is no more: it was beaten. Its orders for the days to come are void: route {route}"
    assert words in page

    # the days show it: it is there on Tuesday evening, and never again
    for number, day in days.items():
        if day["seen"] is not None:
            there = 1 in [army[0] for army in day["seen"]["armies"]]
            assert there == (number < WEDNESDAY), number
    for report in told:
        for shown in tell_days(report, names_in(report)):
            moves = [it for part in shown.parts for it in part.lines if it.rule == "DMA-10.3"]
            assert bool(moves) == (shown.number <= WEDNESDAY), shown.number
    assert "1" not in told[-1]["armies"]
