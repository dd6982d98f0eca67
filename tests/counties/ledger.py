"""A ledger: books every event of a turn on the position before it, as a reader of a report would.

Only additions and subtractions of numbers that the events state; no rule is applied here. What an
event says of the numbers it found and left is checked against the books as they stand.
"""

import copy
from collections import defaultdict
from typing import Any

Document = dict[str, Any]

STOCKS = ("gold", "wood", "iron", "stone", "armour")
OF_A_COUNTY = (
    "owner",
    "population",
    "soldiers",
    "cows",
    "castle_size",
    "castle_work",
    "castle_building",
)
# events that change nothing in the books
WITHOUT_ENTRY = {
    "orders",
    "labour",
    "castle_refused",
    "idle",
    "battle",
    "cheese",
    "left_game",
    "draw_offered",
    "over",
}


class Ledger:
    """The books of a turn. ``counties`` and ``players`` begin as they were before it."""

    def __init__(self, before: Document) -> None:
        self.counties = {c["id"]: copy.deepcopy(c) for c in before["counties"]}
        self.players = copy.deepcopy(before["players"])
        self.rulers = {number: c["owner"] for number, c in self.counties.items()}
        self.armies: dict[int, dict[str, int]] = defaultdict(lambda: defaultdict(int))
        self.came: dict[int, int] = defaultdict(int)
        self.left: dict[int, int] = defaultdict(int)

    def enter(self, event: Document) -> None:
        """Book one event."""
        if event["code"] not in WITHOUT_ENTRY:
            getattr(self, "_" + event["code"])(event)

    def _pile(self, event: Document) -> Document:
        """Where the good of a trade lies: cows in a county, all else with the player."""
        return (
            self.counties[event["county"]]
            if event["good"] == "cows"
            else self.players[event["player"]]
        )

    def _sold(self, event: Document) -> None:
        assert event["gold"] == event["done"] * event["price"]
        self._pile(event)[event["good"]] -= event["done"]
        self.players[event["player"]]["gold"] += event["gold"]

    def _bought(self, event: Document) -> None:
        assert event["gold"] == event["done"] * event["price"]
        self._pile(event)[event["good"]] += event["done"]
        self.players[event["player"]]["gold"] -= event["gold"]

    def _stock(self, event: Document) -> Document:
        """The stocks of the ruler of the turn (CO-3.3)."""
        return self.players[self.rulers[event["county"]]]

    def _recruited(self, event: Document) -> None:
        county, stock = self.counties[event["county"]], self._stock(event)
        county["population"] -= event["done"]
        county["soldiers"] += event["done"]
        stock["armour"] -= event["done"]
        found = (county["population"], county["soldiers"], stock["armour"])
        assert found == (event["population"], event["soldiers"], event["armour"])

    def _castle_started(self, event: Document) -> None:
        stock = self._stock(event)
        stock["wood"] -= event["wood"]
        stock["stone"] -= event["stone"]
        self.counties[event["county"]]["castle_building"] = True

    def _castle_worked(self, event: Document) -> None:
        county = self.counties[event["county"]]
        assert county["castle_work"] == event["before"]
        county["castle_work"] = event["units"]

    def _castle_finished(self, event: Document) -> None:
        county = self.counties[event["county"]]
        assert county["castle_size"] + 1 == event["size"]
        county |= {"castle_size": event["size"], "castle_work": 0, "castle_building": False}

    def _forged(self, event: Document) -> None:
        stock = self._stock(event)
        stock["armour"] += event["suits"]
        stock["wood"] -= event["wood"]
        stock["iron"] -= event["iron"]

    def _moved(self, event: Document) -> None:
        origin, target = event["county"], event["to"]
        self.counties[origin]["soldiers"] -= event["done"]
        if event["kind"] == "transfer":
            assert self.rulers[target] == self.rulers[origin]
            self.counties[target]["soldiers"] += event["done"]
        else:
            assert self.rulers[target] != self.rulers[origin]
            self.armies[target][self.rulers[origin]] += event["done"]

    def _battle_numbers(self, event: Document) -> None:
        county, defence = self.counties[event["county"]], event["defence"]
        assert county["soldiers"] == defence["soldiers"]
        county["soldiers"] -= defence["soldiers_lost"]
        county["population"] -= defence["people_lost"]
        for seat, army in event["attackers"].items():
            assert army["soldiers"] == army["lost"] + army["left"]
            assert self.armies[event["county"]].get(seat, army["soldiers"]) == army["soldiers"]
            county["soldiers"] += army["left"]

    def _produced(self, event: Document) -> None:
        self._stock(event)[event["good"]] += event["amount"]

    def _births(self, event: Document) -> None:
        self._cows(event, event["born"])

    def _slaughtered(self, event: Document) -> None:
        self._cows(event, -event["done"])

    def _herd(self, event: Document) -> None:
        self._cows(event, -event["untended"] - event["overfull"])
        assert self.counties[event["county"]]["cows"] == event["left"]

    def _cows(self, event: Document, change: int) -> None:
        county = self.counties[event["county"]]
        assert county["cows"] == event["cows"]
        county["cows"] += change

    def _tax(self, event: Document) -> None:
        self._stock(event)["gold"] += event["gold"]

    def _growth(self, event: Document) -> None:
        county = self.counties[event["county"]]
        assert county["population"] == event["before"]
        county["population"] += event["change"]
        assert county["population"] == event["population"]

    def _migrated(self, event: Document) -> None:
        self.left[event["county"]] += event["people"]
        self.came[event["to"]] += event["people"]

    def _peopled(self, event: Document) -> None:
        number = event["county"]
        county = self.counties[number]
        assert (self.left[number], self.came[number]) == (event["left"], event["came"])
        county["population"] += event["came"] - event["left"]
        assert county["population"] == event["population"]

    def _captured(self, event: Document) -> None:
        county = self.counties[event["county"]]
        assert county["owner"] == event["previous"]
        county["owner"] = event["player"]

    def _eliminated(self, event: Document) -> None:
        self.players[event["player"]] |= dict.fromkeys(STOCKS, 0) | {"eliminated": True}
