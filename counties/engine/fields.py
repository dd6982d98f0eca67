"""The controls of the order form (CO-20.3): their names, what each may hold, and the default.

A field is another name for an amount that stands in an order. It has no life of its own: its
value is always read out of the sheet, and ``sheet.edit`` writes it back there.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from counties.engine import reading, tables
from counties.engine.board import board_of_realm
from counties.engine.orders import (
    Buy,
    Castle,
    Draw,
    Labour,
    Move,
    Order,
    Pass,
    Recruit,
    Sell,
    Slaughter,
    Tax,
)
from counties.engine.plan import Plan
from counties.engine.realm import Realm
from counties.engine.steps.people import recruit
from counties.engine.steps.standing import take_standing_orders
from counties.engine.steps.trade import trade

Value = int | bool
Key = tuple[str, int, str]  # verb, county (0: none), good or county entered ("" where neither)

_TICKED: Final = frozenset({"1", "on", "true", "yes"})
_CLEARED: Final = frozenset({"", "0", "off", "false", "no"})


class BadField(ValueError):
    """A field that does not exist, or a value it cannot hold. ``code`` and ``data``: wording."""

    def __init__(self, code: str, data: Mapping[str, object]) -> None:
        super().__init__(f"{code}: {dict(data)}")
        self.code = code
        self.data = data


class Field(NamedTuple):
    """One control of the form.

    ``verb``: the order it stands for. ``county`` 0: an order of the player's own stock. ``what``:
    good, job or direction. ``to``: the county a MOVE enters.
    """

    name: str
    verb: str
    county: int = 0
    what: str = ""
    to: int = 0

    @property
    def is_mark(self) -> bool:
        """A box to tick instead of a number."""
        return self.verb in ("CASTLE", "DRAW")

    @property
    def key(self) -> Key:
        """What the orders that set this field have in common (``key_of``)."""
        if self.verb == "LABOUR":
            return self.verb, self.county, ""
        return self.verb, self.county, str(self.to) if self.verb == "MOVE" else self.what


def list_fields(realm: Realm) -> dict[str, Field]:
    """Name -> field, in the order of CO-20.3: the player's own, then county by county."""
    if not realm.counties:
        return {}
    fields = [
        Field(f"{verb.lower()}_{good}", verb, what=good)
        for verb in ("SELL", "BUY")
        for good in tables.GOODS
    ]
    if realm.options.get("agreed_draw"):
        fields.append(Field("draw", "DRAW"))
    for number in sorted(realm.counties):
        fields += _county_fields(number, tuple(realm.neighbours[number].items()))
    return {field.name: field for field in fields}


@lru_cache(maxsize=2**10)
def _county_fields(number: int, neighbours: tuple[tuple[str, int], ...]) -> tuple[Field, ...]:
    name, around = f"c{number}-", dict(neighbours)
    return (
        Field(f"{name}sell_cows", "SELL", number, "cows"),
        Field(f"{name}buy_cows", "BUY", number, "cows"),
        *(Field(f"{name}{job}", "LABOUR", number, job) for job in tables.JOBS),
        Field(f"{name}recruit", "RECRUIT", number),
        Field(f"{name}start_castle", "CASTLE", number),
        Field(f"{name}tax", "TAX", number),
        Field(f"{name}slaughter", "SLAUGHTER", number),
        *(
            Field(f"{name}move_{letter.lower()}", "MOVE", number, letter, around[letter])
            for letter in tables.DIRECTIONS
            if letter in around
        ),
    )


def key_of(realm: Realm, order: Order) -> Key:
    """Verb, county and object of an order; equal keys set the same field."""
    match order:
        case Sell(_, good, county):
            return "SELL", county or 0, good
        case Buy(_, good, county):
            return "BUY", county or 0, good
        case Labour():
            return "LABOUR", order.county, ""
        case Recruit():
            return "RECRUIT", order.county, ""
        case Castle():
            return "CASTLE", order.county, ""
        case Tax():
            return "TAX", order.county, ""
        case Slaughter():
            return "SLAUGHTER", order.county, ""
        case Move(county, to, _):
            around = realm.neighbours.get(county, {})
            return "MOVE", county, str(around.get(to, to) if isinstance(to, str) else to)
        case Pass():
            return "PASS", 0, ""
        case Draw():
            return "DRAW", 0, ""


def read_fields(realm: Realm, plan: Plan) -> dict[str, Value]:
    """Field name -> what the sheet says, or the default where it says nothing (CO-20.3)."""
    unordered = default_labours(realm, plan)
    moves: dict[Key, int] = {}
    for move in plan.moves:
        key = "MOVE", move.county, str(move.to)
        moves[key] = moves.get(key, 0) + move.soldiers
    values: dict[str, Value] = {}
    for field in list_fields(realm).values():
        values[field.name] = (
            moves.get(field.key, 0)
            if field.verb == "MOVE"
            else _read_field(realm, plan, unordered, field)
        )
    return values


def _read_field(
    realm: Realm, plan: Plan, unordered: Mapping[int, Mapping[str, int]], field: Field
) -> Value:
    number = field.county
    match field.verb:
        case "SELL":
            return sum(ask.amount for ask in plan.sales.get(field.what, {}).get(number, ()))
        case "BUY":
            return sum(ask.amount for ask in plan.purchases.get(field.what, {}).get(number, ()))
        case "LABOUR":
            jobs = plan.labour[number][1] if number in plan.labour else unordered[number]
            return jobs[field.what]
        case "RECRUIT":
            return plan.recruits[number].amount if number in plan.recruits else 0
        case "CASTLE":
            return number in plan.castles
        case "TAX":
            standing = realm.counties[number].tax_rate
            return plan.taxes[number].amount if number in plan.taxes else standing
        case "SLAUGHTER":
            return plan.slaughters[number].amount if number in plan.slaughters else 0
    return plan.draw


def default_labours(realm: Realm, plan: Plan) -> dict[int, dict[str, int]]:
    """County -> the work without a LABOUR order: what stands, as it was given, else CO-5.7.

    CO-5.7 looks at the cows after trading and at the people left by recruiting, so the first two
    steps of the turn are played to find it.
    """
    labours = {
        number: dict(county.labour)
        for number, county in realm.counties.items()
        if county.labour is not None
    }
    if len(labours) < len(realm.counties):
        board = board_of_realm(realm, replace(plan, labour={}))
        take_standing_orders(board)
        trade(board)
        recruit(board)
        for number in realm.counties.keys() - labours.keys():
            labours[number] = dict(board.labour[number])
    return labours


def read_value(field: Field, value: Value | str, default: Value) -> Value:
    """A form's value as the field holds it; an empty one is the default. Raises ``BadField``."""
    said = value if isinstance(value, str) else str(int(value))
    text = said.strip()
    shown: dict[str, object] = {"field": field.name, "text": text[:30]}
    if field.is_mark:
        if text.lower() not in _TICKED | _CLEARED:
            raise BadField("field_mark", shown)
        return text.lower() in _TICKED
    if not text:
        return default
    number = reading.read_number(text)
    if field.verb == "TAX" and (number.fault or number.value not in tables.TAX_RATES):
        raise BadField("field_tax", {**shown, "county": field.county})
    if number.fault:
        raise BadField("field_digits" if number.fault == "digits" else "field_number", shown)
    return number.value
