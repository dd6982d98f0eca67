"""The toy game's clock, for every test of the host."""

from tests.toy.scenes import clock

__all__ = ["clock"]
