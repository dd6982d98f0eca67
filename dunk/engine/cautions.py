"""What a sheet is warned of: nothing in it is wrong, but its player may not have meant it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from dunk.engine.carrying.answering import Answer
from dunk.engine.failures import Failure
from dunk.engine.outlook import Outlook, Route
from dunk.engine.phases.movement import cannot_train
from dunk.engine.state import Army

# code -> what its data holds
CAUTIONS: Final[Mapping[str, str]] = {
    "superseded": "line: of the later order that counts",
    "no_way": "army, name; failure: code of DK-4.5, and its data; called: number -> name of the"
    " kingdom in whose land it will not go",
    "no_training": "army, name, word; failure: E08 or E16, and its data",
    "debt": "gold: below 0; chance: of each army to desert; armies: how many",
    "debt_ahead": "gold: below 0, after the income, at worst",
    "havoc": "provinces: own ones with enemies in them",
}


class Caution(NamedTuple):
    """``line``: 0 for the whole sheet."""

    line: int
    code: str
    rule: str
    data: Mapping[str, object]


def warn(answers: Sequence[Answer], outlook: Outlook) -> Iterator[Caution]:
    """What the orders lead to that may not be wanted."""
    lines: dict[int, int] = {}
    for answer in answers:
        army = _marching(answer)
        if army:
            if army in lines and answer.order is not None and answer.order.name == "move":
                later = {"line": answer.line.first}
                yield Caution(lines[army], "superseded", "DK-4.3.10", later)
            lines[army] = answer.line.first
    for route in outlook.routes:
        failure = route.walk.failure
        if failure is not None:
            line = lines.get(route.army.number, 0)
            yield Caution(line, "no_way", failure.rule, _no_way(outlook, route.army, failure))
        if route.training:
            yield from _untrained(outlook, route, line=lines.get(route.army.number, 0))
    if outlook.lost:
        yield Caution(0, "havoc", "DK-5.10.2", {"provinces": list(outlook.lost)})
    yield from _debts(outlook)


def _marching(answer: Answer) -> int:
    """The army that a line gives a move order to, 0 for none."""
    order = answer.order
    if not answer.was_done or order is None or order.name not in ("move", "place"):
        return 0
    if order.name == "move":
        return order.army
    placed = answer.told["army"] if order.words else 0
    return placed if isinstance(placed, int) else 0


def _no_way(outlook: Outlook, army: Army, failure: Failure) -> dict[str, object]:
    data: dict[str, object] = {
        **failure.data,
        "army": army.number,
        "name": army.name,
        "failure": failure.code,
    }
    if failure.code == "E29":
        place = failure.data["province"]
        assert isinstance(place, int)
        owner = outlook.board.provinces[place].owner
        data["called"] = {str(owner): outlook.board.kingdoms[owner].name}
    return data


def _untrained(outlook: Outlook, route: Route, *, line: int) -> Iterator[Caution]:
    """A word for training that will be lost (DK-5.6.6)."""
    army = route.army
    failure = cannot_train(outlook.board, army, route.training)
    if failure is not None:
        data = {
            **failure.data,
            "army": army.number,
            "name": army.name,
            "word": route.training,
            "failure": failure.code,
        }
        yield Caution(line, "no_training", failure.rule, data)


def _debts(outlook: Outlook) -> Iterator[Caution]:
    """Soldiers who wait for their pay (DK-5.10.1, DK-7.4.2)."""
    armies = [route.army for route in outlook.routes if _can_desert(route.army)]
    gold, after = outlook.account.gold_before, outlook.account.gold - outlook.most_stolen
    if gold < 0 and armies:
        chance = outlook.desertion
        data = {"gold": gold, "armies": len(armies), "chance": str(chance)}
        yield Caution(0, "debt", "DK-5.10.1", data)
    if after < 0:
        yield Caution(0, "debt_ahead", "DK-7.4.2", {"gold": after})


def _can_desert(army: Army) -> bool:
    return army.type != "town_guard"
