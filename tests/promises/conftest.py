"""The toy game's clock, and real processes."""

from tests.storms.conftest import host
from tests.toy.scenes import clock

__all__ = ["clock", "host"]
