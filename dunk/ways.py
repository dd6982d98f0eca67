"""The way of an army as its move order leads it, turn by turn, and where it could go on to.

Worked out with the steps of the turn itself (``engine.steps``), as if nobody were in the way.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from dunk.engine.carrying.realm import Realm
from dunk.engine.failures import Failure
from dunk.engine.fields import way_of
from dunk.engine.state import Army
from dunk.engine.steps import TRAINING, Step, is_fast, walk, what_forbids
from dunk.engine.tables.forces import ARMY_TYPES
from dunk.engine.tables.lands import DIRECTIONS
from dunk.wording.failures import FAILURE_SENTENCES
from dunk.wording.names import Names
from dunk.wording.nouns import DIRECTIONS as DIRECTION_NAMES
from dunk.wording.nouns import TERRAINS, list_words

#: So many turns of a way are told and drawn.
MOST_TURNS: Final = 12


@dataclass(frozen=True, slots=True)
class Leg:
    """What an army does in one turn. ``turn``: from now on, 0 for this one; ``start``: where it
    stands; ``steps``: as in ``steps.Walk``; ``is_refused``: a direction leads nowhere."""

    turn: int
    start: int
    steps: tuple[Step, ...]
    text: str
    is_refused: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the six ways on from where the way ends.

    ``press``: the field and the value that make the way so much longer, into a mountain by both
    steps; "" where that cannot be. ``province``: there, -1 beyond the edge; ``kind``: step, fast,
    climb, enter (a mountain that it climbs), refused or edge; ``note``: what to know about it.
    """

    direction: str
    name: str
    province: int
    kind: str
    note: str
    press: str
    rule: str


@dataclass(frozen=True, slots=True)
class Way:
    """``words``: of the move order; ``end``: where they lead; ``pauses``: words that are no
    direction and can follow, each with a label and what it posts; ``shorter``: what posts the way
    without its last word."""

    army: int
    field: str
    start: int
    words: tuple[str, ...]
    legs: tuple[Leg, ...]
    end: int
    choices: tuple[Choice, ...]
    pauses: tuple[tuple[str, str], ...] = ()

    @property
    def text(self) -> str:
        """The words as the field holds them."""
        return " ".join(self.words)

    @property
    def shorter(self) -> str:
        return f"{self.field}={' '.join(self.words[:-1])}"


def way(realm: Realm, army: Army, words: Sequence[str]) -> Way:
    """The way of an own army with these words."""
    legs, at = _walk_on(realm, army, words)
    name = way_of(army.number)
    choices = tuple(_choice(realm, at, name, direction, words) for direction in DIRECTIONS)
    return Way(
        army.number,
        name,
        army.province,
        tuple(words),
        tuple(legs),
        at.province,
        choices,
        tuple(_pauses(realm, army, name, words)),
    )


def _walk_on(realm: Realm, army: Army, words: Sequence[str]) -> tuple[list[Leg], Army]:
    """The legs of a way, and the army as it is at its end."""
    at = army.copy()
    left = tuple(words)
    legs: list[Leg] = []
    while left and len(legs) < MOST_TURNS:
        before = len(left)
        walked = walk(realm.board, at, left)
        used = left[: before - len(walked.words)]
        text = _tell(realm, at, walked.steps, walked.failure, used)
        legs.append(Leg(len(legs), at.province, walked.steps, text, walked.failure is not None))
        at = at.copy()
        at.province, at.climbing = walked.province, walked.climbing
        left = walked.words
        if len(left) == before:
            break  # it waits for nothing: no turn would change that
    return legs, at


def _tell(
    realm: Realm,
    army: Army,
    steps: Iterable[Step],
    failure: Failure | None,
    used: Sequence[str],
) -> str:
    """One turn in words: ``to 23, then to 24``."""
    found: list[str] = []
    for step in steps:
        if step.climbs:
            found.append(_("begins to climb %(province)s") % {"province": step.target})
        elif realm.land(step.target).terrain == "mountain":
            found.append(_("up to %(province)s") % {"province": step.target})
        else:
            found.append(_("to %(province)s") % {"province": step.target})
    found += [
        _("trains") if word == "train" else _("trains to the death")
        for word in used
        if word in TRAINING
    ]
    if failure is not None:
        found.append(FAILURE_SENTENCES[failure.code](failure.data, Names()))
    return list_words(found) or _("stays in %(province)s") % {"province": army.province}


def _choice(realm: Realm, army: Army, name: str, direction: str, words: Sequence[str]) -> Choice:
    """``army``: as it is at the end of its way."""
    called = str(DIRECTION_NAMES[direction])
    press = f"{name}={' '.join((*words, direction))}"
    target = realm.board.grid.step(army.province, direction)
    if target is None:
        return Choice(direction, called, -1, "edge", _("the edge of the map"), "", "DK-5.6.3")
    terrain = realm.land(target).terrain
    there = str(TERRAINS[terrain]) if terrain else _("never seen")
    failure = what_forbids(realm.board, army, direction)
    if failure is not None:
        why = FAILURE_SENTENCES[failure.code](failure.data, Names())
        return Choice(direction, called, target, "refused", why, "", failure.rule)
    if terrain == "mountain" and army.climbing != direction:
        press = f"{press} {direction}"
        note = _("%(terrain)s: two steps, the first only climbs") % {"terrain": there}
        return Choice(direction, called, target, "climb", note, press, "DK-5.4.6")
    if terrain == "mountain":
        note = _("%(terrain)s: it is climbing there, one step") % {"terrain": there}
        return Choice(direction, called, target, "enter", note, press, "DK-5.4.6")
    if is_fast(realm.board, army, direction):
        note = _("%(terrain)s: fast, a second step the same turn") % {"terrain": there}
        return Choice(direction, called, target, "fast", note, press, "DK-5.4.1")
    return Choice(direction, called, target, "step", there, press, "DK-5.4.5")


def _pauses(realm: Realm, army: Army, name: str, words: Sequence[str]) -> Iterable[tuple[str, str]]:
    """Words beside directions, with what they post (DK-5.3)."""
    found = [("wait", _("wait")), ("0", _("stop for this turn"))]
    if army.climbing is not None:
        found.append(("unclimb", _("climb down")))
    for word, technology in (("train", "training"), ("death_train", "death_training")):
        if realm.has(technology):
            found.append((word, _("train") if word == "train" else _("train to the death")))
    for word, label in found:
        yield label, f"{name}={' '.join((*words, word))}"


def can_march(army: Army) -> bool:
    """Whether it takes a move order at all (DK-2.1.4)."""
    return ARMY_TYPES[army.type].mobile
