"""A campaign on the host in whose last report there is a battle to be watched."""

from typing import Any, Final

from games.models import Campaign
from tests.dma.campaigns import draft, resolve, start

#: Anna and Bert begin with armies on one cell, which fight on Monday.
FACE_TO_FACE: Final[dict[str, Any]] = {
    "terrain": ["pppppp", "pppppp", "pppppp"],
    "provinces": [[1, 1, 1, 2, 2, 2]] * 3,
    "states": [{}, {}],
    "cities": [
        {"cell": [0, 1], "owner": 1, "buildings": ["city_wall"]},
        {"cell": [5, 1], "owner": 2},
    ],
    "armies": [
        {
            "owner": 1,
            "cell": [2, 1],
            "units": {"militia": 5, "archers": 4, "knights": 3, "mages": 2},
        },
        {
            "owner": 2,
            "cell": [2, 1],
            "units": {"militia": 9, "heavy_infantry": 2, "preachers": 1},
        },
    ],
}


def before_a_battle() -> Campaign:
    """Week 1 is open; whatever the plans, the two armies will fight."""
    return start(draft(options={"scenario": FACE_TO_FACE}))


def after_a_battle() -> Campaign:
    """Week 1 is played: there was a battle on its Monday."""
    campaign = before_a_battle()
    resolve(campaign)
    return campaign
