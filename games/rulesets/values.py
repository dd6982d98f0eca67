"""What a ruleset and the host hand each other beside documents: small values, nothing hidden."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.rulesets.readings import Document

Position = Any  # a ruleset's own class; the host only hands it on


@dataclass(frozen=True, slots=True)
class Wish:
    """What the player of a seat asked the host for by an order.

    ``what``: "password", with which orders for the seat come by e-mail; "reports" or "maps": the
    address to which they are sent from now on, none if the ``value`` is "".
    """

    seat: str
    what: str
    value: str


@dataclass(frozen=True, slots=True)
class Resolution:
    """What a stage came to: the position after it, and what happened (for ``report``).

    ``rolls``: stream -> what was rolled in it, in order, each as JSON-able data; None: the draws of
    the dice say it all. ``wishes``: what the host is asked for, in order.
    """

    position: Position
    events: Sequence[Any]
    rolls: Mapping[str, Sequence[Any]] | None = None
    wishes: Sequence[Wish] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """Where the game stands, for all to see: nothing in it may be secret.

    ``out``: seats that can do nothing more; ``ranking``: best first; ``names``: seat -> what its
    realm is called by now, in a game in which that is part of the game.
    """

    over: bool
    winner: str | None
    ranking: tuple[str, ...]
    out: frozenset[str] = field(default_factory=frozenset)
    names: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SeatField:
    """Something that a player chooses for the seat before the game begins, such as a people.

    ``choices``: value and label; nothing chosen: the game decides. ``rule``: its id in the book.
    """

    name: str
    label: Any  # a text to be translated when it is shown
    choices: tuple[tuple[str, Any], ...]
    hint: Any = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Seated:
    """What is known of a seat when the game begins. ``name``: of the realm, "" for none;
    ``choices``: name of a SeatField -> what its player chose, if anything."""

    name: str = ""
    choices: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Practice:
    """A small game against bots. The player has the first seat; ``rivals``: name and temperament
    of the bot at each of the others."""

    options: Document
    rivals: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Demo:
    """What a demo campaign is like. ``options``: of it; ``seats``: how many; ``lead``: how many
    turns of its past are played for every turn of a plain demo's."""

    options: Document = field(default_factory=dict)
    seats: int = 4
    lead: int = 1


@dataclass(frozen=True, slots=True)
class Hint:
    """Advice for a turn, worded by ``sentence(code, data)``; its heading by ``title_code``.

    ``edits``: form fields and what to put into them to follow it; none where there is nothing to
    write. ``place``: the id of the part of the order form it is about, "" for none; ``is_done``:
    the sheet already does it.
    """

    code: str
    data: Mapping[str, Any]
    rule: str
    edits: tuple[tuple[str, str], ...] = ()
    place: str = ""
    is_done: bool = False

    @property
    def title_code(self) -> str:
        """The code of its heading."""
        return f"{self.code}_title"

    @property
    def key(self) -> str:
        """Tells it from the other hints of the turn."""
        return f"{self.code}.{self.place}"


@dataclass(frozen=True, slots=True)
class Figure:
    """A number or word that a report tells. ``key`` tells it from the others of the report and is
    the same in every report; ``group``: the heading under which it stands, "" for none."""

    key: str
    label: Any
    value: int | str
    group: Any = ""


@dataclass(frozen=True, slots=True)
class Told:
    """Something that happened, as the report words it. ``key``: what it is about, the same in two
    reports in which it came out differently ("growth.5"); two of one report may share it."""

    text: str
    rule: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Outline:
    """A report in short, such that two can be held against each other line by line: what it counts,
    and what it says has happened, in its order."""

    figures: Sequence[Figure]
    told: Sequence[Told]


@dataclass(frozen=True, slots=True)
class Framed:
    """A letter with orders, as its frame was read: who sends them, and for what.

    ``lacks``: the first part of a frame that is missing, "begin" or "end"; "" for none. ``seat``:
    the key of the seat that it names, None if there is none such. ``turn`` and ``version``: as
    given, or None. ``is_test``: to be answered and not kept. ``text``: the sheet to be kept, in
    which the password no longer stands.
    """

    lacks: str = ""
    seat: str | None = None
    password: str = ""
    turn: int | None = None
    version: int | None = None
    is_test: bool = False
    text: str = ""


@dataclass(frozen=True, slots=True)
class ReportHead:
    """What the host knows beside a report: the ``number`` by which letters name the campaign, its
    ``name``, and until when the next turn takes orders, as the reader reads it ("": no deadline).
    """

    number: int
    name: str
    deadline: str = ""


@dataclass(frozen=True, slots=True)
class OptionField:
    """An option as the form for a new campaign asks for it. ``kind``: "number" (empty: none), "yes"
    or "choice", one of the ``choices``: value and label, all texts or all numbers. ``least`` and
    ``most``: of a number; ``rule``: its id in the book; ``default``: what it is if nobody chooses,
    None for none and for no."""

    name: str
    kind: str
    label: Any  # a text to be translated when it is shown
    hint: Any = ""
    rule: str = ""
    least: int | None = None
    most: int | None = None
    choices: tuple[tuple[Any, Any], ...] = ()
    default: Any = None


@dataclass(frozen=True, slots=True)
class OwnPage:
    """A page of a ruleset's own, as the host links to it. ``name``: of its address in ``urls``;
    ``about``: one sentence; ``of_seat``: the name of the same page for a seat, "" for none."""

    name: str
    title: Any  # a text to be translated when it is shown
    about: Any = ""
    of_seat: str = ""
