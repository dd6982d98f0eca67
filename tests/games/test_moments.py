"""How long a short while is said to be."""

import pytest

from games.templatetags.moments import so_long


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (1, "1 second"),
        (10, "10 seconds"),
        (119, "119 seconds"),
        (120, "2 minutes"),
        (610, "10 minutes"),
    ],
)
def test_a_while_is_told_in_the_unit_that_people_count_in(seconds: int, told: str) -> None:
    assert so_long(seconds) == told
