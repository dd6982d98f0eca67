"""A battle fought many times by a worker: asked for, watched, and kept for a day.

How far it has come lies in the cache, under a key that is made of the question: who asks the same
gets the same, and nothing of it is anybody's. One is fought at a time, since there must be hands
left for deadlines.
"""

import hashlib
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.core.cache import cache

from dma.engine.battle.documents import battle_documents
from dma.engine.encoding import EDITION

RUNS: Final = 1000
KEPT_SECONDS: Final = 24 * 60 * 60
#: Nobody works at what has been silent for so long.
SILENT_SECONDS: Final = 60
#: The place of a worker that was killed is free before anybody is told to ask again.
HELD_SECONDS: Final = 50
#: So many may be asked for within an hour: by one person, and from one address without log-in.
MOST_OF_PERSON, MOST_OF_ADDRESS, WINDOW_SECONDS = 60, 20, 60 * 60
_AT_WORK: Final = "dma-odds-at-work"


@dataclass(frozen=True, slots=True)
class Progress:
    """``odds``: see ``engine.battle.odds``, None until all are fought; ``is_wanted``: a worker is
    at it or will be."""

    key: str
    query: str
    done: int
    runs: int
    is_wanted: bool
    odds: Mapping[str, Any] | None


def key_of(setup: Mapping[str, Any], seed: str) -> str:
    told = json.dumps([EDITION, RUNS, seed, setup], sort_keys=True)
    return hashlib.sha256(told.encode()).hexdigest()[:24]


def ask(setup: Mapping[str, Any], seed: str, query: str) -> tuple[str, bool]:
    """The key of the job, and whether a worker has to be told of it."""
    key = key_of(setup, seed)
    job = {"setup": setup, "seed": seed, "query": query, "done": 0, "odds": None, "at": time.time()}
    if cache.add(_name(key), job, timeout=KEPT_SECONDS):  # of two who ask at once, one is told so
        return key, True
    found = progress(key)
    if found is not None and found.is_wanted:
        return key, False
    _note(key, job)
    return key, True


def progress(key: str) -> Progress | None:
    """How far it has come; None for what nobody has asked for lately."""
    job = cache.get(_name(key))
    if job is None:
        return None
    is_wanted = job["odds"] is not None or time.time() - job["at"] < SILENT_SECONDS
    return Progress(key, job["query"], job["done"], RUNS, is_wanted, job["odds"])


def work(key: str) -> bool:
    """Fight it, unless that is done. False: another one is being fought, so try again later."""
    job = _undone(key)
    if job is None:
        return True
    if not cache.add(_AT_WORK, key, timeout=HELD_SECONDS):
        if cache.get(_AT_WORK) == key:  # by another worker: the task came twice
            return True
        _note(key, job)
        return False
    try:
        job = _undone(key)  # another worker may have been at it until now
        if job is not None:
            _fight(key, job)
    finally:
        cache.delete(_AT_WORK)
    return True


def _fight(key: str, job: Mapping[str, Any]) -> None:
    told_at = time.monotonic()

    def tell(done: int) -> None:
        nonlocal told_at
        if time.monotonic() - told_at > 0.5:
            told_at = time.monotonic()
            _note(key, {**job, "done": done})
            cache.set(_AT_WORK, key, timeout=HELD_SECONDS)

    found = battle_documents(job["setup"], job["seed"], RUNS, tell)["odds"]
    _note(key, {**job, "done": RUNS, "odds": found})


def is_too_often(person: int | None, address: str) -> bool:
    """Count one more wish; whether that is more than one may have in an hour."""
    who = f"person:{person}" if person else f"address:{address}"
    window = int(time.time() // WINDOW_SECONDS)
    name = f"dma-odds-asked:{hashlib.sha256(who.encode()).hexdigest()[:24]}:{window}"
    cache.add(name, 0, timeout=WINDOW_SECONDS)
    try:
        count = cache.incr(name)
    except ValueError:  # it ran out between the two lines
        count = 1
    return count > (MOST_OF_PERSON if person else MOST_OF_ADDRESS)


def _undone(key: str) -> dict[str, Any] | None:
    """The job, if it is still to be done."""
    job: dict[str, Any] | None = cache.get(_name(key))
    return job if job is not None and job["odds"] is None else None


def _note(key: str, job: Mapping[str, Any]) -> None:
    cache.set(_name(key), {**job, "at": time.time()}, timeout=KEPT_SECONDS)


def _name(key: str) -> str:
    return f"dma-odds:{key}"
