"""The adapter: Dunk as the host knows it."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy
from PIL.Image import Image

from dunk import (
    correcting_wording,
    forming,
    headlines,
    hinting,
    histories,
    letters,
    maps,
    offline,
    option_wording,
    outlining,
    practising,
    presenting,
    seating,
    store,
    wording,
)
from dunk.engine import (
    bots,
    checks,
    correcting,
    decoding,
    edits,
    encoding,
    events,
    forecast,
    remedies,
    report,
    resolver,
    rules,
    scenario,
    setup,
    state,
    survey,
)
from dunk.engine.jsonfields import MalformedPosition
from dunk.engine.mapmaking import BadSetup
from dunk.engine.tables.language import LONGEST_NAME
from dunk.engine.tables.sequence import CORRECTIONS
from dunk.engine.winning import ranking
from dunk.wording.text_report import text_report
from games.dice import Dice
from games.errors import BadOptions, GameError
from games.maps.arms import Arms
from games.maps.layout import Layout
from games.maps.palette import Theme
from games.mending import Correction, Edit, Fault, Mended, Table
from games.models import Campaign
from games.rulesets import (
    Document,
    Framed,
    Hint,
    LineRead,
    OptionField,
    OrderCheck,
    Outline,
    OwnPage,
    Practice,
    Remark,
    ReportHead,
    Resolution,
    Seated,
    SeatField,
    Standing,
)


class Dunk:
    """The rules of 1996, with house rules where they are silent."""

    slug = "dunk"
    edition = encoding.EDITION
    name = gettext_lazy("Dunk")
    tagline = gettext_lazy(
        "From the stone age to an empire of towns, mines and magic: find out what lies behind the"
        " hills before your neighbour does."
    )
    first_look = gettext_lazy(
        "Every hexagon is a province; yours have a border in your colour. What lies beyond them"
        " nobody has seen yet. Click one to read what is in it and what you can do there."
    )
    demos = practising.DEMOS
    seats_min = setup.SEATS_MIN
    seats_max = setup.SEATS_MAX
    temperaments: tuple[str, ...] = bots.TEMPERAMENTS
    rule_book = Path(__file__).parent / "rules.md"
    without_orders = gettext_lazy(
        "Without orders (DK-3.1.2) nothing is built or developed; what your armies and towns do of"
        " themselves goes on."
    )
    no_orders = "> no orders this turn\n"
    comment_sign = ">"
    rolls_dice = True
    seed_is_secret = True  # DK-2.5.1: the truth behind a rumour could be worked out from it
    writes_text = True
    opens_at_end = True  # DK-17.7
    stylesheet = "dunk/dunk.css"
    report_stylesheets: tuple[str, ...] = ("games/chapters.css", "dunk/report.css")
    order_template = "dunk/_order_form.html"
    order_scripts: tuple[str, ...] = ("dunk/routes.js", "dunk/form.js", "dunk/complete.js")
    order_panes = (("map-pane", gettext_lazy("Map")), ("realm-pane", gettext_lazy("Kingdom")))
    report_template = "dunk/_report.html"
    vignette_template = "dunk/_vignette.html"
    has_public_map = False  # everybody sees his own (DK-2.4)
    map_template = "dunk/_campaign_map.html"
    history_template = "dunk/_history.html"
    longest_name = LONGEST_NAME
    seat_fields: tuple[SeatField, ...] = seating.FIELDS
    scenarios: Path | None = Path(__file__).parent / "scenarios"
    urls = "dunk.urls"
    own_pages: tuple[OwnPage, ...] = (
        OwnPage(
            "battle",
            gettext_lazy("Battle calculator"),
            gettext_lazy("Set armies against each other: who lives, with which chance."),
            "seat-battle",
        ),
        OwnPage(
            "technologies",
            gettext_lazy("Technologies"),
            gettext_lazy("The tree of all technologies: what leads to what, at what price."),
            "seat-technologies",
        ),
    )
    map_styles: tuple[tuple[str, str | Promise], ...] = (
        ("painted", gettext_lazy("Painted")),
        ("classic", gettext_lazy("As in 1996")),
        ("clear", gettext_lazy("For all eyes")),
    )
    drawing = 3

    def verify_options(self, options: Document, seats: int) -> None:
        try:
            setup.verify(options, seats)
        except (BadSetup, MalformedPosition, rules.BadRules) as error:
            raise BadOptions(str(error)) from error

    def option_fields(self) -> Sequence[OptionField]:
        return option_wording.FIELDS

    def present_options(self, options: Document) -> list[tuple[str, str]]:
        return option_wording.present_options(options)

    def survey(self, document: Any) -> survey.Survey:
        return survey.survey(document)

    def scenario_of(self, position: state.Position) -> Document:
        return scenario.scenario_of(position)

    def stages(self, options: Document) -> Sequence[str]:
        return ("",)

    def seated(self, options: Document, seats: Mapping[str, Seated]) -> Document:
        return seating.seat_all(options, seats)

    def new_position(self, options: Document, seats: Sequence[str], dice: Dice) -> state.Position:
        return setup.new_position(options, seats, dice)

    def load(self, campaign: Campaign) -> state.Position:
        return store.load(campaign)

    def save(self, campaign: Campaign, position: state.Position) -> None:
        store.save(campaign, position)

    def encode(self, position: state.Position) -> Document:
        return encoding.encode(position)

    def decode(self, document: Document) -> state.Position:
        return decoding.decode(document)

    def check(self, report: Document, text: str) -> OrderCheck:
        return checks.check(report, text)

    def note_line(self, read: LineRead) -> str:
        assert isinstance(read, checks.LineRead)  # it is one of ours
        return wording.say_cost(read)

    def template(self, report: Document) -> str:
        return checks.template(report)

    def frame(self, report: Document, text: str, names: Mapping[str, str]) -> Framed:
        return letters.frame(report, text)

    def receipt(self, report: Document, text: str) -> Sequence[str]:
        return letters.receipt(report, text)

    def asks_for_report(self, report: Document, text: str) -> bool:
        return letters.asks_for_report(report, text)

    def text_report(self, report: Document, names: Mapping[str, str], head: ReportHead) -> str:
        return text_report(report, head.number, head.name, head.deadline)

    def edit(self, report: Document, text: str, field: str, value: str) -> str:
        try:
            return edits.edit(report, text, field, value)
        except edits.BadField as error:
            raise GameError(wording.sentence(error.code, error.data)) from error

    def remedy(self, remark: Remark) -> tuple[str, str, str] | None:
        return remedies.remedy(remark)

    def forecast(self, report: Document, text: str) -> Document:
        return forecast.forecast(report, text)

    def bot(self, report: Document, dice: Dice, temperament: str) -> str:
        return bots.bot(report, dice, temperament)

    def practice(self, dice: Dice) -> Practice:
        return practising.practice(dice)

    def hints(self, report: Document, text: str) -> Sequence[Hint]:
        return hinting.hints(report, text)

    def can_act(self, report: Document) -> bool:
        return report["ending"] is None and report["own"] is not None and not report["own"]["left"]

    def resolve(
        self,
        position: state.Position,
        sheets: Mapping[str, str | None],
        dice: Dice,
        stage: int,
    ) -> Resolution:
        outcome = resolver.resolve(position, sheets, dice)
        rolls: dict[str, list[list[Any]]] = {}
        for stream, *roll in outcome.rolls:
            rolls.setdefault(stream, []).append(roll)
        return Resolution(
            outcome.position, outcome.events, rolls, letters.wishes(position, outcome.wishes)
        )

    def reports(
        self, position: state.Position, events: Sequence[Any], seats: Sequence[str]
    ) -> dict[str | None, Document]:
        told = report.reports(position, events)
        by_seat = {kingdom.seat: number for number, kingdom in position.kingdoms.items()}
        return {**{seat: told[by_seat[seat]] for seat in seats}, None: told[0]}

    def overview(self, position: state.Position) -> Document:
        return report.overview(position)

    def mendable(self, position: state.Position) -> Sequence[Table]:
        return correcting_wording.tables_of(position)

    def correct(self, position: state.Position, edits: Sequence[Edit]) -> Mended:
        mended = correcting.mend(position, edits)
        seats = {number: kingdom.seat for number, kingdom in position.kingdoms.items()}
        return Mended(
            mended.position,
            tuple(
                Correction(it.code, it.rule, it.data, _seats_of(it, seats)) for it in mended.events
            ),
            tuple(
                Fault(found.code, found.rule, found.data, found.table, found.row, found.field)
                for found in mended.faults
            ),
        )

    def correct_report(
        self, told: Document, fresh: Document, corrections: Sequence[Correction], reason: str
    ) -> Document:
        changes = [_event(it.code, it.rule, it.data) for it in corrections]
        because = [_event("correction", correcting.RULE, {"reason": reason})] if changes else []
        return correcting.revise(told, fresh, [*because, *changes])

    def standing(self, position: state.Position) -> Standing:
        """The winning values are secret until the end (DK-17.3); before it nobody is ahead."""
        ending, kingdoms = position.ending, position.kingdoms
        order = list(kingdoms)
        if ending is not None:
            placed = ranking(position.standings.get(ending.turn, {}))
            order = [*placed, *(number for number in order if number not in placed)]
        winner = None if ending is None or ending.winner is None else kingdoms[ending.winner].seat
        return Standing(
            over=ending is not None,
            winner=winner,
            ranking=tuple(kingdoms[number].seat for number in order),
            out=frozenset(one.seat for one in kingdoms.values() if one.left is not None),
            names={one.seat: one.name for one in kingdoms.values()},
        )

    def sentence(self, code: str, data: Mapping[str, Any]) -> str:
        return wording.sentence(code, data)

    def present_orders(self, report: Document, check: OrderCheck) -> dict[str, Any]:
        assert isinstance(check, checks.Sheet)  # it is one of ours
        return forming.present_orders(report, check, lambda: self.layout(report))

    def headline(self, report: Document, names: Mapping[str, str] | None = None) -> str:
        return headlines.headline(report)

    def present_report(
        self, report: Document, names: Mapping[str, str] | None = None
    ) -> dict[str, Any]:
        return presenting.present_report(report, names or {})

    def outline(self, report: Document, names: Mapping[str, str] | None = None) -> Outline:
        return outlining.outline(report)

    def present_history(
        self, reports: Sequence[Document], names: Mapping[str, str] | None = None
    ) -> dict[str, Any]:
        return histories.tell_history(reports)

    def layout(self, report: Document) -> Layout:
        return maps.layout(report)

    def draw(
        self,
        report: Document,
        arms: Mapping[str, Arms],
        *,
        theme: Theme,
        width: int,
        sheet: str | None = None,
        style: str = "",
    ) -> Image:
        return maps.draw(report, arms, theme=theme, width=width, sheet=sheet, style=style)

    def holders(self, report: Document) -> Mapping[str, str]:
        return maps.holders(report)

    def resolve_documents(self, position: Any, orders: Any, seed: str) -> Document:
        return offline.resolve_documents(position, orders, seed)


def _seats_of(event: events.Event, seats: Mapping[int, str]) -> frozenset[str] | None:
    """Who may know a correction, by seat; None: everybody."""
    if events.EVERYBODY in event.seen_by:
        return None
    return frozenset(seats[number] for number in event.seen_by)


def _event(code: str, rule: str, data: Mapping[str, Any]) -> Document:
    """A correction as a report holds it."""
    told = events.Event(code, rule, CORRECTIONS, events.NOWHERE, events.PUBLIC, data)
    return report.encode_event(told)
