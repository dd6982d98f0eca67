"""What every test may count on: Chromium for ``page``, its own database (see ``settings.py``)."""

import os
import shutil
import uuid
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.core.cache import cache
from hypothesis import settings as hypothesis_settings

from tests.settings import numbered
from tests.stack import clean_environment

# A test machine may be slow for a moment; that is no failure of the code under test.
hypothesis_settings.register_profile("steady", deadline=None)
hypothesis_settings.load_profile("steady")

#: Chromium does not call home, and needs no graphics card.
QUIET_CHROMIUM = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test that drives a browser is marked ``e2e`` even if its author forgot, and one that asks
    for no database ``pure``."""
    for item in items:
        if "playwright" in getattr(item, "fixturenames", ()):
            item.add_marker("e2e")
        if item.path.relative_to(HERE).parts[0] not in WHOLE and not _wants_database(item):
            item.add_marker("pure")


HERE = Path(__file__).parent
#: Folders of tests of the whole host, which all are of its back ends too.
WHOLE = {"e2e", "promises", "storms"}


def _wants_database(item: pytest.Item) -> bool:
    fixtures = set(getattr(item, "fixturenames", ()))
    return bool(
        item.get_closest_marker("django_db")
        or fixtures & {"db", "transactional_db", "live_server", "host_environment"}
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let a log hold half a character, as some tests provoke: xdist could not send it home."""
    report = yield
    report.sections = [
        (title, text.encode("utf-8", "backslashreplace").decode("utf-8"))
        for title, text in report.sections
    ]
    return report


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Use the Chromium of the system; without one the browser tests are skipped and say why."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        pytest.skip("no Chromium on this machine (Debian and Ubuntu: apt install chromium)")
    # Playwright keeps an event loop alive in this thread, so Django would refuse the database
    # to this test and to every one after it in the same process.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    return {**browser_type_launch_args, "executable_path": chromium, "args": QUIET_CHROMIUM}


@pytest.fixture(autouse=True)
def nothing_counted() -> None:
    """Limits are counted in the cache; what one test did counts for no other."""
    cache.clear()


@pytest.fixture
def host_environment(tmp_path: Path) -> Iterator[dict[str, str]]:
    """The environment of a real host on data of its own: for ``tests.stack.Play`` and ``manage``.

    It is on the back end that the tests are on: SQLite and files, or PostgreSQL and Redis.
    """
    environment = clean_environment(tmp_path / "var")
    database_url = os.environ.get("DATABASE_URL", "")
    redis_url = settings.REDIS_URL
    if redis_url:
        import redis

        # Past the numbers of the workers; whatever an earlier test left there goes.
        environment["REDIS_URL"] = numbered(redis_url, 8)
        redis.Redis.from_url(environment["REDIS_URL"]).flushdb()
    if not database_url.startswith("postgres"):
        yield environment
        return

    import psycopg

    name = f"test_host_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(database_url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        environment["DATABASE_URL"] = urlsplit(database_url)._replace(path=f"/{name}").geturl()
        yield environment
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
