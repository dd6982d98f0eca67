"""The cache of a host without Redis: what limits are counted in, by all its processes."""

import threading
import time
from pathlib import Path

import pytest

from games.filecache import SharedFileCache


@pytest.fixture
def cache(tmp_path: Path) -> SharedFileCache:
    return SharedFileCache(str(tmp_path / "cache"), {})


def at_once(work: object, times: int = 8) -> None:
    threads = [threading.Thread(target=work) for _n in range(times)]  # type: ignore[arg-type]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_one_of_many_who_add_the_same_key_succeeds(cache: SharedFileCache) -> None:
    for number in range(20):
        added: list[bool] = []
        at_once(lambda n=number, to=added: to.append(cache.add(f"key{n}", n)))
        assert added.count(True) == 1


def test_no_count_is_lost(cache: SharedFileCache) -> None:
    cache.set("n", 0)
    at_once(lambda: [cache.incr("n") for _n in range(25)])
    assert cache.get("n") == 200


def test_counting_gives_no_new_time_to_live(cache: SharedFileCache) -> None:
    cache.set("n", 1, timeout=0.3)
    assert cache.incr("n", 2) == 3
    cache.set("long", 1, timeout=3600)
    cache.set("for-ever", 1, timeout=None)
    cache.incr("long")
    cache.incr("for-ever")
    time.sleep(0.35)
    assert cache.get("n") is None
    with pytest.raises(ValueError, match="has run out|is not there"):
        cache.incr("n")
    assert cache.get("long") == 2
    assert cache.get("for-ever") == 2


def test_what_is_not_there_cannot_be_counted(cache: SharedFileCache) -> None:
    with pytest.raises(ValueError, match="is not there"):
        cache.incr("nothing")
    assert cache.add("nothing", 1)
    assert not cache.add("nothing", 2)
    assert cache.decr("nothing") == 0
