"""The sheet a bot is writing, and the purse it pays from."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from counties.engine import tables
from counties.engine.orders import (
    Buy,
    Castle,
    Labour,
    Move,
    Order,
    Recruit,
    Sell,
    Slaughter,
    Tax,
)
from counties.engine.realm import Realm


@dataclass(slots=True)
class Orders:
    """What is to be done in one county this turn.

    ``people``: left by recruiting. ``soldiers``: not sent anywhere, recruits among them. ``herd``:
    cows that stay after slaughter.
    """

    people: int
    soldiers: int
    tax: int
    recruits: int = 0
    cows_bought: int = 0
    slaughter: int = 0
    herd: int = 0
    castle: bool = False
    jobs: dict[str, int] = field(default_factory=lambda: dict.fromkeys(tables.JOBS, 0))

    @property
    def free(self) -> int:
        """People without a job so far."""
        return self.people - sum(self.jobs.values())


@dataclass(slots=True)
class Draft:
    """All orders of a turn. ``stocks`` are what is left of them after what is planned so far.

    Nothing can be spent twice, so a sheet printed from a draft is never cut.
    """

    realm: Realm
    counties: dict[int, Orders] = field(default_factory=dict)
    stocks: dict[str, int] = field(default_factory=dict)
    sold: dict[str, int] = field(default_factory=dict)
    bought: dict[str, int] = field(default_factory=dict)
    moves: dict[tuple[int, int], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for number, county in sorted(self.realm.counties.items()):
            self.counties[number] = Orders(county.population, county.soldiers, county.tax_rate)
        self.stocks = {good: getattr(self.realm.stocks, good) for good in tables.STOCKS}

    @property
    def gold(self) -> int:
        return self.stocks["gold"]

    def sell(self, good: str, amount: int) -> None:
        """Sell what is in stock, at most ``amount``; never a good that is bought this turn."""
        amount = min(amount, self.stocks[good])
        if amount > 0 and good not in self.bought:
            self.stocks[good] -= amount
            self.stocks["gold"] += amount * tables.PRICES[good].sell
            self.sold[good] = self.sold.get(good, 0) + amount

    def buy(self, good: str, amount: int, purse: int) -> int:
        """Buy into stock as far as ``purse`` gold goes; what it came to."""
        price = tables.PRICES[good].buy
        amount = max(0, min(amount, min(purse, self.gold) // price))
        if good in self.sold:
            return 0
        if amount:
            self.stocks[good] += amount
            self.stocks["gold"] -= amount * price
            self.bought[good] = self.bought.get(good, 0) + amount
        return amount

    def buy_cows(self, number: int, amount: int) -> None:
        self.stocks["gold"] -= amount * tables.PRICES["cows"].buy
        self.counties[number].cows_bought += amount

    def recruit(self, number: int, amount: int) -> None:
        self.stocks["armour"] -= amount
        self.counties[number].people -= amount
        self.counties[number].soldiers += amount
        self.counties[number].recruits += amount

    def march(self, number: int, to: int, soldiers: int) -> None:
        self.counties[number].soldiers -= soldiers
        self.moves[number, to] = self.moves.get((number, to), 0) + soldiers

    def text(self) -> str:
        """The sheet, one order per line."""
        return "".join(f"{order}\n" for order in self._orders())

    def _orders(self) -> Iterator[Order]:
        for good in tables.GOODS:
            if self.sold.get(good):
                yield Sell(self.sold[good], good)
        for good in tables.GOODS:
            if self.bought.get(good):
                yield Buy(self.bought[good], good)
        for number, orders in self.counties.items():
            county = self.realm.counties[number]
            if orders.cows_bought:
                yield Buy(orders.cows_bought, "cows", number)
            if orders.recruits:
                yield Recruit(number, orders.recruits)
            if orders.castle:
                yield Castle(number)
            if orders.jobs != county.labour:
                busy = tuple((job, n) for job, n in orders.jobs.items() if n)
                yield Labour(number, busy or (("defend", 0),))
            if orders.tax != county.tax_rate:
                yield Tax(number, orders.tax)
            if orders.slaughter:
                yield Slaughter(number, orders.slaughter)
        for (number, to), soldiers in self.moves.items():
            if soldiers:
                yield Move(number, to, soldiers)
