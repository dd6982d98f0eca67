"""What can stand at each place of an order line, for the page to suggest while one writes."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from counties.engine import tables
from counties.engine.orders import FORMS
from counties.engine.realm import Realm
from counties.nouns import GOODS, count_people, name_job

Choices = list[tuple[str, str]]  # what is written, and what it is


def completions(realm: Realm) -> str:
    """The order language as data for ``completing.js``, in JSON.

    ``verbs``: the words that begin a line. ``after``: verb -> for each place behind it the choices,
    None for a number, or an object: the word at place ``by`` -> choices. ``again``: verb -> the
    place from which the places of ``after`` are gone through once more.
    """
    own = _own(realm)
    goods = [(good, str(GOODS[good])) for good in tables.TRADE_ORDER]
    jobs = [(job, name_job(job)) for job in tables.JOBS]
    rates = [(f"{rate}", f"{rate}\u00a0%") for rate in tables.TAX_RATES]
    ways = {"by": 0, "of": {f"{number}": _ways(realm, number) for number in sorted(realm.counties)}}
    told: dict[str, Any] = {
        "verbs": [
            (verb, form)
            for verb, form in FORMS.items()
            if verb != "DRAW" or realm.options.get("agreed_draw")
        ],
        "after": {
            "SELL": [None, goods, {"by": 1, "of": {"cows": own}}],
            "BUY": [None, goods, {"by": 1, "of": {"cows": own}}],
            "LABOUR": [own, jobs, None],
            "RECRUIT": [own, None],
            "CASTLE": [own],
            "MOVE": [own, ways, None],
            "TAX": [own, rates],
            "SLAUGHTER": [own, None],
        },
        "again": {"LABOUR": 1},
    }
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def _own(realm: Realm) -> Choices:
    return [
        (f"{number}", count_people(county.population))
        for number, county in sorted(realm.counties.items())
    ]


def _ways(realm: Realm, number: int) -> Choices:
    around: Iterable[tuple[str, int]] = realm.neighbours[number].items()
    return [
        (way, _("county %(county)s, %(owner)s") % {"county": there, "owner": _owner(realm, there)})
        for way, there in around
    ]


def _owner(realm: Realm, number: int) -> str:
    owners: Mapping[int, str | None] = realm.owners
    owner = owners[number]
    if owner is None:
        return _("unclaimed")
    return _("yours") if owner == realm.seat else owner
