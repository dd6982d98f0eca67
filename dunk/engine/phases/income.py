"""The income (DK-5.11): provinces, administration, crime, towns and their guards, upkeep."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from dunk.engine.board import Board
from dunk.engine.chance import Rolls
from dunk.engine.doings import Account
from dunk.engine.economy import (
    administration,
    crime_faces,
    crime_of,
    land_gold,
    upkeep,
    upkeep_kind,
)
from dunk.engine.state import Goods, Kingdom
from dunk.engine.supply import forget_impossible, suppliers
from dunk.engine.tables.lands import GOODS
from dunk.engine.towns import guard_erf, guard_price, production, town_gold, trade

_GOODS: Final = "amounts of timber, food, spec, ore and tradegoods"

EVENTS: Final[Mapping[str, str]] = {
    "account": "before, lands, costs, administration, crime, towns, guards: gold; upkeep: kind ->"
    " gold; after; winning: the winning value",
    "town_income": f"produced, used, stock: {_GOODS}; gold: made, before it bought a guard",
    "guard_bought": "army, name, type: of the guard; price",
}


def play(board: Board, rolls: Rolls) -> None:
    """Every kingdom's books, in ``board.accounts``; its gold is then what they come to."""
    forget_impossible(board)
    for land in board.provinces:
        if land.town is not None:
            land.town.gold = 0
    for kingdom in board.in_game():
        keep_books(board, kingdom, partial(_steal, rolls, kingdom))


def keep_books(board: Board, kingdom: Kingdom, steal: Callable[[int], int]) -> Account:
    """The income of one kingdom, which is then in its purse and in ``board.accounts``.

    ``steal``: what crime takes of so much ``inc``.
    """
    account = Account(kingdom.gold)
    board.accounts[kingdom.number] = account
    _collect(board, kingdom, account)
    account.administration = administration(account.inc, kingdom.race)
    account.crime = steal(account.inc)
    for place in sorted(board.lands[kingdom.number] & board.towns):
        _run_town(board, kingdom, account, place)
    _pay_armies(board, kingdom, account)
    kingdom.gold = account.gold
    _tell_account(board, kingdom, account)
    return account


def most_stolen(kingdom: Kingdom, inc: int) -> int:
    """The most that crime can take (DK-7.3)."""
    crime = crime_of(kingdom.race)
    if "crime" not in kingdom.technologies or crime is None:
        return 0
    most = max(0, crime_faces(inc) - 1)
    return most // 2 if crime.halved else most


def _collect(board: Board, kingdom: Kingdom, account: Account) -> None:
    for number in board.lands[kingdom.number]:
        gold = land_gold(board.provinces[number], kingdom.technologies)
        account.lands += gold.pays
        account.costs += gold.costs


def _steal(rolls: Rolls, kingdom: Kingdom, inc: int) -> int:
    """What crime costs (DK-7.3)."""
    crime = crime_of(kingdom.race)
    if "crime" not in kingdom.technologies or crime is None:
        return 0
    if not rolls.chance(crime.chance, "crime", kingdom.number):
        return 0
    stolen = rolls.random(crime_faces(inc), "stolen", kingdom.number)
    return stolen // 2 if crime.halved else stolen


def _run_town(board: Board, kingdom: Kingdom, account: Account, place: int) -> None:
    """Gold and warehouse of one town, then its guard (DK-7.6, DK-11.2.13). A sick one rests."""
    town = board.provinces[place].town
    assert town is not None
    produced, used = Goods(), Goods()
    town.gold = 0
    if town.plague is None:
        produced = production(suppliers(board, place), town.race, kingdom.technologies)
        used, town.stock = trade(town.stock, produced)
        town.gold = town_gold(town.race, used)
    account.towns[place] = town.gold
    board.tell(
        "town_income",
        "DK-7.6.4",
        [kingdom.number],
        place,
        produced=_amounts(produced),
        used=_amounts(used),
        stock=_amounts(town.stock),
        gold=town.gold,
    )
    price = guard_price(town.race)
    if town.gold < price or board.guard_in(place) is not None:
        return
    account.guards += price
    erf = guard_erf(town.race)
    guard = board.raise_army(kingdom.number, "town_guard", place, town.race, erf=erf)
    board.tell(
        "guard_bought",
        "DK-11.2.13",
        board.witnesses(place),
        place,
        army=guard.number,
        name=guard.name,
        type=guard.type,
        price=price,
    )


def _amounts(goods: Goods) -> list[int]:
    return [getattr(goods, good) for good in GOODS]


def _pay_armies(board: Board, kingdom: Kingdom, account: Account) -> None:
    """Every army by the land it stands in now, new guards too (DK-7.4)."""
    for army in board.forces[kingdom.number].values():
        owner = board.provinces[army.province].owner
        is_home = board.relations.are_together(kingdom.number, owner)
        kind = f"{upkeep_kind(army.type)}_{'home' if is_home else 'abroad'}"
        gold = upkeep(army.type, kingdom.race, is_home=is_home)
        account.upkeep[kind] = account.upkeep.get(kind, 0) + gold


def _tell_account(board: Board, kingdom: Kingdom, account: Account) -> None:
    board.tell(
        "account",
        "DK-5.11",
        [kingdom.number],
        before=account.gold_before,
        lands=account.lands,
        costs=account.costs,
        administration=account.administration,
        crime=account.crime,
        towns=sum(account.towns.values()),
        guards=account.guards,
        upkeep=dict(sorted(account.upkeep.items())),
        after=account.gold,
        winning=account.winning_value,
    )
