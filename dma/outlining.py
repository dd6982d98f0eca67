"""A report in short: what it counts and what has happened, line by line, to be compared."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from dma.engine.tables.buildings import in_order
from dma.gazetteer import tell_known
from dma.telling import say
from dma.wording.names import Names, names_in
from dma.wording.nouns import BUILDINGS, DAYS, RELATIONS, list_items
from games.rulesets import Figure, Outline, Told

Report = Mapping[str, Any]
Event = Mapping[str, Any]

#: What tells two events of a kind and a day apart that came out differently.
SUBJECT: Final = (
    *("line", "city", "village", "army", "number", "state", "towards", "sender", "to"),
    *("holder", "unit", "building", "kind", "what"),
)


def outline(report: Report) -> Outline:
    """The figures of the state, its relations, of all states, cities and armies; then every answer
    and event, day by day."""
    names = names_in(report)
    figures = [
        *_state(report),
        *_relations(report),
        *_states(report),
        *_cities(report, names),
        *_armies(report, names),
    ]
    told = [
        Told(_say(day["day"], event, names), event["rule"], _key(day["day"], event))
        for day in report["days"]
        for event in day["events"]
    ]
    return Outline(figures, told)


def _say(day: int, event: Event, names: Names) -> str:
    return _("%(day)s: %(text)s") % {"day": DAYS[day], "text": say(event, names)}


def _key(day: int, event: Event) -> str:
    """What an event is about: its day and kind, and where, to whom and with what it happened."""
    cell = "" if event["cell"] is None else "{}.{}".format(*event["cell"])
    about = [day, event["code"], cell, *(event["data"].get(name) for name in SUBJECT)]
    return "/".join("" if part is None else str(part) for part in about)


def _state(report: Report) -> Iterator[Figure]:
    """What is counted of the reader's own state."""
    if report["state"] is None:
        return
    own, group = report["state"], _("State")
    stocks = [it["stock"] for it in report["cities"].values() if "stock" in it]
    armies = [it for it in report["armies"].values() if it["owner"] == own]
    yield Figure("name", _("name"), report["states"][str(own)]["name"], group)
    yield Figure("stock", _("stock of all cities"), sum(stocks), group)
    yield Figure("armies", _("armies"), len(armies), group)


def _relations(report: Report) -> Iterator[Figure]:
    for n, it in _in_order(report["states"]):
        if "relation" in it:
            for what, label in (("attitude", _("you say")), ("theirs", _("they say"))):
                group = _("Relations: %(state)s") % {"state": it["name"]}
                yield Figure(f"relation.{n}.{what}", label, str(RELATIONS[it[what]]), group)


def _states(report: Report) -> Iterator[Figure]:
    for n, it in _in_order(report["states"]):
        group = _("State %(n)s, %(name)s") % {"n": n, "name": it["name"]}
        yield Figure(f"state.{n}.territory", _("land"), it["territory"], group)
        yield Figure(f"state.{n}.cities", _("cities"), it["cities"], group)
        if it["out"] is not None:
            yield Figure(f"state.{n}.out", _("gone in week"), it["out"], group)


def _cities(report: Report, names: Names) -> Iterator[Figure]:
    known = tell_known(report, names)
    towns = {it.number: it for it in (*known.own_cities, *known.seen_cities, *known.far_cities)}
    for n, it in _in_order(report["cities"]):
        town, group = towns[int(n)], _("City %(n)s, %(name)s") % {"n": n, "name": it["name"]}
        yield Figure(f"city.{n}.owner", _("owner"), town.owner, group)
        if town.units:
            yield Figure(f"city.{n}.garrison", _("garrison"), town.units, group)
        if it["buildings"] is not None:
            built = list_items(BUILDINGS[name] for name in in_order(it["buildings"])) or "–"
            yield Figure(f"city.{n}.buildings", _("buildings"), built, group)
        if "stock" in it:
            yield Figure(f"city.{n}.stock", _("stock"), it["stock"], group)
            yield Figure(f"city.{n}.queue", _("queue"), town.queue or "–", group)
    for n, it in _in_order(report["villages"]):
        group = _("Village %(n)s, %(name)s") % {"n": n, "name": it["name"]}
        owner = names.state(it["owner"]) if it["owner"] else _("neutral")
        yield Figure(f"village.{n}.owner", _("owner"), owner, group)


def _armies(report: Report, names: Names) -> Iterator[Figure]:
    known = tell_known(report, names)
    for host in (*known.own_armies, *known.other_armies):
        group = _("Army %(n)s of %(state)s") % {"n": host.number, "state": host.owner}
        yield Figure(f"army.{host.number}.cell", _("cell"), host.place, group)
        yield Figure(f"army.{host.number}.units", _("units"), host.units, group)
        if host.stance:
            yield Figure(f"army.{host.number}.stance", _("stance"), host.stance, group)
            yield Figure(f"army.{host.number}.way", _("marches to"), host.way or "–", group)


def _in_order(pieces: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """By number: a document has its keys sorted as texts."""
    return sorted(pieces.items(), key=lambda item: int(item[0]))
