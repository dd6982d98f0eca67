"""The words of a GM who mends the position: his form, what a rule says against it, what is told."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from counties.engine import correcting, tables
from counties.engine.state import County, Player, Position
from counties.nouns import RESOURCES, STOCKS, list_jobs
from games.mending import Field, Row, Table, Value

Data = Mapping[str, Any]

LABELS: Final[Mapping[str, str | Promise]] = {
    **STOCKS,
    **RESOURCES,
    "eliminated": gettext_lazy("out of the game"),
    "owner": gettext_lazy("ruler"),
    "population": gettext_lazy("population"),
    "soldiers": gettext_lazy("soldiers"),
    "cows": gettext_lazy("cows"),
    "fields": gettext_lazy("fields"),
    "castle_size": gettext_lazy("castle size"),
    "castle_building": gettext_lazy("castle stage in progress"),
    "castle_work": gettext_lazy("work done on the stage"),
    "tax_rate": gettext_lazy("tax rate"),
    "labour": gettext_lazy("standing labour"),
}
#: Rules of the fields that are no numbers.
RULES: Final = {
    "eliminated": "CO-18.1",
    "owner": "CO-2.2",
    "castle_building": "CO-7.1",
    "tax_rate": "CO-14.2",
    "labour": "CO-4.6",
    **dict.fromkeys(correcting.MARKS, "CO-1.3"),
}
LABOUR_HINT = gettext_lazy("as in a LABOUR line, e.g. “farm 100 defend 20”; empty: no order stands")


def tables_of(position: Position) -> list[Table]:
    """The realms and the counties, with what they are now."""
    seats = [(seat, seat) for seat in sorted(position.players)]
    owners = (("", gettext_lazy("unclaimed")), *seats)
    realms = {
        seat: Row(seat, _("realm %(seat)s") % {"seat": seat}, _values(correcting.REALM, player))
        for seat, player in sorted(position.players.items())
    }
    counties = {
        str(number): Row(
            str(number), _("county %(county)s") % {"county": number}, _values(correcting.COUNTY, it)
        )
        for number, it in sorted(position.counties.items())
    }
    return [
        Table(correcting.REALM, gettext_lazy("Realms"), _fields(correcting.REALM, owners), realms),
        Table(
            correcting.COUNTY,
            gettext_lazy("Counties"),
            _fields(correcting.COUNTY, owners),
            counties,
        ),
    ]


def _fields(table: str, owners: tuple[tuple[str, Any], ...]) -> tuple[Field, ...]:
    return tuple(_field(name, owners) for name in correcting.FIELDS[table])


def _field(name: str, owners: tuple[tuple[str, Any], ...]) -> Field:
    label = LABELS[name]
    if name in correcting.NUMBERS:
        least, most, rule = correcting.NUMBERS[name]
        return Field(name, label, "number", rule, least, most)
    rule = RULES[name]
    if name == "owner":
        return Field(name, label, "choice", rule, choices=owners)
    if name == "tax_rate":
        hint = ", ".join(str(rate) for rate in tables.TAX_RATES)
        return Field(name, label, "number", rule, 0, 100, hint=hint)
    if name == "labour":
        return Field(name, label, "text", rule, hint=LABOUR_HINT)
    return Field(name, label, "yes", rule)


def _values(table: str, piece: Player | County) -> dict[str, Value]:
    found: dict[str, Value] = {}
    for name in correcting.FIELDS[table]:
        value = getattr(piece, name)
        found[name] = correcting.write_labour(value) if name == "labour" else value
        found[name] = "" if found[name] is None else found[name]
    return found


def _correction(data: Data) -> str:
    if not data["reason"]:
        return _("The GM has corrected the position.")
    return _("The GM has corrected the position: %(reason)s") % data


def _corrected(data: Data) -> str:
    about = {**data, "what": LABELS[data["what"]]}
    about |= {"old": _show(data["what"], data["old"]), "new": _show(data["what"], data["new"])}
    if "county" in data:
        return _("County %(county)s: %(what)s is %(new)s instead of %(old)s.") % about
    return _("%(player)s: %(what)s is %(new)s instead of %(old)s.") % about


def _show(what: str, value: Any) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if what == "labour":
        return _("no order") if value is None else list_jobs(value)
    return f"{value} %" if what == "tax_rate" else str(value)


def _corrected_owner(data: Data) -> str:
    if data["player"] is None:
        return _("County %(county)s: nobody rules it now, instead of %(previous)s.") % data
    if data["previous"] is None:
        return _("County %(county)s: %(player)s rules it now; it was unclaimed.") % data
    return _("County %(county)s: %(player)s rules it now instead of %(previous)s.") % data


def _number(data: Data) -> str:
    return _("Write a whole number from %(least)s to %(most)s.") % data


CORRECTION_SENTENCES: Final[Mapping[str, Callable[[Data], str]]] = {
    "correction": _correction,
    "corrected": _corrected,
    "corrected_owner": _corrected_owner,
    "corrected_out": lambda data: _("%(player)s is out of the game.") % data,
    "corrected_back": lambda data: _("%(player)s is in the game again.") % data,
    "mend_number": _number,
    "mend_unknown": lambda data: _("There is no such thing to change."),
    "mend_owner": lambda data: _("“%(player)s” is no player of this game.") % data,
    "mend_owner_out": lambda data: (
        _("%(player)s is out and rules no county: choose another, or put %(player)s in again.")
        % data
    ),
    "mend_tax": lambda data: _("A tax rate is 0, 20, 40, 60, 80 or 100."),
    "mend_labour": lambda data: (
        _("Write jobs and people, e.g. “farm 100 defend 20”; the jobs are %(jobs)s.")
        % {"jobs": ", ".join(tables.JOBS)}
    ),
    "mend_out_has": lambda data: (
        _("%(player)s is out, and then has no stocks: set them all to 0.") % data
    ),
    "mend_landless": lambda data: (
        _("%(player)s would rule no county: leave one, or say that %(player)s is out.") % data
    ),
    "mend_castle_largest": lambda data: _("A castle of size 5 is not built on."),
    "mend_castle_work": lambda data: _(
        "Without a stage in progress there is no work on it: write 0, or let one be in progress."
    ),
    "mend_unclaimed_soldiers": lambda data: _("An unclaimed county has no soldiers: write 0."),
    "mend_unclaimed_castle": lambda data: _("An unclaimed county has no castle: write 0."),
    "mend_unclaimed_labour": lambda data: _("In an unclaimed county no labour order stands."),
    "mend_ends": lambda data: _(
        "One ruler at most would be left and the game over: a correction does not end a game."
    ),
    "mend_over": lambda data: _("The game is over and stays as it ended."),
}
