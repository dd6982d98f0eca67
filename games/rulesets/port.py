"""The protocol of a ruleset: its adapter is the only code of a game that the host calls.

A *report* is the document of one seat: everything that seat is entitled to know after a turn, as
JSON-able data. Everything a player sees is computed from it, never from the position.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from django.utils.functional import Promise

from games.dice import Dice
from games.rulesets.readings import Document, LineRead, OrderCheck, Remark, Survey
from games.rulesets.values import (
    Demo,
    Framed,
    Hint,
    OptionField,
    Outline,
    OwnPage,
    Position,
    Practice,
    ReportHead,
    Resolution,
    Seated,
    SeatField,
    Standing,
)

if TYPE_CHECKING:
    from PIL.Image import Image

    from games.maps.arms import Arms
    from games.maps.layout import Layout
    from games.maps.palette import Theme
    from games.mending import Correction, Edit, Mended, Table
    from games.models import Campaign


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
    report_stylesheets: tuple[str, ...]  # others, for reports and charts
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

        A form that is too large to be drawn whole has a field "opened" with the ids of the parts
        that the page has open, apart by spaces; so may the address of the page. Templates get them
        as ``opened``, None for a page that is new.

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
