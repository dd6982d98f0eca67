"""What the templates of a report are given: pure functions of it, never of a position."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from dma import answers, diary, gazetteer, ledger, matters, realms, weeks
from dma.linking import mark_names
from dma.wording.names import names_in

Report = Mapping[str, Any]


def present_report(report: Report, seats: Mapping[str, str]) -> dict[str, Any]:
    """Context of the report, and of the map alone. ``seats``: key -> what its player calls it.

    Most parts are functions, called only where they are drawn. ``own``: the reader's state, None
    for the public; ``played``: the week that is told of, 0 for the start; ``stage``: that of the
    host's turn; ``day_told``: the one day that is told of, "" at pace ``week`` (DMA-20.2).
    """
    names = mark_names(report, names_in(report))
    state = report["state"]
    own = None if state is None else report["states"][str(state)]
    books = cache(lambda: ledger.tell_ledger(report, names))
    return {
        "report": report,
        "own": own,
        "played": weeks.played(report),
        "stage": weeks.stage(report),
        "day_told": weeks.day_told(report),
        "matters": cache(lambda: matters.tell_matters(report, names)),
        "answers": cache(lambda: answers.tell_answers(report)),
        "days": cache(lambda: diary.tell_days(report, names)),
        "ledger": books,
        "totals": cache(lambda: ledger.total(books())),
        "realms": cache(lambda: realms.tell_realms(report, seats)),
        "known": cache(lambda: gazetteer.tell_known(report, names)),
        "needed": realms.percent_needed(report),
        "needed_cells": realms.cells_needed(report),
        "ending": weeks.tell_ending(report, names),
    }
