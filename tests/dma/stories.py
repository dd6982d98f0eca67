"""A small continent on which a lot happens in one week, for tests of what is told of it."""

from collections.abc import Mapping
from typing import Any

from django.template.loader import render_to_string

from dma.engine import report, resolver, scenario
from dma.engine.state import Position
from dma.ruleset import Dma
from games.dice import Dice
from games.maps.arms import arms_of

#: Four provinces side by side, four cells wide.
ROWS = ["pppppppppppppppp", "ppfpppppppppfppp", *["pppppppppppppppp"] * 4, "mmpppwwpppppppmm"]
PROVINCES = [[0 if letter == "w" else 1 + x // 4 for x, letter in enumerate(row)] for row in ROWS]

#: What A (state 1) and B (state 2) order in the first week.
SHEETS: Mapping[str, str] = {
    "A": """relation C alliance
message B: Leave <b>Polmere</b> alone.
message all: Peace be with you.
queue city 1: tavern, militia x2, new army "Second host", caravanserai
queue city 2: militia x66
route army 1: 6.3 7.3 8.3 9.3 10.3
route army 2: 3.1 2.1 2.0
route army 4: 1.4 0.4
nonsense
transfer 999 to army 1
rename city 1 "New Riga"
""",
    "B": "relation A peace\nroute army 3: 8.3 7.3\nqueue city 3: militia x2\n",
}


def document() -> dict[str, Any]:
    """The scenario: A has two rich cities, one unruly; three armies, one too weak, one without
    food; B meets the weak one; C looks on."""
    return {
        "terrain": ROWS,
        "provinces": PROVINCES,
        "states": [{"name": "Aldmark"}, {"name": "Bernmark"}, {"name": "Cormark"}],
        "cities": [
            {
                "name": "Riga",
                "cell": [1, 3],
                "owner": 1,
                "stock": 300,
                "buildings": ["city_wall", "trading_rows"],
                "garrison": {"militia": 6},
            },
            {
                "name": "Unruly",
                "cell": [5, 3],
                "owner": 1,
                "stock": 90,
                "buildings": ["prison", "barracks", "chapel", "tavern", "printing_house"],
                "garrison": {"militia": 1},
            },
            {"name": "Bern", "cell": [10, 3], "owner": 2, "garrison": {"legionaries": 6}},
            {"name": "Corstad", "cell": [14, 3], "owner": 3},
        ],
        "villages": [
            {"name": "Polmere", "cell": [2, 0], "owner": 0},
            {"name": "Ambeck", "cell": [0, 5]},
            {"name": "Toring", "cell": [6, 0]},
            {"name": "Elby", "cell": [9, 0]},
            {"name": "Fenham", "cell": [14, 0]},
        ],
        "armies": [
            {"owner": 1, "cell": [5, 3], "name": "First", "units": {"militia": 3}},
            {
                "owner": 1,
                "cell": [3, 2],
                "name": "Host",
                "units": {"legionaries": 8, "archers": 4},
            },
            {"owner": 2, "cell": [9, 3], "name": "", "units": {"knights": 9}},
            {"owner": 1, "cell": [1, 3], "name": "Idle", "units": {"war_elephants": 12}},
        ],
    }


def start(**rules: Any) -> Position:
    """Its first Monday. ``rules``: options that are not the usual ones."""
    found = scenario.read_scenario({**document(), "rules": rules})
    for number, state in found.states.items():
        state.seat = "ABC"[number - 1]
    return found


def week(
    sheets: Mapping[str, str] = SHEETS, seed: str = "story", **rules: Any
) -> dict[int, dict[str, Any]]:
    """State -> its report of the first week, 0 the public one."""
    done = resolver.resolve(start(**rules), sheets, Dice(seed))
    return report.reports(done.position, done.events)


def days(
    sheets: Mapping[str, str] = SHEETS, seed: str = "story", **rules: Any
) -> list[dict[int, dict[str, Any]]]:
    """The same week a day at a time: the reports of each stage."""
    position, found = start(**rules, pace="day"), []
    for stage in range(7):
        done = resolver.resolve(position, sheets, Dice(seed), stage)
        position = done.position
        found.append(report.reports(position, done.events))
    return found


def page(told: dict[str, Any], **more: object) -> str:
    """The report's part of the page, as the host draws it; the ``map`` is the host's own."""
    dma = Dma()
    arms = {it["seat"]: arms_of("", n) for n, it in enumerate(told["states"].values())}
    context = {**dma.present_report(told, {}), "ruleset": dma, "arms": arms, **more}
    return render_to_string(dma.report_template, context)
