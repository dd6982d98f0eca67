"""The history of a map as a film to keep: drawn by a worker, at its reader's wish, and then kept.

How far it has come is a small file beside it, for the page that waits. Nothing of a film is in the
database: one that is lost is drawn again.
"""

import fcntl
import hashlib
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from games import canonical
from games.maps import films
from games.maps.palette import Theme
from games.models import Campaign, Seat
from games.services import chronicles, pictures
from games.services.chronicles import Frame

#: A film has at most so many frames; of a longer game it shows every second, third ... turn.
FRAMES_MOST = 300
#: Its width in pixels; with more frames than MANY it is drawn smaller.
WIDTH, WIDTH_OF_MANY, MANY = 720, 480, 100
#: Raise it when films are made otherwise.
FORMAT = 1
#: Nobody works at a film whose notes are older than this.
SILENT_SECONDS = 60


@dataclass(frozen=True, slots=True)
class Film:
    """One seat's history (None: the public one) as a film; ``kind``: an ending of films.KINDS."""

    campaign: Campaign
    seat: Seat | None
    theme: Theme
    kind: str
    language: str
    frames: tuple[Frame, ...]
    style: str = ""

    @property
    def width(self) -> int:
        return WIDTH if len(self.frames) <= MANY else WIDTH_OF_MANY

    @property
    def file(self) -> Path:
        """Where it is when it is made; the name depends on all that it shows."""
        shown = [frame.subject.version for frame in self.frames]
        told = canonical.canonical([FORMAT, self.theme, self.language, *shown])
        name = hashlib.sha256(told).hexdigest()[:32]
        return pictures.place(f"{name}-film.{self.kind}")

    @property
    def notes(self) -> Path:
        """Where its maker notes how far it has come."""
        return self.file.with_suffix(f".{self.kind}-progress")


@dataclass(frozen=True, slots=True)
class Progress:
    """``is_made``: it can be fetched; ``is_wanted``: a worker is at it or will be. ``done`` of
    ``frames`` are drawn."""

    is_made: bool
    is_wanted: bool
    done: int
    frames: int


def film_of(
    campaign: Campaign, seat: Seat | None, theme: Theme, kind: str, language: str, style: str = ""
) -> Film:
    """The film of all that the seat has been told up to now."""
    frames = thin(list(chronicles.frames(campaign, seat, style=style)))
    return Film(campaign, seat, theme, kind, language, tuple(frames), style)


def thin(frames: list[Frame]) -> list[Frame]:
    """Every nth frame, so that there are few enough; the last is always there.

    What changed hands in those left out is told by the next that stays.
    """
    step = -(-len(frames) // FRAMES_MOST)
    if step <= 1:
        return frames
    kept = []
    for end in range(len(frames), 0, -step):
        told = frames[max(0, end - step) : end]
        changed = frozenset[str]().union(*(frame.changed for frame in told))
        last = told[-1]
        kept.append(Frame(last.turn, last.stage, last.label, last.headline, changed, last.subject))
    return kept[::-1]


def progress(film: Film) -> Progress:
    """How far the film has come."""
    frames = len(film.frames)
    if pictures.is_there(film.file):
        return Progress(True, True, frames, frames)
    try:
        is_alive = time.time() - film.notes.stat().st_mtime < SILENT_SECONDS
        done = int(json.loads(film.notes.read_text())["done"])
    except (OSError, ValueError, KeyError, TypeError):
        return Progress(False, False, 0, frames)
    return Progress(False, is_alive, min(done, frames), frames)


def note(film: Film, done: int) -> None:
    """Say that the film is wanted and how many of its frames are drawn."""
    pictures.write(film.notes, json.dumps({"done": done}).encode())


def make(film: Film) -> bool:
    """Draw the film, unless it is there. False: another one is being made, so try again later.

    One at a time: there must be hands left for the deadlines.
    """
    if pictures.is_there(film.file):
        return True
    with _only_one() as is_mine:
        if not is_mine:
            note(film, 0)
            return False
        try:
            _make(film)
        finally:
            film.notes.unlink(missing_ok=True)
    return True


def _make(film: Film) -> None:
    drawn = []
    for number, frame in enumerate(film.frames):
        note(film, number)
        picture = frame.subject.draw(film.theme, film.width).convert("RGB")
        layout = film.campaign.ruleset.layout(canonical.unpack(frame.subject.packed))
        drawn.append(films.frame(picture, layout, frame.changed, frame.title, film.theme))
    note(film, len(film.frames))
    pictures.write(film.file, films.pack(drawn, durations(film.frames), film.kind))


def durations(frames: tuple[Frame, ...]) -> list[int]:
    """Milliseconds of each frame: longer where something changed hands, longest at the end."""
    beat = 700 if len(frames) <= 40 else 350 if len(frames) <= 120 else 150
    return [*(beat * 2 if frame.changed else beat for frame in frames[:-1]), 3000]


@contextmanager
def _only_one() -> Iterator[bool]:
    """Whether no other process on this disk makes a film; nobody else does until the end."""
    folder = Path(settings.PICTURES)
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "film.lock", "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
            return
        yield True
