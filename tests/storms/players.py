"""People at their browsers: they open the order page, change the sheet, and save it over HTTP."""

import http.cookiejar
import random
import re
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from http.client import HTTPException

#: The sheet was saved in time, the word "ready" came when the deadline had passed.
READY_TOO_LATE = "changes nothing any more"
#: The seat was beaten while its player wrote.
OUT = "takes no part in the turn"


@dataclass(frozen=True)
class Save:
    """A save that the host has confirmed, as the player saw it."""

    campaign: str
    seat: str
    turn: int
    text: str
    late: bool


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect is an answer like any other."""

    def redirect_request(self, *args: object) -> None:
        return None


class Browser:
    """A session of one person."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self.jar = http.cookiejar.CookieJar()
        cookies = urllib.request.HTTPCookieProcessor(self.jar)
        self.opener = urllib.request.build_opener(cookies, NoRedirect())

    def ask(self, path: str, **form: str) -> tuple[int, str]:
        """Status and text of a page; with fields it is posted. Raises OSError if nobody answers."""
        request = urllib.request.Request(self.address + path)
        if form:
            tokens = [cookie.value or "" for cookie in self.jar if cookie.name == "csrftoken"]
            fields = {**form, "csrfmiddlewaretoken": tokens[0] if tokens else ""}
            request.data = urllib.parse.urlencode(fields).encode()
        try:
            with self.opener.open(request, timeout=30) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode(errors="replace")

    def log_in(self, name: str, password: str) -> bool:
        """Whether the log-in succeeded."""
        self.ask("/log-in/")
        status, _page = self.ask("/log-in/", username=name, password=password)
        return status == 302


@dataclass
class Crowd:
    """What all players together have seen. ``answers``: kind of answer -> how often."""

    saves: list[Save] = field(default_factory=list)
    answers: Counter[str] = field(default_factory=Counter)
    strange: list[str] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)

    def note(self, what: str, page: str = "") -> None:
        """Count an answer; keep the page of one that must not be."""
        self.answers[what] += 1
        if page:
            self.strange.append(f"{what}: {page[page.find('<main') :][:1500]}")


def play(
    crowd: Crowd,
    address: str,
    name: str,
    seats: list[tuple[str, str]],
    write: Callable[[random.Random], str],
    pause: float,
) -> None:
    """Save one sheet after the other until the crowd goes home. ``seats``: campaign id, key."""
    chance = random.Random(name)
    browser: Browser | None = None
    while not crowd.over.wait(pause * chance.uniform(0.5, 1.5)):
        campaign, key = chance.choice(seats)
        try:
            if browser is None:
                fresh = Browser(address)
                browser = fresh if fresh.log_in(name, "secret") else None
                continue
            save_once(crowd, browser, campaign, key, write(chance), chance.random() < 0.3)
        except (OSError, HTTPException):  # the web process was killed
            crowd.note("nobody answered")
            time.sleep(0.5)


def save_once(
    crowd: Crowd, browser: Browser, campaign: str, key: str, text: str, ready: bool
) -> None:
    """Open the order page, save a text, and note what the host says."""
    path = f"/campaigns/{campaign}/seats/{key}/orders/"
    status, page = browser.ask(path)
    turn = re.search(r'name="turn" value="(\d+)"', page)
    base = re.search(r'name="base_version" value="(\d+)"', page)
    if status != 200:
        crowd.note(f"GET {status}", page)
        return
    if turn is None or base is None:
        crowd.note("closed")
        return
    status, page = browser.ask(
        path,
        text=text,
        turn=turn[1],
        base_version=base[1],
        do="ready" if ready else "save",
    )
    late = status == 422 and "came too late" in page
    in_time = status == 302 or (status == 422 and READY_TOO_LATE in page)
    if late or in_time:
        crowd.saves.append(Save(campaign, key, int(turn[1]), text, late))
        crowd.note("late, text kept" if late else "saved")
    elif status == 422 and OUT in page:
        crowd.note("out of the game")
    else:
        crowd.note(f"POST {status}", page)
