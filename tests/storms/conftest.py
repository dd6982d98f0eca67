"""Real processes for the tests of this folder: all are slow, and work in real time."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.storms.host import Host


@pytest.fixture
def host(tmp_path: Path, transactional_db: None) -> Iterator[Host]:
    """No process yet; at the end all are killed."""
    host = Host(tmp_path / "host")
    try:
        yield host
    finally:
        host.stop()
