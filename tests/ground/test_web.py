"""The processes that answer requests."""

import subprocess
import sys

import pytest

#: There are more than a hundred thousand; without the views half as many.
AT_LEAST = 80_000

START = """
import gc
from games import web, wsgi
web.post_worker_init(None)
print(gc.get_freeze_count())
"""


@pytest.mark.slow
def test_what_the_host_consists_of_is_not_searched_for_garbage() -> None:
    done = subprocess.run([sys.executable, "-c", START], capture_output=True, text=True, check=True)
    assert int(done.stdout) > AT_LEAST
