"""What every test may count on: Chromium for ``page``, its own database (see ``settings.py``)."""

import os
import shutil
from typing import Any

import pytest
from hypothesis import settings as hypothesis_settings

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
    """A test that drives a browser is marked ``e2e`` even if its author forgot."""
    for item in items:
        if "page" in getattr(item, "fixturenames", ()):
            item.add_marker("e2e")


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
