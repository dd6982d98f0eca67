"""The way of an army as its move order leads it, turn by turn, and where it could go on to.

Worked out with the steps of the turn itself (``engine.steps``), as if nobody were in the way.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

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

# Deed of a turn -> how it is told
_DEEDS: Final[Mapping[str, str | Promise]] = {
    "climb": gettext_lazy("begins to climb %(province)s"),
    "up": gettext_lazy("up to %(province)s"),
    "to": gettext_lazy("to %(province)s"),
    "train": gettext_lazy("trains"),
    "death_train": gettext_lazy("trains to the death"),
}
# Word that is no direction -> the label of its button
_PAUSES: Final[Mapping[str, str | Promise]] = {
    "wait": gettext_lazy("wait"),
    "0": gettext_lazy("stop for this turn"),
    "unclimb": gettext_lazy("climb down"),
    "train": gettext_lazy("train"),
    "death_train": gettext_lazy("train to the death"),
}


@dataclass(frozen=True, slots=True)
class Leg:
    """What an army does in one turn. ``turn``: from now on, 0 for this one; ``start``: where it
    stands; ``steps``: as in ``steps.Walk``; ``deeds``: they and what else it does, each climb, up,
    to, train or death_train, with a province; ``refused``: why a direction leads nowhere."""

    turn: int
    start: int
    steps: tuple[Step, ...]
    deeds: tuple[tuple[str, int], ...]
    refused: str = ""

    @property
    def text(self) -> str:
        """In words: ``to 23, to 24``."""
        found = [_DEEDS[deed] % {"province": province} for deed, province in self.deeds]
        if self.refused:
            found.append(self.refused)
        return list_words(found) or _("stays in %(province)s") % {"province": self.start}


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the six ways on from where the way ends.

    ``press``: the field and the value that make the way so much longer, into a mountain by both
    steps; "" where that cannot be. ``province``: there, -1 beyond the edge; ``kind``: step, fast,
    climb, enter (a mountain that it climbs), refused or edge; ``terrain``: there, "" if it was
    never seen; ``refused``: why it cannot go there; ``note``: what to know about it.
    """

    direction: str
    province: int
    kind: str
    press: str
    rule: str
    terrain: str = ""
    refused: str = ""

    @property
    def name(self) -> str:
        return str(DIRECTION_NAMES[self.direction])

    @property
    def note(self) -> str:
        return self.refused or _note_of_step(self.kind, self.terrain)


@dataclass(frozen=True, slots=True)
class Way:
    """``words``: of the move order; ``end``: where they lead; ``can_follow``: words that are no
    direction; ``pauses``: each of them with a label and what it posts; ``shorter``: what posts the
    way without its last word."""

    army: int
    field: str
    start: int
    words: tuple[str, ...]
    legs: tuple[Leg, ...]
    end: int
    choices: tuple[Choice, ...]
    can_follow: tuple[str, ...] = ()

    @property
    def pauses(self) -> tuple[tuple[str, str], ...]:
        return tuple(
            (str(_PAUSES[word]), f"{self.field}={' '.join((*self.words, word))}")
            for word in self.can_follow
        )

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
        tuple(_can_follow(realm, army)),
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
        deeds = tuple(_deeds(realm, walked.steps, used))
        refused = "" if walked.failure is None else _say_failure(walked.failure)
        legs.append(Leg(len(legs), at.province, walked.steps, deeds, refused))
        at = at.copy()
        at.province, at.climbing = walked.province, walked.climbing
        left = walked.words
        if len(left) == before:
            break  # it waits for nothing: no turn would change that
    return legs, at


def _deeds(realm: Realm, steps: Iterable[Step], used: Iterable[str]) -> Iterator[tuple[str, int]]:
    """What it does in one turn, each as in ``_DEEDS``, with the province where there is one."""
    for step in steps:
        is_up = realm.land(step.target).terrain == "mountain"
        yield "climb" if step.climbs else "up" if is_up else "to", step.target
    for word in used:
        if word in TRAINING:
            yield word, -1


def _say_failure(failure: Failure) -> str:
    return FAILURE_SENTENCES[failure.code](failure.data, Names())


def _choice(realm: Realm, army: Army, name: str, direction: str, words: Sequence[str]) -> Choice:
    """``army``: as it is at the end of its way."""
    target = realm.board.grid.step(army.province, direction)
    if target is None:
        return Choice(direction, -1, "edge", "", "DK-5.6.3")
    terrain = realm.land(target).terrain
    failure = what_forbids(realm.board, army, direction)
    if failure is not None:
        why = _say_failure(failure)
        return Choice(direction, target, "refused", "", failure.rule, terrain, why)
    press = f"{name}={' '.join((*words, direction))}"
    if terrain == "mountain" and army.climbing != direction:
        return Choice(direction, target, "climb", f"{press} {direction}", "DK-5.4.6", terrain)
    if terrain == "mountain":
        return Choice(direction, target, "enter", press, "DK-5.4.6", terrain)
    if is_fast(realm.board, army, direction):
        return Choice(direction, target, "fast", press, "DK-5.4.1", terrain)
    return Choice(direction, target, "step", press, "DK-5.4.5", terrain)


def _note_of_step(kind: str, terrain: str) -> str:
    there = str(TERRAINS[terrain]) if terrain else pgettext("province", "never seen")
    match kind:
        case "edge":
            return _("the edge of the map")
        case "climb":
            return _("%(terrain)s: two steps, the first only climbs") % {"terrain": there}
        case "enter":
            return _("%(terrain)s: it is climbing there, one step") % {"terrain": there}
        case "fast":
            return _("%(terrain)s: fast, a second step the same turn") % {"terrain": there}
    return there


def _can_follow(realm: Realm, army: Army) -> Iterator[str]:
    """Words beside directions (DK-5.3)."""
    yield from ("wait", "0")
    if army.climbing is not None:
        yield "unclimb"
    for word, technology in (("train", "training"), ("death_train", "death_training")):
        if realm.has(technology):
            yield word


def can_march(army: Army) -> bool:
    """Whether it takes a move order at all (DK-2.1.4)."""
    return ARMY_TYPES[army.type].mobile
