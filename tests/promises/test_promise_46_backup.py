"""46. Given a backup taken while turns resolve, when it is restored, then no order, report or turn
that was confirmed to a player before the backup began is missing."""

import contextlib
import json
import os
import random
import shutil
import sqlite3
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from django.db import connection
from django.utils import timezone

from games.errors import GameError
from games.models import Campaign, Seat, Stage
from games.services import backups, orders
from tests.stack import manage
from tests.storms import truth
from tests.storms.host import Host
from tests.toy import scenes

pytestmark = pytest.mark.slow

#: A confirmed save: campaign, seat, turn, version, text.
Confirmed = tuple[str, str, int, int, str]


class Writer(threading.Thread):
    """A person who saves without rest; what was confirmed is noted, with the order of it."""

    def __init__(self, campaign: Campaign, key: str) -> None:
        super().__init__(daemon=True)
        self.campaign, self.key = campaign, key
        self.confirmed: list[Confirmed] = []
        self.stop = threading.Event()
        self.chance = random.Random(f"{campaign.pk}{key}")

    def run(self) -> None:
        try:
            seat = Seat.objects.get(campaign=self.campaign, key=self.key)
            while not self.stop.wait(0.05):
                turn = self.campaign.turns.filter(status="open").first()
                if turn is None:
                    continue
                text = f"hide {self.chance.randint(1, 9)}  # {self.chance.random()}\n"
                with contextlib.suppress(GameError):
                    now = timezone.now()
                    sheet = orders.submit(
                        turn=turn, seat=seat, text=text, received_at=now, author=None
                    )
                    saved = (self.campaign.pk.hex, self.key, turn.number, sheet.version, text)
                    self.confirmed.append(saved)
        finally:
            connection.close()


@contextlib.contextmanager
def another_database(folder: Path) -> Iterator[tuple[str, Any]]:
    """The address of an empty database, and a function that asks it something."""
    folder.mkdir()
    if connection.vendor == "sqlite":
        path = folder / "other.sqlite3"

        def ask(query: str) -> list[Any]:
            with contextlib.closing(sqlite3.connect(path)) as there:
                return there.execute(query).fetchall()

        yield f"sqlite:///{path}", ask
        return
    name = f"restored_{os.getpid()}"
    here = urlsplit(os.environ["DATABASE_URL"])
    address = here._replace(path=f"/{name}").geturl()
    with psycopg.connect(here._replace(path="/postgres").geturl(), autocommit=True) as server:
        server.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        server.execute(f"CREATE DATABASE {name}")

    def ask_server(query: str) -> list[Any]:
        with psycopg.connect(address) as there:
            return there.execute(query).fetchall()

    try:
        yield address, ask_server
    finally:
        with psycopg.connect(here._replace(path="/postgres").geturl(), autocommit=True) as server:
            server.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


SHEETS = """
    SELECT t.campaign_id, s.key, t.number, o.version, o.text FROM games_ordersheet o
    JOIN games_turn t ON o.turn_id = t.id JOIN games_seat s ON o.seat_id = s.id
"""
RESOLVED = """
    SELECT t.campaign_id, t.number, g."index" FROM games_stage g
    JOIN games_turn t ON g.turn_id = t.id WHERE g.status = 'resolved'
"""


def resolved_now() -> set[tuple[str, int, int]]:
    """The stages that players have seen resolved, with their reports."""
    rows = Stage.objects.filter(status=Stage.Status.RESOLVED).values_list(
        "turn__campaign", "turn__number", "index"
    )
    return {(campaign.hex, turn, index) for campaign, turn, index in rows}


def test_promise_46_a_backup_in_a_storm_has_all_that_was_confirmed(
    host: Host, tmp_path: Path
) -> None:
    campaigns = [scenes.started(2, 1, options={"work_ms": 100}) for _campaign in range(6)]
    host.beat()
    for _worker in range(2):
        host.worker(processes=2)
    writers = [Writer(campaign, key) for campaign in campaigns for key in "AB"]
    for writer in writers:
        writer.start()
    for campaign in campaigns[:3]:
        truth.due_now(campaign)
    for campaign in campaigns[:3]:
        truth.wait_for_turn(campaign, 1, seconds=90)
    for campaign in campaigns:
        truth.due_now(campaign)  # these are being resolved while the backup is made

    confirmed = [saved for writer in writers for saved in list(writer.confirmed)]
    resolved = resolved_now()
    file = tmp_path / "storm.backup"
    made = manage({**host.environment, "NO_BOOTSTRAP": "1"}, "backup", str(file))
    assert made.returncode == 0, made.stderr
    for writer in writers:
        writer.stop.set()
    for writer in writers:
        writer.join(30)
    assert len(confirmed) > 50
    assert len(resolved) >= 9
    host.stop()

    with another_database(tmp_path / "other") as (address, ask):
        other = {**host.environment, "DATABASE_URL": address, "NO_BOOTSTRAP": "1"}
        other["VAR_DIR"] = str(tmp_path / "other")
        assert manage(other, "migrate", "--verbosity", "0").returncode == 0
        done = manage(other, "restore", str(file), "--yes")
        assert done.returncode == 0, done.stderr
        kept = {(_hex(campaign), *rest) for campaign, *rest in ask(SHEETS)}
        assert [saved for saved in confirmed if saved not in kept] == []
        there = {(_hex(campaign), *rest) for campaign, *rest in ask(RESOLVED)}
        assert resolved <= there
        verified = manage(other, "verify", "--all")
        assert verified.returncode == 0, verified.stdout


def _hex(campaign: Any) -> str:
    return str(campaign).replace("-", "")


def test_promise_46_put_back_while_the_host_runs(host: Host, tmp_path: Path) -> None:
    campaign = scenes.started(2, options={"work_ms": 10})
    scenes.save(campaign, "A", "hide 4")
    file = tmp_path / "before.backup"
    backups.back_up(file)
    host.beat()
    host.worker()
    truth.due_now(campaign)
    truth.wait_for_turn(campaign, 1, seconds=60)
    assert scenes.open_turn(campaign).number == 2

    environment = {**host.environment, "NO_BOOTSTRAP": "1"}
    done = manage(environment, "restore", str(file), "--yes")
    assert done.returncode == 0, done.stderr
    connection.close()
    assert scenes.open_turn(campaign).number == 1
    assert campaign.dossiers.count() == 1
    aside = Path(done.stdout.strip().rsplit(" lies in ", 1)[1].removesuffix("."))
    assert backups.look_into(aside), "what was there before is not lost either"
    truth.due_now(campaign)
    truth.wait_for_turn(campaign, 1, seconds=60)  # the workers play on
    assert scenes.hidden(campaign, "A") == 4


def test_promise_46_what_is_no_backup_changes_nothing(
    transactional_db: None, tmp_path: Path
) -> None:
    campaign = scenes.started(2)
    file, broken = tmp_path / "good.backup", tmp_path / "broken.backup"
    backups.back_up(file)
    broken.write_bytes(file.read_bytes()[:-400])
    with pytest.raises(backups.CannotBackUp, match="is no backup, or was cut"):
        backups.restore(broken)
    for change, told in (
        ({"format": 9}, "no backup of this host"),
        ({"sha256": "0"}, "was changed"),
        ({"database": "oracle"}, "export_campaign"),
        ({"migrations": [["games", "9999_tomorrow"]]}, "newer release"),
    ):
        shutil.copy(file, broken)
        with zipfile.ZipFile(file) as there, zipfile.ZipFile(broken, "w") as here:
            manifest = json.loads(there.read("manifest.json")) | change
            here.writestr("manifest.json", json.dumps(manifest))
            here.writestr(backups.DATA, there.read(backups.DATA))
        with pytest.raises(backups.CannotBackUp, match=told):
            backups.restore(broken)
    assert Campaign.objects.filter(pk=campaign.pk).exists()
