"""P7: the live check of a sheet of 300 lines, at 1 and at 8 clients, against a bare Django partial.

The real web process (gunicorn, four threads) on SQLite in a folder of its own; a realm of sixty
counties, five orders each. Every client is one person who has changed one line: each request is the
form as the page posts it.
"""

import http.client
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
from html.parser import HTMLParser

from django.conf import settings

from benchmarks.measuring import Row, median, spread, times

SIDE, RULED = 10, 60
REQUESTS = 30
CLIENTS = 8


def scenario() -> dict[str, object]:
    """A map of ten by ten, sixty counties A's and the rest B's."""
    counties = [
        {
            "id": number + 1,
            "x": number % SIDE,
            "y": number // SIDE,
            "owner": "A" if number < RULED else "B",
            "soldiers": 20,
            "fields": 10,
            "forest": True,
            "iron_mine": True,
            "forge": True,
        }
        for number in range(SIDE * SIDE)
    ]
    return {"counties": counties}


def sheet() -> str:
    """Five orders for each county, not all of which can be carried out."""
    lines = []
    for county in range(1, RULED + 1):
        lines += [
            f"LABOUR {county} farm 110 wood 100 iron 100 smith 50",
            f"TAX {county} {20 * (county % 6)}",
            f"RECRUIT {county} 5",
            f"SLAUGHTER {county} 10",
            f"MOVE {county} {'NESW'[county % 4]} 3",
        ]
    return "\n".join(lines) + "\n"


def prepare() -> None:
    """In the measured host's own process: make the campaign, print its id and a session."""
    import django

    django.setup()
    from django.contrib.auth.models import User
    from django.core.management import call_command
    from django.test import Client
    from django.utils import timezone

    from games.models import Campaign
    from games.services import campaigns, orders

    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    people = [User.objects.create_user(name) for name in ("anna", "bert")]
    campaign = Campaign.objects.create(
        name="The wide realm",
        ruleset_slug="counties",
        gm=people[0],
        rhythm="manual",
        options={"scenario": scenario()},
    )
    for seat, person in zip(campaigns.add_seats(campaign, 2), people, strict=True):
        seat.player = person
        seat.save()
    turn = campaigns.start(campaign, by=None)
    orders.submit(
        turn=turn,
        seat=campaign.seats.get(key="A"),
        text=sheet(),
        received_at=timezone.now(),
        author=people[0],
    )
    client = Client()
    client.force_login(people[0])
    sys.stdout.write(f"{campaign.pk} {client.cookies['sessionid'].value}\n")


class Fields(HTMLParser):
    """The fields of the order form, as a browser would post them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.marks: list[str] = []
        self.select = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        name = given.get("name") or ""
        if "data-mark" in given:
            self.marks.append(given.get("data-mark") or "")
        if tag == "select":
            self.select = name
        elif tag == "option" and "selected" in given:
            self.found[self.select] = given.get("value") or ""
        elif tag == "input" and name and given.get("type") not in ("checkbox", "radio", "submit"):
            self.found[name] = given.get("value") or ""
        elif tag == "input" and "checked" in given:
            self.found[name] = given.get("value") or "on"


class Person:
    """One client with a connection of its own."""

    def __init__(self, port: int, session: str) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.headers = {"Cookie": f"sessionid={session}", "Host": "localhost"}

    def ask(self, path: str, form: dict[str, str] | None = None, seen: str = "") -> str:
        """The page, or what answers to the posted form."""
        headers = dict(self.headers)
        body = None
        if form is not None:
            token = form["csrfmiddlewaretoken"]
            headers["Cookie"] += f"; csrftoken={token[:32] if len(token) == 32 else token}"
            headers |= {"HX-Request": "true", "X-CSRFToken": token, "X-Seen-Parts": seen}
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            body = urllib.parse.urlencode(form)
        self.connection.request("POST" if form else "GET", path, body, headers)
        answer = self.connection.getresponse()
        text = answer.read().decode()
        assert answer.status == 200, (path, answer.status, text[:300])
        cookies = answer.headers.get_all("Set-Cookie") or []
        self.headers["Cookie"] += "".join(f"; {cookie.split(';')[0]}" for cookie in cookies)
        return text


def run() -> list[Row]:
    """Medians of check and floor by turns, then the slowest of a hundred with eight at once."""
    with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
        free.close()
        environment = {
            **os.environ,
            "VAR_DIR": folder,
            "DJANGO_SETTINGS_MODULE": "benchmarks.settings",
            "NO_BOOTSTRAP": "1",
        }
        environment.pop("DATABASE_URL", None)
        made = subprocess.run(
            [sys.executable, "-c", "from benchmarks import p07_order_page as p; p.prepare()"],
            env=environment,
            cwd=settings.BASE_DIR,
            check=True,
            capture_output=True,
            text=True,
        )
        campaign, session = made.stdout.split()
        web = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", "-c", "python:games.web"]
            + ["--bind", f"127.0.0.1:{port}"],
            env=environment,
            cwd=settings.BASE_DIR,
        )
        try:
            wait_for(port)
            return measure(port, f"/campaigns/{campaign}/seats/A/orders/", session)
        finally:
            web.terminate()
            web.wait(30)


def wait_for(port: int) -> None:
    """Until somebody listens."""
    for _ in range(300):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return


def measure(port: int, page: str, session: str) -> list[Row]:
    """The rows of the table."""
    person = Person(port, session)
    changed = sheet().replace("TAX 7 20", "TAX 7 60")
    fields = Fields(person.ask(page))
    # as sheet.js does: of the controls only those are sent that were changed, here none
    sent = {name: it for name, it in fields.found.items() if not name.startswith("form")}
    form, seen = sent | {"form-was": "{}", "text": changed}, " ".join(fields.marks)
    first = Person(port, session)
    answer = first.ask(f"{page}check/", form, seen)
    assert "answers" in answer
    check = times(lambda: first.ask(f"{page}check/", form, seen), runs=REQUESTS, warm_up=3)
    floor = times(lambda: first.ask("/floor/"), runs=REQUESTS, warm_up=3)
    crowd = together(port, page, session, form, seen)
    slowest = sorted(crowd)[int(len(crowd) * 0.99)]
    ratio = median(check) / median(floor)
    lines = sheet().count("\n")
    return [
        Row(f"live check of {lines} lines, {RULED} counties", f"ms: {spread(check)}"),
        Row("bare partial", f"ms: {spread(floor)}"),
        Row("check against bare partial", f"{ratio:.1f} ×", "≤ 3 ×", ratio <= 3),
        Row(
            f"{CLIENTS} clients at once, of {len(crowd)}: median, 99 %",
            f"{1000 * median(crowd):.0f}, {1000 * slowest:.0f} ms",
            "99 % ≤ 150 ms",
            slowest <= 0.150,
        ),
        engine_alone(),
        Row("answer on the wire, plain", f"{len(answer) / 1024:.0f} KB"),
    ]


def together(port: int, page: str, session: str, form: dict[str, str], seen: str) -> list[float]:
    """Seconds of every request of eight people who type at the same time."""
    taken: list[float] = []

    def types() -> None:
        person = Person(port, session)
        for _request in range(REQUESTS // 2):
            begun = time.perf_counter()
            person.ask(f"{page}check/", form, seen)
            taken.append(time.perf_counter() - begun)
            time.sleep(0.4)  # as long as the page waits after the last key

    people = [threading.Thread(target=types) for _person in range(CLIENTS)]
    for one in people:
        one.start()
    for one in people:
        one.join()
    return taken


def engine_alone() -> Row:
    """The check itself, without a page around it."""
    from counties.engine import checks, report, setup
    from games.dice import Dice

    position = setup.new_position({"scenario": scenario()}, ["A", "B"], Dice("0" * 64))
    document = report.report(position, [], "A")
    text = sheet()
    alone = times(lambda: checks.check_report(document, text), runs=15)
    return Row("the check itself", f"ms: {spread(alone)}", "≤ 20 ms", median(alone) <= 0.020)
