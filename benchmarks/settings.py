"""The host's settings with one address more: the floor that pages are measured against."""

from games.settings import *  # noqa: F403

ROOT_URLCONF = "benchmarks.floor"
