"""A report in short: what it counts and what has happened, line by line, to be compared."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from counties import telling
from counties.callings import NO_NAMES, Names, call
from counties.engine import tables
from counties.nouns import list_jobs, name_counted, name_stock
from games.rulesets import Figure, Outline, Told

Report = Mapping[str, Any]

#: What tells two events apart that came out differently.
SUBJECT = ("code", "player", "county", "from", "to", "good", "job")
#: What is counted of an own county -> its name.
COUNTED = {"population": "people", "soldiers": "soldiers", "cows": "cows"}


def outline(report: Report, names: Names = NO_NAMES) -> Outline:
    """The figures of the realm, of its counties and of all rulers; then every event."""
    figures = [*_realm(report), *_counties(report), *_rulers(report, names), *_land(report, names)]
    told = [
        Told(telling.say(event, names), event["rule"], _subject(event))
        for event in report["events"]
    ]
    return Outline(figures, told)


def _subject(event: Mapping[str, Any]) -> str:
    """What an event is about: its kind, and where, to whom and with what it happened."""
    return ".".join(str(event[name]) for name in SUBJECT if name in event)


def _realm(report: Report) -> Iterator[Figure]:
    """The own stocks."""
    if report["own"]:
        for good in tables.STOCKS:
            yield Figure(
                f"stock.{good}", name_stock(good), report["own"]["stocks"][good], _("Realm")
            )


def _counties(report: Report) -> Iterator[Figure]:
    """What is known of each own county alone."""
    for county in (report["own"] or {"counties": []})["counties"]:
        number = county["id"]
        group = _("County %(county)s") % {"county": number}
        for field, what in COUNTED.items():
            yield Figure(f"{number}.{field}", name_counted(what), county[field], group)
        yield Figure(f"{number}.castle", _("castle"), county["castle_size"], group)
        if county["castle_building"]:
            yield Figure(f"{number}.work", _("castle work done"), county["castle_work"], group)
        yield Figure(f"{number}.tax", _("tax rate"), county["tax_rate"], group)
        if county["labour"] is not None:
            yield Figure(f"{number}.labour", _("labour"), list_jobs(county["labour"]), group)


def _rulers(report: Report, names: Names) -> Iterator[Figure]:
    """What everybody knows of every ruler."""
    for seat, ruler in report["players"].items():
        yield Figure(f"ruler.{seat}", call(seat, names), ruler["counties"], _("Counties held"))


def _land(report: Report, names: Names) -> Iterator[Figure]:
    """What everybody knows of the counties of others, and who holds which."""
    own = {county["id"] for county in (report["own"] or {"counties": []})["counties"]}
    for county in report["counties"]:
        number = county["id"]
        group = _("County %(county)s") % {"county": number}
        owner = call(county["owner"], names) if county["owner"] else _("nobody")
        yield Figure(f"{number}.owner", _("ruler"), owner, group)
        if number not in own:
            people = name_counted("people")
            yield Figure(f"{number}.population", people, county["population"], group)
            yield Figure(f"{number}.castle", _("castle"), county["castle_size"], group)
