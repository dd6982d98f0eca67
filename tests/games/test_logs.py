"""What the host logs: to whom it belongs, and no secret in it."""

import io
import json
import logging
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from games import logs, tasks
from games.models import Stage
from games.services import calendars, invitations, undoing
from tests.post_office import reachable
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


class Kept(io.StringIO):
    """All that was logged, as JSON and as text."""

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.getvalue().splitlines()]

    def of(self, message: str) -> list[dict[str, Any]]:
        return [line for line in self.lines if line["message"] == message]


@pytest.fixture
def log() -> Iterator[Kept]:
    """The host's log, in JSON, from INFO on."""
    kept = Kept()
    handler = logging.StreamHandler(kept)
    handler.setFormatter(logs.Json())
    handler.addFilter(logs.WithContext())
    root, own = logging.getLogger(), logging.getLogger("games")
    before = own.level
    own.setLevel(logging.INFO)
    root.addHandler(handler)
    yield kept
    root.removeHandler(handler)
    own.setLevel(before)


def test_a_turn_is_told_with_its_numbers(clock: Clock, log: Kept) -> None:
    campaign = scenes.started(players=3)
    scenes.play_turn(clock, campaign, A="dig", B="dig")
    (begins, *_), (ends, *_) = log.of("stage begins"), log.of("stage ends")
    for line in (begins, ends):
        assert line["campaign"] == str(campaign.pk)
        assert (line["turn"], line["stage"]) == (1, 0)
        assert line["task"] == "resolve_stage"
        assert len(line["task_id"]) > 10
        assert line["logger"] == "games.services.resolution"
    assert ends["outcome"] == "resolved"
    assert ends["seconds"] >= 0
    assert (log.of("loaded")[0]["seats"], log.of("loaded")[0]["sheets"]) == (3, 2)
    sealed = log.of("sealed")
    assert [line["kind"] for line in sealed] == ["start", "stage", "stage", "stage"]
    last = campaign.dossiers.order_by("sequence").last()
    assert sealed[-1]["hash"] == last.hash
    assert sealed[-1]["reports"] == 4
    assert sealed[-1]["position_bytes"] == len(last.before)
    assert sealed[-1]["report_bytes"] > 0
    assert [line["outcome"] for line in log.of("stage ends")] == ["resolved"] * 3


def test_no_line_of_a_turn_holds_a_secret(clock: Clock, log: Kept) -> None:
    """A real turn with a failing engine, an undo, letters that cannot be sent, and a few visits."""
    reachable("ann", "bob")
    campaign = scenes.started(players=2)
    token = calendars.renew(scenes.person("ann"))
    code = invitations.invite(campaign, by=scenes.person("gm")).code
    scenes.save(campaign, "A", "hide 7 # my dear secret\nexplode")
    scenes.save(campaign, "B", "hide 4 # another secret")
    scenes.pass_deadline(clock, campaign)
    for _sweep in range(2):
        tasks.sweep()
    held = Stage.objects.get(status=Stage.Status.HELD)
    assert "found the hole" in held.held_detail, "the GM sees what it was"
    visitor = Client(raise_request_exception=False)
    ann = Client(raise_request_exception=False)
    ann.force_login(scenes.person("ann"))
    for address in (
        f"/calendar/{token}x/deadlines.ics",
        f"/invitations/{code}x/",
        f"/letters/stop/{code}/",
        f"/nowhere/{token}/",
        f"/calendar/{token}/deadlines.ics?x=ann@example.org",
    ):
        visitor.get(address)
    ann.post(f"/campaigns/{campaign.pk}/seats/A/orders/", {"text": "hide 7 # my dear secret"})
    ann.get(f"/campaigns/{campaign.pk}/seats/B/orders/")
    undoing.go_back(campaign, 0, by=campaign.gm)
    clock.wait(timedelta(minutes=3))
    tasks.sweep()
    told = log.getvalue()
    assert log.of("stage ends")[-1]["outcome"] == "held: the engine failed"
    assert any("Not Found" in line["message"] for line in log.lines)
    seeds = [seed for seed in Stage.objects.values_list("seed", flat=True) if seed]
    secrets = ["seat A found", "dear secret", "hide 7", token, code, "example.org", campaign.secret]
    for secret in [*secrets, *seeds, ann.cookies[settings.SESSION_COOKIE_NAME].value]:
        assert secret not in told, secret


def test_a_request_has_a_name(log: Kept, clock: Clock) -> None:
    campaign = scenes.started(players=2)
    answer = Client().get(f"/campaigns/{campaign.pk}/seats/A/report/1/2/x")
    (line,) = [line for line in log.lines if line["logger"] == "django.request"]
    assert line["request"] == answer["X-Request-Id"]
    assert line["message"] == "Not Found: /campaigns/…"
    Client().get(f"/campaigns/{campaign.pk}/report/77/0/")
    line = log.lines[-1]
    assert line["campaign"] == str(campaign.pk)
    assert line["turn"] == 77
    assert "seat" not in line
    assert line["message"].startswith("Not Found: /campaigns/<uuid:campaign_id>/report/")
    assert "campaign" not in record_of("afterwards").context  # type: ignore[attr-defined]


def record_of(message: str, **more: Any) -> logging.LogRecord:
    record = logging.LogRecord("games", logging.INFO, "", 1, message, None, None)
    record.__dict__.update(more)
    logs.WithContext().filter(record)
    return record


def test_a_line_for_people() -> None:
    with logs.about(campaign="c1", turn=3), logs.about(stage=0, task=None):
        line = logs.Line().format(record_of("sealed", facts={"reports": 4}))
    assert line.endswith("INFO games: sealed [campaign=c1 turn=3 stage=0 reports=4]")
    assert logs.Line().format(record_of("done")).endswith("INFO games: done")


def test_who_is_written_to_is_left_out() -> None:
    record = record_of("550 <ann.b+c@mail.example.org>: no such mailbox")
    assert logs.Line().format(record).endswith("550 <(address)>: no such mailbox")


def test_errors_of_the_host_keep_their_words_and_those_of_an_engine_do_not(log: Kept) -> None:
    try:
        raise ValueError("of the host")
    except ValueError:
        logging.getLogger("games").exception("it failed")
    assert "ValueError: of the host" in log.lines[-1]["error"]
    try:
        try:
            eval("1 / 0", {"__name__": "tests.toy.engine"})
        except ZeroDivisionError as error:
            raise ValueError(" ".join(["it", "tells", "all"])) from error
    except ValueError:
        logging.getLogger("games").exception("it failed")
    assert "it tells all" not in log.lines[-1]["error"]
    assert "division" not in log.lines[-1]["error"]
    assert "ValueError: (withheld)" in log.lines[-1]["error"]
    assert "test_logs.py" in log.lines[-1]["error"]
