"""What the orders of one kingdom lead to if nobody else does anything, on a board of what it knows.

The phases that need no dice are played with their own code on a copy of the kingdom's part of the
board; where chance or what is hidden decides, that is told and nothing is guessed.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from dunk.engine.board import Board
from dunk.engine.carrying.realm import Realm
from dunk.engine.delayed.arrivals import unload
from dunk.engine.doings import Account, March
from dunk.engine.fights import Meeting, find_meetings
from dunk.engine.known import Known
from dunk.engine.phases import havoc, income, starvation
from dunk.engine.phases.desertion import desertion_chance
from dunk.engine.phases.orders import train_placed
from dunk.engine.relations import relations_of
from dunk.engine.state import NOBODY, REBELS, Army
from dunk.engine.steps import TRAINING, Walk, walk

# Why a route may come out otherwise
UNSEEN: Final = "unseen"  # its terrain is not known: a mountain would stop the army
OLD: Final = "old"  # it is remembered: it may belong to somebody else by now
TROLLS: Final = "trolls"  # they may do as they like (DK-5.2.9)
TELEPORT: Final = "teleport"  # it may go astray (DK-5.2.8)
DEADLY: Final = "deadly"  # death_train may kill it (DK-5.6.6)


@dataclass(frozen=True, slots=True)
class Route:
    """The way of one own army. ``army``: as the orders leave it. ``start``: where it sets out,
    after a teleport. ``training``: train or death_train, if it comes to that. ``unsure``: why it
    may come out otherwise, of the codes above."""

    army: Army
    start: int
    walk: Walk
    training: str = ""
    unsure: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outlook:
    """``board``: after the movement, with the kingdom's part of it its own; ``routes``: of its
    armies, by number. ``meetings``: of its armies with enemies that are seen.
    ``lost``: own provinces that obey nobody while enemies stand in them (DK-5.10.2). ``taken``:
    land that its armies will hold alone, as far as is seen. ``account``: its books without crime;
    ``most_stolen``: what crime may take of it. ``desertion``: the chance of each army, 0 without
    debts.
    """

    board: Board
    routes: tuple[Route, ...]
    meetings: tuple[Meeting, ...]
    lost: tuple[int, ...]
    taken: tuple[int, ...]
    account: Account
    most_stolen: int
    desertion: Fraction


def look_ahead(known: Known, realm: Realm) -> Outlook:
    """The turn of a kingdom whose orders have just been carried out on its board, which stays as it
    is."""
    number = realm.number
    board = _fork(realm)
    train_placed(board)
    unload(board)
    routes = tuple(_routes(known, board, number))
    for place in {route.walk.province for route in routes} - board.lands[number]:
        board.provinces[place] = board.provinces[place].copy()
    for route in routes:
        board.shift_army(board.armies[route.army.id], route.walk.province)
        board.armies[route.army.id].climbing = route.walk.climbing
    places = sorted({route.walk.province for route in routes})
    meetings = tuple(find_meetings(board, number, places))
    met = {meeting.province for meeting in meetings}
    kingdom = board.kingdoms[number]
    has_moral = "moral" in kingdom.technologies
    desertion = min(Fraction(1), desertion_chance(kingdom.gold, has_moral=has_moral))
    own = set(board.lands[number])
    starvation.play(board, board.chance.stream("starvation"))
    havoc.play(board, board.chance.stream("havoc"))
    lost = tuple(sorted(own - board.lands[number]))
    account = income.keep_books(board, kingdom, lambda inc: 0)
    return Outlook(
        board,
        routes,
        meetings,
        lost,
        tuple(place for place in places if place not in met and _is_taken(board, number, place)),
        account,
        income.most_stolen(kingdom, account.inc),
        desertion,
    )


def _fork(realm: Realm) -> Board:
    """A board of its own for what may change: the kingdom, its land and armies. The rest is shared
    and must stay as it is; land of others that havoc would free is copied too."""
    old, number = realm.board, realm.number
    kingdoms = {**old.kingdoms, number: old.kingdoms[number].copy()}
    provinces = list(old.provinces)
    for place in {*old.lands[number], *old.standing}:
        provinces[place] = provinces[place].copy()
    board = Board(
        before=old.before,
        turn=old.turn,
        rules=old.rules,
        grid=old.grid,
        provinces=provinces,
        kingdoms=kingdoms,
        armies={
            key: army.copy() if key.owner == number else army for key, army in old.armies.items()
        },
        rebels=old.rebels,
        relations=relations_of(kingdoms),
        sheets={},
        chance=old.chance,
        leaders=dict(old.leaders),
        placed=set(old.placed),
        marches={key: March(list(march.words)) for key, march in old.marches.items()},
        rituals=list(old.rituals),
        exports=[one for one in old.exports if old.provinces[one.end].owner == number],
    )
    for other, said in old.declared.get(number, {}).items():
        board.declare(number, other, said)
    return board


def _routes(known: Known, board: Board, number: int) -> Iterator[Route]:
    sent = {
        ritual.army: ritual.provinces[0] for ritual in board.rituals if ritual.kind == "teleport"
    }
    for _, army in sorted(board.forces[number].items()):
        march = board.marches.get(army.id)
        words: list[str] = [] if march is None else march.words
        unsure = []
        if army.number in sent:
            army.climbing = None
            board.shift_army(army, sent[army.number])
            unsure.append(TELEPORT)
        made = walk(board, army, words) if words else _stay(army)
        for step in made.steps:
            if not known.knows(step.target):
                unsure.append(UNSEEN)
            elif not known.sees(step.target):
                unsure.append(OLD)
        if army.type == "trolls":
            unsure.append(TROLLS)
        used = words[: len(words) - len(made.words)]
        training = next((word for word in used if word in TRAINING), "")
        if training == "death_train":
            unsure.append(DEADLY)
        yield Route(army.copy(), army.province, made, training, tuple(dict.fromkeys(unsure)))


def _stay(army: Army) -> Walk:
    return Walk((), army.province, army.climbing, (), None)


def _is_taken(board: Board, number: int, place: int) -> bool:
    """Whether it falls to the kingdom by what is seen there (DK-5.12)."""
    owner = board.provinces[place].owner
    relations = board.relations
    if relations.are_together(number, owner):
        return False
    if owner != NOBODY and not relations.at_war(number, owner):
        return False
    return all(
        other != REBELS and relations.are_together(number, other)
        for other in board.owners_in(place)
    )
