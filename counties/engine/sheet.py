"""The sheet as a form: its fields read out of the text, and written back one at a time (CO-20.3).

Form and text are two views of one sheet. The text is the sheet; comments, order, spelling and
lines nobody can read are the player's own and stay as they are.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

from counties.engine import amending, presets, respelling, tables
from counties.engine.checks import check
from counties.engine.fields import BadField as BadField
from counties.engine.fields import (
    Field,
    Key,
    Value,
    default_labours,
    key_of,
    list_fields,
    read_fields,
    read_value,
)
from counties.engine.orders import (
    Buy,
    Castle,
    Draw,
    Labour,
    Move,
    Order,
    Recruit,
    Sell,
    Slaughter,
    Tax,
    read_line,
)
from counties.engine.realm import Realm, realm_from
from counties.engine.template import HEADING, STOCKS_HEADING
from counties.engine.template import template as template

Report = Mapping[str, Any]

_LARGEST: Final = 999_999_999  # nine digits (CO-E15)
_AMOUNT_AT: Final = {"SELL": 1, "BUY": 1, "RECRUIT": 2, "SLAUGHTER": 2, "TAX": 2, "MOVE": 3}
_LETTERS: Final = tuple(tables.DIRECTIONS)


def fields(report: Report, text: str) -> dict[str, Value]:
    """Every field of the form with its value: what the text says, else the default (CO-20.3).

    Amounts as asked for, before any cut. A labour field without a LABOUR line shows the standing
    order, else the work of CO-5.7, which follows the trade and recruiting of the sheet.
    """
    realm = realm_from(report)
    return read_fields(realm, check(realm, text).plan)


def edit(report: Report, text: str, field: str, value: Value | str) -> str:
    """The text with one field changed, or with what a preset wants. Raises ``BadField``.

    An order that sets the field is rewritten where it stands; several are merged into the first.
    The default takes the order out again, but never a comment. What does not change stays.
    A preset (``presets``) changes many fields at once; an empty one changes nothing. ``respell``
    (``respelling``) puts a misspelt word right.
    """
    if field == respelling.FIELD:
        return respelling.respell(text, str(value))
    realm = realm_from(report)
    known = list_fields(realm)
    if field in known:
        return _write(realm, text, {known[field]: value})
    if presets.counties_of(realm, field) is None:
        raise BadField("field_unknown", {"field": field[:40]})
    name = str(value).strip()
    if not name:
        return text
    wanted = presets.choose(report, realm, text, field, name)
    of_labour = {name: it for name, it in wanted.items() if known[name].verb == "LABOUR"}
    # what nobody ordered follows trade and recruiting (CO-5.7): those first
    for part in ({n: it for n, it in wanted.items() if n not in of_labour}, of_labour):
        text = _write(realm, text, {known[name]: it for name, it in part.items()})
    return text


def _write(realm: Realm, text: str, wanted: Mapping[Field, Value | str]) -> str:
    """The text with these fields changed, order by order."""
    if not wanted:
        return text
    plan = check(realm, text).plan
    present = read_fields(realm, plan)
    unordered = default_labours(realm, plan)
    changes: dict[Key, dict[Field, Value]] = {}
    for field, value in wanted.items():
        new = read_value(field, value, _default_of(realm, unordered, field))
        if new != present[field.name]:
            changes.setdefault(field.key, {})[field] = new
    lines = amending.take_apart(text)
    for key, fields_of_it in changes.items():
        number = key[1]
        jobs: dict[str, int] = {}
        if key[0] == "LABOUR":
            jobs = {job: int(present[f"c{number}-{job}"]) for job in tables.JOBS}
            jobs |= {field.what: int(new) for field, new in fields_of_it.items()}
            is_back = jobs == unordered[number]
        else:
            is_back = all(
                new == _default_of(realm, unordered, field) for field, new in fields_of_it.items()
            )
        _write_order(realm, lines, fields_of_it, jobs, is_back)
    return amending.put_together(lines)


def _write_order(
    realm: Realm,
    lines: list[amending.Line],
    wanted: Mapping[Field, Value],
    jobs: Mapping[str, int],
    is_back: bool,
) -> None:
    """Change, add or take out the one order that sets these fields."""
    target = next(iter(wanted))
    keys = [_key_at(realm, line.text) for line in lines]
    standing = [place for place, key in enumerate(keys) if key == target.key]
    if is_back:
        amending.drop_lines(lines, standing)
    elif standing:
        for field, amount in wanted.items():
            _rewrite(lines[standing[0]], field, int(amount))
        amending.drop_lines(lines, standing[1:])
    else:
        order = _order_for(target, int(wanted[target]), jobs)
        amending.insert_line(lines, _place_for(realm, lines, keys, target), str(order))


def _default_of(realm: Realm, unordered: Mapping[int, Mapping[str, int]], field: Field) -> Value:
    if field.is_mark:
        return False
    if field.verb == "TAX":
        return realm.counties[field.county].tax_rate
    return unordered[field.county][field.what] if field.verb == "LABOUR" else 0


def _key_at(realm: Realm, line: str) -> Key | None:
    order = read_line(line).order
    return None if order is None else key_of(realm, order)


def _rewrite(line: amending.Line, field: Field, amount: int) -> None:
    if field.verb != "LABOUR":
        amending.change_word(line, _AMOUNT_AT[field.verb], str(amount))
        return
    order = read_line(line.text).order
    assert isinstance(order, Labour)  # it was found by its key
    named = [job for job, _ in order.jobs]
    if field.what in named:
        amending.change_word(line, 3 + 2 * named.index(field.what), str(amount))
    else:
        amending.add_words(line, f"{field.what} {amount}")


def _order_for(field: Field, amount: int, jobs: Mapping[str, int]) -> Order:
    number, what = field.county, field.what
    match field.verb:
        case "SELL":
            return Sell(amount, what, number or None)
        case "BUY":
            return Buy(amount, what, number or None)
        case "LABOUR":
            named = tuple((job, min(n, _LARGEST)) for job, n in jobs.items() if n)
            return Labour(number, named or (("defend", 0),))
        case "RECRUIT":
            return Recruit(number, amount)
        case "CASTLE":
            return Castle(number)
        case "TAX":
            return Tax(number, amount)
        case "SLAUGHTER":
            return Slaughter(number, amount)
        case "MOVE":
            return Move(number, what, amount)
    return Draw()


def _place_for(
    realm: Realm, lines: list[amending.Line], keys: list[Key | None], field: Field
) -> int:
    """Where a new order belongs: with its county, MOVE lines in the order N, E, S, W."""
    if field.verb == "MOVE":
        rank = {
            str(to): _LETTERS.index(letter) for letter, to in realm.neighbours[field.county].items()
        }
        mine = rank[str(field.to)]
        moves = [
            (place, rank.get(key[2], len(_LETTERS)))
            for place, key in enumerate(keys)
            if key and key[:2] == ("MOVE", field.county)
        ]
        before = [place for place, other in moves if other < mine]
        if before:
            return before[-1] + 1
        if moves:
            return moves[0][0]
    return _end_of_county(lines, keys, field.county)


def _end_of_county(lines: list[amending.Line], keys: list[Key | None], county: int) -> int:
    """Behind the last order of a county (0: of the stocks), else its heading, else all lines."""
    own = [place for place, key in enumerate(keys) if key and key[1] == county and key[0] != "PASS"]
    if own:
        return own[-1] + 1
    heading = HEADING.format(county=county) if county else STOCKS_HEADING
    pattern = re.compile(rf"\s*#+\s*{re.escape(heading)}\b", re.IGNORECASE)
    for place, line in enumerate(lines):
        if pattern.match(line.text):
            end = place + 1
            while end < len(lines) and lines[end].text.lstrip().startswith("#"):
                end += 1
            return end
    return len(lines)
