"""Settings of the real processes in these tests: the host's own, with the toy game installed."""

from games.settings import *  # noqa: F403
from games.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.toy"]
