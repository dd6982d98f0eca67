"""What a sheet would lead to if nobody else did anything, as far as its seat can know (CO-19.1).

The steps of a real turn are played on a position made up from the report alone, so a forecast
keeps every rule and can betray nothing. What cannot be known is left open or given as a range, and
every assumption is named.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from counties.engine import tables
from counties.engine.board import Board, board_of
from counties.engine.checks import Sheet, check_report
from counties.engine.events import Event
from counties.engine.imagining import imagine, is_open
from counties.engine.plan import Plan
from counties.engine.realm import Realm
from counties.engine.resolver import STEPS, play
from counties.engine.state import County, Document, encode_stocks
from counties.engine.steps.revenue import collect_tax
from counties.engine.steps.standing import take_standing_orders

Report = Mapping[str, Any]

# The steps before it see nothing of what is unknown, so they are played once
_FORK: Final = STEPS.index(collect_tax) + 1
# What the counties of others may eat (CO-13.1)
_LEAN: Final = tables.RATIONS[0]
_RICH: Final = tables.RATIONS[-1]

ASSUMPTIONS: Final = (
    "assume_peace",
    "assume_defence",
    "assume_taxes",
    "assume_rations",
    "assume_herd",
)


def forecast(report: Report, text: str) -> Document:
    """The next state of a seat's own counties and stocks if only this sheet were played.

    ``turn``: the one after this. ``stocks``. ``counties``: own and captured ones by id, each with
    ``captured``, ``population`` (and ``least`` and ``most``, which differ only where people may
    come from counties of others), ``soldiers``, ``cows`` (None: unknown), ``food``, ``ration``,
    ``tax`` gold (None in a captured county), ``tax_rate``, ``castle_size``, ``castle_work``,
    ``castle_building``. ``attacks``: ``county``, ``owner``, ``soldiers``, ``outcome`` (captured,
    held, unknown) and, unless unknown, ``defence_x2`` (doubled), ``lost``, ``left``.
    ``assumptions``: code (``ASSUMPTIONS``) and data.
    """
    return foresee(report, check_report(report, text))


def foresee(report: Report, sheet: Sheet) -> Document:
    """``forecast`` for whoever has read the sheet already (``checks.check_report``)."""
    realm = sheet.realm
    if not realm.counties:
        return _document(report["turn"] + 1, None, [], [], [])
    targets = _targets(realm, sheet.plan)
    hidden = {} if is_open(report) else {n: o for n, o in targets.items() if o is not None}
    usual, lean, rich = _play(report, sheet.plan, hidden)
    taxes = _told(usual.events, "tax")
    counties = [
        _county(
            realm,
            county,
            lean.counties[number].population,
            rich.counties[number].population,
            taxes.get(number),
            is_open(report),
        )
        for number, county in usual.counties.items()
        if county.owner == realm.seat
    ]
    stocks = encode_stocks(usual.players[realm.seat or ""])
    attacks = _attacks(realm, usual.events, targets, hidden)
    assumptions = _assumptions(report, realm, counties, hidden)
    return _document(report["turn"] + 1, stocks, counties, attacks, assumptions)


def _document(
    turn: int,
    stocks: Document | None,
    counties: Sequence[Document],
    attacks: Sequence[Document],
    assumptions: Sequence[Document],
) -> Document:
    return {
        "turn": turn,
        "stocks": stocks,
        "counties": list(counties),
        "attacks": list(attacks),
        "assumptions": list(assumptions),
    }


def _targets(realm: Realm, plan: Plan) -> dict[int, str | None]:
    """Counties the sheet marches into that are not its own -> their ruler."""
    entered = sorted({move.to for move in plan.moves if move.soldiers})
    return {n: realm.owners[n] for n in entered if n not in realm.counties}


def _play(report: Report, plan: Plan, hidden: Iterable[int]) -> tuple[Board, Board, Board]:
    """The turn of this seat alone, as it usually goes, and with the fewest and the most people.

    ``hidden``: attacked counties of which nobody can know how many people are left.
    """
    position = imagine(report)
    # made-up rulers send an empty sheet: no cull (CO-4.8)
    others = {} if is_open(report) else dict.fromkeys(position.players, Plan(received=True))
    usual = board_of(position, {**others, report["seat"]: plan})
    take_standing_orders(usual)
    play(usual, STEPS[:_FORK])
    lean = rich = usual
    if not is_open(report):
        lean, rich = _fed(usual, report["seat"], _LEAN), _fed(usual, report["seat"], _RICH)
        for number in hidden:
            lean.counties[number].population = 0
        for board in (lean, rich):
            play(board, STEPS[_FORK:])
    play(usual, STEPS[_FORK:])
    return usual, lean, rich


def _fed(board: Board, seat: str, ration: tables.Ration) -> Board:
    """The same turn before its last steps, with this ration in the counties of others."""
    fed = board.fork()
    others = (county.id for county in fed.claimed if county.owner != seat)
    fed.rations |= dict.fromkeys(others, ration)
    return fed


def _told(events: Iterable[Event], code: str) -> dict[int, Mapping[str, Any]]:
    """County -> data of its event of this code."""
    found: dict[int, Mapping[str, Any]] = {}
    for event in events:
        if event.code == code:
            data: Mapping[str, Any] = event.data
            found[data["county"]] = data
    return found


def _county(
    realm: Realm,
    county: County,
    least: int,
    most: int,
    tax: Mapping[str, Any] | None,
    everything: bool,
) -> Document:
    captured = county.id not in realm.counties
    own = tax if tax is not None and not captured else {}
    return {
        "id": county.id,
        "captured": captured,
        "population": county.population,
        "least": least,
        "most": most,
        "soldiers": county.soldiers,
        "cows": county.cows if everything or not captured else None,
        "food": own.get("food"),
        "ration": own.get("ration"),
        "tax": own.get("gold"),
        "tax_rate": county.tax_rate,
        "castle_size": county.castle_size,
        "castle_work": county.castle_work,
        "castle_building": county.castle_building,
    }


def _attacks(
    realm: Realm,
    events: Iterable[Event],
    targets: Mapping[int, str | None],
    hidden: Mapping[int, str],
) -> list[Document]:
    battles = _told(events, "battle_numbers")
    attacks: list[Document] = []
    for number, owner in targets.items():
        if number not in battles:
            continue  # the soldiers ordered there are not there to go
        battle = battles[number]
        army = battle["attackers"][realm.seat]
        attack: Document = {"county": number, "owner": owner, "soldiers": army["soldiers"]}
        if number in hidden:
            attacks.append({**attack, "outcome": "unknown"})
            continue
        result = {"outcome": battle["outcome"], "defence_x2": battle["defence"]["force_x2"]}
        attacks.append({**attack, **result, "lost": army["lost"], "left": army["left"]})
    return attacks


def _assumptions(
    report: Report, realm: Realm, counties: Sequence[Document], hidden: Mapping[int, str]
) -> list[Document]:
    """What was taken for granted, each with what a sentence about it needs."""
    rivals = [
        seat
        for seat, told in report["players"].items()
        if seat != realm.seat and not told["eliminated"]
    ]
    found: list[Document] = []
    if rivals:
        found.append(_assume("assume_peace", players=rivals))
    for number, owner in hidden.items():
        found.append(_assume("assume_defence", county=number, owner=owner))
    foreign = {
        there
        for county in counties
        for there in realm.neighbours[_number(county)].values()
        if realm.owners[there] not in (None, realm.seat)
    }
    if foreign:
        found.append(_assume("assume_taxes", counties=sorted(foreign)))
    unsure = [_number(county) for county in counties if county["least"] != county["most"]]
    if unsure:
        found.append(_assume("assume_rations", counties=unsure))
    herds = [_number(county) for county in counties if county["cows"] is None]
    if herds:
        found.append(_assume("assume_herd", counties=herds))
    return found


def _assume(code: str, **data: object) -> Document:
    return {"code": code, "data": data}


def _number(county: Document) -> int:
    number = county["id"]
    assert isinstance(number, int)
    return number
