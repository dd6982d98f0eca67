"""The port between the host and a game: what every ruleset offers, and the list of those installed.

A *report* is the document of one seat: everything that seat is entitled to know after a turn, as
JSON-able data. Everything a player sees is computed from it, never from the position.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from django.utils.functional import Promise

from games.dice import Dice

if TYPE_CHECKING:
    from PIL.Image import Image

    from games.maps.arms import Arms
    from games.maps.layout import Layout
    from games.maps.palette import Theme
    from games.mending import Correction, Edit, Mended, Table
    from games.models import Campaign

Document = dict[str, Any]
Position = Any  # a ruleset's own class; the host only hands it on


class Remark(Protocol):
    """What is said about a line of a sheet (line 0: about the sheet as a whole).

    ``severity``: error or warning; ``rule``: the id in the rule book; ``data``: what the sentence
    of this ``code`` needs.
    """

    @property
    def line(self) -> int: ...
    @property
    def severity(self) -> str: ...
    @property
    def code(self) -> str: ...
    @property
    def rule(self) -> str: ...
    @property
    def data(self) -> Mapping[str, Any]: ...


class LineRead(Protocol):
    """One line of a sheet and how it was read.

    ``kind``: order, comment, blank, ignored or error; ``order``: the order in its canonical
    spelling, empty when there is none.
    """

    @property
    def number(self) -> int: ...
    @property
    def text(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def order(self) -> str: ...


class OrderCheck(Protocol):
    """A whole sheet as it was read: a LineRead for every line, and the remarks in line order."""

    @property
    def lines(self) -> Sequence[LineRead]: ...
    @property
    def remarks(self) -> Sequence[Remark]: ...


class ScenarioFault(Protocol):
    """Something wrong with a scenario. ``path``: where, such as ``counties[3].fields``, empty for
    the whole; ``severity``: error, or warning; ``data``: what the sentence of this ``code`` needs.
    """

    @property
    def path(self) -> str: ...
    @property
    def severity(self) -> str: ...
    @property
    def code(self) -> str: ...
    @property
    def rule(self) -> str: ...
    @property
    def data(self) -> Mapping[str, Any]: ...


class Survey(Protocol):
    """What a scenario came to: all its faults, the names of its rulers in the order of the seats,
    and the options that it sets itself."""

    @property
    def faults(self) -> Sequence[ScenarioFault]: ...
    @property
    def rulers(self) -> Sequence[str]: ...
    @property
    def options(self) -> Document: ...


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


class Ruleset(Protocol):
    """One edition of one game. Seats are known to it by their keys: "A", "B" ..."""

    slug: str  # stored on Campaign, so it never changes
    edition: str  # of the rule book in force
    seats_min: int
    seats_max: int
    temperaments: tuple[str, ...]  # of its bots
    rule_book: Path  # Markdown, one anchor per rule id
    no_orders: str  # the sheet that says: no orders this turn
    comment_sign: str  # what a comment begins with in a sheet
    rolls_dice: bool  # whether a turn is ever a matter of chance; else no seed is shown as proof
    seed_is_secret: bool  # whether a seed tells what players must not know before the end
    writes_text: bool  # whether ``text_report`` has a text
    opens_at_end: bool  # whether everybody may read all reports and used sheets of a finished game
    stylesheet: str  # static file that its templates need; empty: none
    report_stylesheet: str  # another one, for reports and charts; empty: none
    order_template: str  # shown beside the text sheet; gets present_orders()
    order_scripts: tuple[str, ...]  # static modules that make it livelier; it works without them
    report_template: str  # gets present_report()
    vignette_template: str  # a small drawing for the front page; gets nothing
    has_public_map: bool  # whether the map of the public report shows more than a blank land
    map_template: str  # what a campaign's page shows of the public report; gets the same
    history_template: str  # charts over turns; gets present_history(); empty: none
    longest_name: int  # of a realm, in signs; at most 60
    seat_fields: tuple[SeatField, ...]  # what every player chooses before the start
    scenarios: Path | None  # folder of the scenarios it brings along, *.json; None: it takes none
    urls: str  # module with addresses of its own (see ``games.pages``); empty: it has none
    own_pages: tuple[OwnPage, ...]  # those of them that the host links to
    map_styles: tuple[tuple[str, str | Promise], ...]  # see ``draw``: name and label, usual first
    demos: Mapping[str, Demo]  # of duel, league, table: those that are not like the host's own
    drawing: int  # raise it when ``draw`` draws otherwise: pictures are kept under this number

    @property
    def name(self) -> str | Promise: ...

    @property
    def order_panes(self) -> tuple[tuple[str, str | Promise], ...]:
        """The parts of ``order_template`` of which a phone shows one at a time: id and label."""

    @property
    def first_look(self) -> str | Promise:
        """What a beginner sees on the map, in a sentence or two."""

    @property
    def tagline(self) -> str | Promise:
        """One sentence for the front page."""

    @property
    def without_orders(self) -> str | Promise:
        """What a seat's pieces do in a turn for which it sent nothing, in a sentence or two."""

    def verify_options(self, options: Document, seats: int) -> None:
        """Raise BadOptions unless a campaign can be played with these options."""

    def option_fields(self) -> Sequence[OptionField]:
        """The options that people choose from, most important first; others stay to the GM."""

    def present_options(self, options: Document) -> list[tuple[str, str]]:
        """Label and value of each option in words, for everybody: no secret of a start in them."""

    def survey(self, document: Any) -> Survey:
        """Look at every part of a scenario document, whatever it is; never raises.

        Without an error among its faults a campaign can be played with it as its option
        "scenario", and its map be drawn. It may have a "name" and an "about", for people.
        """

    def scenario_of(self, position: Position) -> Document:
        """The scenario from which a new game starts as in this position."""

    def stages(self, options: Document) -> Sequence[str]:
        """The labels of a turn's stages, in order; one empty label for a turn resolved at once.

        Each has its own instant, dice and reports; the next turn takes sheets after the first.
        """

    def seated(self, options: Document, seats: Mapping[str, Seated]) -> Document:
        """The options with what is known of each seat, to begin with; an option that says it
        already stays. What cannot be met is left out."""

    def new_position(self, options: Document, seats: Sequence[str], dice: Dice) -> Position:
        """The start of a game; ``reports`` of it, without events, are what the seats know first."""

    def load(self, campaign: "Campaign") -> Position:
        """The present position, from this ruleset's rows."""

    def save(self, campaign: "Campaign", position: Position) -> None:
        """Replace this ruleset's rows; ``load`` then gives an equal position."""

    def encode(self, position: Position) -> Document:
        """The position as it is hashed and sealed: whole numbers only, every name a text."""

    def decode(self, document: Document) -> Position:
        """The position again; documents of this edition stay readable for ever."""

    def check(self, report: Document, text: str) -> OrderCheck:
        """How a sheet is read and what of it cannot be done, by the code that ``resolve`` uses."""

    def note_line(self, read: LineRead) -> str:
        """What else is worth a word about a line that was read, such as its price; may be ""."""

    def template(self, report: Document) -> str:
        """The sheet from which a player starts."""

    def frame(self, report: Document, text: str, names: Mapping[str, str]) -> Framed:
        """What the frame of a letter says. ``report``: the public one; ``names``: seat key -> what
        its player calls it. ``games.services.framing.read`` is the plain way."""

    def receipt(self, report: Document, text: str) -> Sequence[str]:
        """What an answer by e-mail says of a sheet beside its lines, such as what money is left;
        sentences in the active language."""

    def asks_for_report(self, report: Document, text: str) -> bool:
        """Whether the sheet asks for the newest report to be sent once more."""

    def text_report(self, report: Document, names: Mapping[str, str], head: "ReportHead") -> str:
        """The whole report as plain text for a letter; "" if there is none such. ``names``: as in
        ``frame``."""

    def edit(self, report: Document, text: str, field: str, value: str) -> str:
        """The sheet with one form field changed; comments and all other lines stay.

        Raises GameError for a field that does not exist or a value that cannot be written.
        """

    def remedy(self, remark: Remark) -> tuple[str, str, str] | None:
        """A form field, its value for ``edit``, and the word that this writes, against what is
        remarked; None where only the player can know what he meant."""

    def forecast(self, report: Document, text: str) -> Document:
        """What the sheet leads to if nobody else acts, as far as the report tells."""

    def bot(self, report: Document, dice: Dice, temperament: str) -> str:
        """A sheet that is legal and makes sense."""

    def practice(self, dice: Dice) -> Practice:
        """A game to learn with, drawn anew each time."""

    def hints(self, report: Document, text: str) -> Sequence[Hint]:
        """What an old hand would do this turn, the most urgent first; for a beginner's first turns.

        From what the seat knows, at most three; those that the sheet follows are ``is_done``.
        """

    def can_act(self, report: Document) -> bool:
        """False when the seat has nothing to decide this turn: it can then not miss it."""

    def resolve(
        self, position: Position, sheets: Mapping[str, str | None], dice: Dice, stage: int
    ) -> Resolution:
        """Play one stage. ``sheets``: seat key -> text, None when nothing came.

        The position given is not changed. Same input, same result, on every machine.
        """

    def reports(
        self, position: Position, events: Sequence[Any], seats: Sequence[str]
    ) -> dict[str | None, Document]:
        """What every seat is told and, under ``None``, the least entitled viewer: the public.

        Asked for together, so that a ruleset can file its events in one pass.
        """

    def overview(self, position: Position) -> Document:
        """What whoever makes a start sees on its map: a report of everything there is. The public
        one, where that hides nothing of a start."""

    def mendable(self, position: Position) -> "Sequence[Table]":
        """What a GM may mend between two turns, as rows with their fields."""

    def correct(self, position: Position, edits: "Sequence[Edit]") -> "Mended":
        """The position with all edits made together, as one that play could have left; or what the
        rules say against them. The position given is not changed; no game ends by it."""

    def correct_report(
        self, told: Document, fresh: Document, corrections: "Sequence[Correction]", reason: str
    ) -> Document:
        """A reader's report after a correction: what it told of the turn, and the present anew.

        ``told``: what he knew; ``fresh``: what ``reports`` tells of the mended position;
        ``corrections``: those that he may know, all or none; ``reason``: why, perhaps empty.
        """

    def standing(self, position: Position) -> Standing: ...

    def sentence(self, code: str, data: Mapping[str, Any]) -> str:
        """A remark or event as a sentence in the active language."""

    def present_orders(self, report: Document, check: OrderCheck) -> dict[str, Any]:
        """Context of ``order_template``. ``check``: what ``check`` made of the sheet.

        A part of the form is an element with ``data-part``, an id and, as ``data-mark``, a sign of
        what it shows. Templates are given the marks that are on the page already as ``seen``: a
        part with one of them may be left out of an answer, and stays as it is. So may the field
        "form-was" where a page has seen it, if each part says in ``data-was`` what its own hold.

        Templates also get campaign, seat, ruleset and ``arms``: seat key -> its arms.
        """

    def headline(self, report: Document, names: Mapping[str, str] | None = None) -> str:
        """The report in one line. ``names``: seat key -> what its player calls it."""

    def present_report(
        self, report: Document, names: Mapping[str, str] | None = None
    ) -> dict[str, Any]:
        """Context of ``report_template`` and ``map_template``.

        The report page adds ``history``, the rendered ``history_template``.
        """

    def outline(self, report: Document, names: Mapping[str, str] | None = None) -> Outline:
        """The report in short, to be compared with another of the same seat (``names`` as in
        ``headline``). What is left out of it differs without words; ``differing.plain_outline``
        leaves out nothing, and has no words."""

    def present_history(
        self, reports: Sequence[Document], names: Mapping[str, str] | None = None
    ) -> dict[str, Any]:
        """Context of ``history_template``: ``reports`` are those of one reader, oldest first."""

    def layout(self, report: Document) -> "Layout":
        """Where the places lie on the map of a report, each with its name and a sentence."""

    def draw(
        self,
        report: Document,
        arms: "Mapping[str, Arms]",
        *,
        theme: "Theme",
        width: int,
        sheet: str | None = None,
        style: str = "",
    ) -> "Image":
        """The map of a report as a picture, in the proportions of its ``layout``.

        ``arms``: seat key -> its arms, for all seats of the campaign. ``width``: in pixels; a
        picture too large for any screen comes smaller. ``sheet``: orders whose moves are drawn in;
        None draws the moves that the report itself tells of. ``style``: a name of ``map_styles``,
        "" for the usual; only a ruleset that has some is asked for one. The same arguments always
        give the same picture.
        """

    def holders(self, report: Document) -> Mapping[str, str]:
        """Area key -> the seat that holds it, empty for nobody: where a place changes hands."""

    def resolve_documents(self, position: Any, orders: Any, seed: str) -> Document:
        """The offline door: documents in, document out. Raises ValueError with one clear line.

        Where dice are rolled, ``rolls`` of the result tells every roll: ``stream``, ``kind``
        (chance, number or pick), ``what``, ``about`` (a list), ``num``, ``den`` and ``result``.
        """


@runtime_checkable
class PlaysBattles(Protocol):
    """What a ruleset may offer besides: a battle of its game, fought by itself."""

    def battle_documents(
        self, setup: Any, seed: str, runs: int, progress: Callable[[int], object]
    ) -> Document:
        """Fight the battle of a document, once or ``runs`` times, as ``resolve_documents`` resolves
        a turn: ``rolls`` may tell the chance of a single one. ``progress`` is told how many have
        been fought. Raises ValueError with one clear line."""


_installed: dict[tuple[str, str], Ruleset] = {}


def register(ruleset: Ruleset) -> None:
    """Make an edition known. Called in ``ready()``; of several editions the last is the newest."""
    _installed.pop((ruleset.slug, ruleset.edition), None)
    _installed[ruleset.slug, ruleset.edition] = ruleset


def get(slug: str, edition: str | None = None) -> Ruleset:
    """The ruleset of that slug, in that edition or the newest. Raises LookupError if absent."""
    if edition is not None:
        if (slug, edition) not in _installed:
            raise LookupError(f"no ruleset {slug!r} in edition {edition!r} is installed")
        return _installed[slug, edition]
    editions = [ruleset for (known, _), ruleset in _installed.items() if known == slug]
    if not editions:
        known = ", ".join(sorted({name for name, _ in _installed})) or "none"
        raise LookupError(f"no ruleset {slug!r} is installed (installed: {known})")
    return editions[-1]


def installed() -> list[Ruleset]:
    """The newest edition of every ruleset, in the order of registration."""
    newest = {slug: ruleset for (slug, _), ruleset in _installed.items()}
    return list(newest.values())
