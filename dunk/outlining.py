"""A report in short: what it counts and what has happened, line by line, to be compared."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from dunk.engine.outline import news_of
from dunk.gazetteer import Land, tell_gazetteer
from dunk.news import say
from dunk.wording.answers import ANSWER_SENTENCES
from dunk.wording.names import Names, names_in
from dunk.wording.nouns import STATUSES, list_words
from dunk.wording.technology_names import name_technology
from games.rulesets import Figure, Outline, Told

Report = Mapping[str, Any]
Event = Mapping[str, Any]

#: What tells two events apart that came out differently.
SUBJECT: Final = ("kingdom", "other", "owner", "army", "technology", "structure", "line", "toward")


def outline(report: Report) -> Outline:
    """The figures of the kingdom, of its provinces, armies and relations; then every answer and
    event."""
    names = names_in(report)
    figures = [
        *_realm(report),
        *_relations(report, names),
        *_lands(report, names),
        *_armies(report),
    ]
    told = [
        Told(ANSWER_SENTENCES[answer["code"]](answer["data"], names), answer["rule"], _key(answer))
        for answer in report["answers"]
    ]
    told += [
        Told(_say(event, names), event["rule"], _key(event))
        for news in news_of(report)
        for event in news.events
    ]
    return Outline(figures, told)


def _say(event: Event, names: Names) -> str:
    text = say(event, names)
    if event["place"] is None:
        return text
    return _("Province %(place)s: %(text)s") % {"place": event["place"], "text": text}


def _key(event: Event) -> str:
    """What an event is about: its kind, and where, to whom and with what it happened."""
    data = event["data"]
    about = [event["code"], event["place"], *(data.get(name) for name in SUBJECT)]
    return ".".join("" if part is None else str(part) for part in about)


def _realm(report: Report) -> Iterator[Figure]:
    """What is counted of the own kingdom."""
    own = report["own"]
    if own is None:
        return
    group = _("Kingdom")
    yield Figure("gold", _("gold"), own["gold"], group)
    yield Figure("provinces", _("provinces"), len(own["lands"]), group)
    yield Figure("armies", _("armies"), len(own["armies"]), group)
    known = list_words(map(name_technology, own["technologies"])) or "–"
    yield Figure("technologies", _("technologies"), known, group)
    if report["account"]:
        yield Figure("winning", _("winning value"), report["account"]["winning"], group)


def _relations(report: Report, names: Names) -> Iterator[Figure]:
    if report["own"] is None:
        return
    for other, row in report["own"]["relations"].items():
        yield Figure(
            f"relation.{other}",
            names.call(int(other)),
            str(STATUSES[row["status"]]),
            _("Relations"),
        )


def _lands(report: Report, names: Names) -> Iterator[Figure]:
    known = tell_gazetteer(report, names)
    for land in (*known.own, *known.seen, *known.remembered):
        group = _("Province %(place)s") % {"place": land.number}
        for field, label in _fields():
            value = getattr(land, field)
            if value:
                yield Figure(f"{land.number}.{field}", label, value, group)


def _fields() -> tuple[tuple[str, str], ...]:
    """The columns of a ``Land`` that are compared."""
    fields = (
        ("owner", _("owner")),
        ("people", _("people")),
        ("stands", _("there stands")),
        ("trouble", _("plague")),
        ("armies", _("armies")),
        ("age", _("seen")),
    )
    assert all(name in Land.__slots__ for name, _label in fields)
    return fields


def _armies(report: Report) -> Iterator[Figure]:
    """The own armies: where each stands, and what it has learnt."""
    for army in (report["own"] or {"armies": []})["armies"]:
        group = _("Army %(number)s, %(name)s") % army
        yield Figure(f"army.{army['number']}.place", _("province"), army["province"], group)
        yield Figure(f"army.{army['number']}.erf", _("ERF"), army["erf"], group)
