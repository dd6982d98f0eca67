"""What the templates of a report are given: pure functions of it, never of a position."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from dunk import accounting, answering, gazetteer, linking, matters, news, pointing, realms, rumours
from dunk.engine.textmap import text_map
from dunk.wording.names import names_in
from dunk.wording.nouns import LEADERS, PEOPLES

Report = Mapping[str, Any]


def present_report(report: Report, seats: Mapping[str, str]) -> dict[str, Any]:
    """Context of the report, and of the map alone. ``seats``: key -> what its player calls it.

    Most parts are functions, called only where they are drawn. ``played``: the turn that is told
    of, 0 for the start.
    """
    names, linker = names_in(report), linking.linker_of(report)
    own = report["own"]
    return {
        "report": report,
        "own": own,
        "played": report["turn"] - 1,
        "kingdom": names.call(report["kingdom"]) if own else "",
        "people": PEOPLES[own["race"]] if own else "",
        "leaders": LEADERS[own["leaders"]] if own else "",
        "gold": accounting.minus(own["gold"]) if own else "",
        "matters": cache(lambda: matters.tell_matters(report, names, linker)),
        "answers": cache(lambda: answering.tell_answers(report, names, linker)),
        "chapters": cache(lambda: news.tell_chapters(report, names, linker)),
        "account": cache(lambda: accounting.tell_account(report)),
        "crafts": cache(lambda: realms.tell_crafts(report) if own else None),
        "relations": cache(lambda: realms.tell_relations(report, names, seats) if own else []),
        "rumours": cache(lambda: rumours.tell_rumours(report, names)),
        "realms": cache(lambda: realms.tell_realms(report, names)),
        "standings": cache(lambda: rumours.tell_standings(report, names)),
        "gazetteer": cache(lambda: gazetteer.tell_gazetteer(report, names)),
        "forces": cache(lambda: gazetteer.tell_forces(report, names)),
        "text_map": cache(lambda: _text_map(report) if own else ""),
        "is_part": pointing.known_window(report) is not None,
    }


def _text_map(report: Report) -> str:
    """The text map; of a large one the part around what is known."""
    rows, columns = pointing.known_window(report) or (None, None)
    return "\n".join(text_map(report, rows, columns))
