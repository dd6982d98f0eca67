"""What the templates of a report are given: pure functions of it, never of a position."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from dma import answers, diary, ledger, matters, realms
from dma.wording.names import names_in

Report = Mapping[str, Any]


def present_report(report: Report, seats: Mapping[str, str]) -> dict[str, Any]:
    """Context of the report, and of the map alone. ``seats``: key -> what its player calls it.

    Most parts are functions, called only where they are drawn. ``own``: the reader's state, None
    for the public; ``played``: the week that is told of, 0 for the start.
    """
    names = names_in(report)
    state = report["state"]
    own = None if state is None else report["states"][str(state)]
    return {
        "report": report,
        "own": own,
        "played": played(report),
        "matters": cache(lambda: matters.tell_matters(report, names)),
        "answers": cache(lambda: answers.tell_answers(report)),
        "days": cache(lambda: diary.tell_days(report, names)),
        "ledger": cache(lambda: ledger.tell_ledger(report, names)),
        "realms": cache(lambda: realms.tell_realms(report, seats)),
        "needed": realms.percent_needed(report),
    }


def played(report: Report) -> int:
    """The week that the report tells of; 0 before the first."""
    if not report["days"]:
        return 0
    return int(report["week"]) - (1 if report["day"] == 0 else 0)
