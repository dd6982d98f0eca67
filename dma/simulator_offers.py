"""Questions to the simulator that a report suggests, with what its reader knows and no more."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from dma.engine.rules import ARMY_COLUMNS, ARMY_ROWS, Rules
from dma.engine.tables.fortifications import FORTIFICATIONS
from dma.engine.tables.units import MILITIA
from dma.simulator import EXAMPLE, RULES_HERE
from dma.wording.names import Names, names_in
from dma.wording.nouns import UNITS
from dma.wording.signs import SIGNS

Report = Mapping[str, Any]
#: Types and how many; and the layout as text.
Force = tuple[Mapping[str, int], str]

MOST_OFFERS: Final = 30


@dataclass(frozen=True, slots=True)
class Offer:
    """A question that a report suggests."""

    words: str
    query: str


def usual_query(report: Report) -> str:
    """What the seat's page asks at first: the first offer, else the example under the rules of the
    campaign."""
    found = offers(report)
    return found[0].query if found else f"{EXAMPLE}{_rules_of(report)}"


def offers(report: Report) -> list[Offer]:
    """Each own army against every foreign army and garrison in sight, the nearest first."""
    names, me = names_in(report), report["state"]
    if me is None:
        return []
    found: list[tuple[int, int, Offer]] = []
    armies = {int(n): it for n, it in report["armies"].items()}
    for number, army in sorted(armies.items()):
        own = _own(report, ["army", number], army.get("layout", {}))
        if army["owner"] != me or not sum(own[0].values()) and not own[1]:
            continue
        for order, (away, words, query) in enumerate(_against(report, number, army, own, names)):
            found.append((away, order, Offer(words, query)))
    found.sort(key=lambda it: it[:2])
    return [offer for _away, _order, offer in found[:MOST_OFFERS]]


def _against(
    report: Report, number: int, army: Mapping[str, Any], own: Force, names: Names
) -> Iterable[tuple[int, str, str]]:
    """Distance, words and query of the fights that an own army could have."""
    me, rules = report["state"], _rules_of(report)
    for other, it in sorted(report["armies"].items(), key=lambda item: int(item[0])):
        if it["owner"] == me or not it["count"]:
            continue
        theirs = _last_seen(report, "army", int(other), it["count"])
        words = _("%(own)s against %(foe)s") % {
            "own": names.army(number),
            "foe": names.army(int(other)),
        }
        query = _query("field", own, (theirs, ""), ())
        yield _away(army["cell"], it["cell"]), words, query + rules
    for other, it in sorted(report["cities"].items(), key=lambda item: int(item[0])):
        if it["owner"] == me or not it["garrison"]:
            continue
        theirs = _last_seen(report, "city", int(other), it["garrison"])
        words = _("%(own)s storms %(city)s") % {
            "own": names.army(number),
            "city": names.city(int(other)),
        }
        query = _query("storm", own, (theirs, ""), it["buildings"] or ())
        yield _away(army["cell"], it["cell"]), words, query + rules


def _own(report: Report, holder: list[Any], layout: Mapping[str, Any]) -> Force:
    """The own units of an army or a city: those with a cell are drawn, the others counted."""
    rows = [["."] * ARMY_COLUMNS for _row in range(ARMY_ROWS)]
    counts: Counter[str] = Counter()
    for n, unit in report["units"].items():
        if unit["holder"] != holder:
            continue
        if n in layout:
            column, row = layout[n]
            rows[row][column] = str(SIGNS[unit["type"]])
        else:
            counts[unit["type"]] += 1
    is_drawn = any(sign != "." for row in rows for sign in row)
    return counts, "\n".join(" ".join(row) for row in rows) if is_drawn else ""


def _last_seen(report: Report, kind: str, number: int, count: int) -> Mapping[str, int]:
    """What a foreign army or garrison is made of: as after its last battle with the reader, if it
    is still as many; else as many Militia."""
    for day in reversed(report["days"]):
        for event in reversed(day["events"]):
            if event["code"] != "battle":
                continue
            for side in "ab":
                after: Mapping[str, int] = event["data"]["after"][side]
                if event["data"][side].get(kind) == number and sum(after.values()) == count:
                    return after
    return {MILITIA: count}


def _query(kind: str, own: Force, foe: Force, buildings: Iterable[str]) -> str:
    query: list[tuple[str, object]] = [("kind", kind)]
    query += [("build", name) for name in FORTIFICATIONS if name in set(buildings)]
    for letter, (counts, drawing) in (("a", own), ("b", foe)):
        query += [(f"{letter}-{name}", counts[name]) for name in UNITS if counts.get(name)]
        query += [(f"{letter}-layout", drawing)] if drawing else []
    return urlencode(query)


def _rules_of(report: Report) -> str:
    """The end of a query: the rules of the campaign that are not as usual."""
    usual = Rules()
    return "".join(
        f"&rule-{name}={report['rules'][name]}"
        for name in RULES_HERE
        if report["rules"][name] != getattr(usual, name)
    )


def _away(one: list[int], other: list[int]) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))
