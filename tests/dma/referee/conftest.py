"""Every worked example of a battle is put to both judges."""

import pytest

from tests.dma.referee.matches import JUDGES, Judge


@pytest.fixture(params=list(JUDGES))
def judge(request: pytest.FixtureRequest) -> Judge:
    return JUDGES[request.param]
