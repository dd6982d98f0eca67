"""The adapter: The Dark Middle Ages as the host knows it."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy
from PIL.Image import Image

from dma import (
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
    text_report,
    wording,
)
from dma.engine import (
    bots,
    checks,
    correcting,
    correcting_news,
    decoding,
    edits,
    encoding,
    events,
    known,
    outlook,
    remedies,
    report,
    resolver,
    scenario,
    setup,
    state,
    survey,
    winning,
)
from dma.engine import sheet as sheets_of
from dma.engine.battle.documents import battle_documents
from dma.engine.editing import BadField
from dma.engine.jsonfields import MalformedPosition
from dma.engine.rules import DAY, BadRules
from dma.engine.setup import BadSetup
from dma.wording.nouns import DAYS
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
from games.services import framing


class Dma:
    """The rules of version 2.1, with house rules where their first part is lost."""

    slug = "dma"
    edition = encoding.EDITION
    name = gettext_lazy("The Dark Middle Ages")
    tagline = gettext_lazy(
        "One plan a week, seven days of war: raise cities, draw up armies on the field, then watch"
        " every battle blow by blow."
    )
    first_look = gettext_lazy(
        "Every province has one city and some villages; whoever holds the city owns the province."
        " Click your city to build and recruit, your army to march."
    )
    demos = practising.DEMOS
    seats_min = setup.SEATS_MIN
    seats_max = setup.SEATS_MAX
    temperaments: tuple[str, ...] = bots.TEMPERAMENTS
    rule_book = Path(__file__).parent / "rules.md"
    without_orders = gettext_lazy(
        "Without a plan (DMA-4.1) everything goes on as before: queues, routes, layouts and"
        " relations; an empty queue builds nothing. After three silent weeks a state falls apart."
    )
    no_orders = "# nothing new this week\n"
    comment_sign = "#"
    rolls_dice = True
    seed_is_secret = False
    writes_text = True
    opens_at_end = True
    stylesheet = "dma/dma.css"
    report_stylesheets: tuple[str, ...] = ("games/chapters.css", "dma/report.css")
    order_template = "dma/_order_form.html"
    order_scripts: tuple[str, ...] = (
        "dma/ground.js",
        "dma/folding.js",
        "dma/routes.js",
        "dma/form.js",
        "dma/layout.js",
        "dma/queue.js",
        "dma/complete.js",
    )
    order_panes = (
        ("map-pane", gettext_lazy("Map")),
        ("realm-pane", pgettext_lazy("realm", "State")),
    )
    report_template = "dma/_report.html"
    vignette_template = "dma/_vignette.html"
    has_public_map = True
    map_template = "dma/_campaign_map.html"
    history_template = "dma/_history.html"
    longest_name = 40
    seat_fields: tuple[SeatField, ...] = ()
    scenarios: Path | None = Path(__file__).parent / "scenarios"
    urls = "dma.urls"
    own_pages: tuple[OwnPage, ...] = (
        OwnPage(
            "simulator",
            gettext_lazy("Battle simulator"),
            gettext_lazy("Two sides on the field: watch one battle, or fight a thousand."),
            "seat-simulator",
        ),
    )
    map_styles: tuple[tuple[str, str | Promise], ...] = ()
    drawing = 3

    def verify_options(self, options: Document, seats: int) -> None:
        try:
            setup.verify(options, seats)
        except (BadSetup, MalformedPosition, BadRules) as error:
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
        if options.get("pace") != DAY:
            return ("",)
        return tuple(str(DAYS[day]) for day in range(1, 8))

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
        return ""

    def template(self, report: Document) -> str:
        return sheets_of.template(report)

    def frame(self, report: Document, text: str, names: Mapping[str, str]) -> Framed:
        return framing.read(text, names)

    def receipt(self, report: Document, text: str) -> Sequence[str]:
        return letters.receipt(report, text)

    def asks_for_report(self, report: Document, text: str) -> bool:
        return False

    def text_report(self, report: Document, names: Mapping[str, str], head: ReportHead) -> str:
        return text_report.text_report(report, names, head)

    def edit(self, report: Document, text: str, field: str, value: str) -> str:
        try:
            return edits.edit(report, text, field, value)
        except BadField as error:
            raise GameError(wording.sentence(error.code, error.data)) from error

    def remedy(self, remark: Remark) -> tuple[str, str, str] | None:
        return remedies.remedy(remark)

    def forecast(self, report: Document, text: str) -> Document:
        return outlook.outlook(report, text)

    def bot(self, report: Document, dice: Dice, temperament: str) -> str:
        return bots.bot(report, dice, temperament)

    def practice(self, dice: Dice) -> Practice:
        return practising.practice(dice)

    def hints(self, report: Document, text: str) -> Sequence[Hint]:
        return hinting.hints(report, text)

    def can_act(self, report: Document) -> bool:
        return known.is_playing(report)

    def resolve(
        self,
        position: state.Position,
        sheets: Mapping[str, str | None],
        dice: Dice,
        stage: int,
    ) -> Resolution:
        outcome = resolver.resolve(position, sheets, dice, stage)
        rolls: dict[str, list[list[Any]]] = {}
        for stream, *roll in outcome.rolls:
            rolls.setdefault(stream, []).append(roll)
        return Resolution(outcome.position, outcome.events, rolls)

    def reports(
        self, position: state.Position, events: Sequence[Any], seats: Sequence[str]
    ) -> dict[str | None, Document]:
        told = report.reports(position, events)
        by_seat = {it.seat: number for number, it in position.states.items()}
        return {**{seat: told[by_seat[seat]] for seat in seats}, None: told[0]}

    def overview(self, position: state.Position) -> Document:
        return report.overview(position)

    def mendable(self, position: state.Position) -> Sequence[Table]:
        return correcting_wording.tables_of(position)

    def correct(self, position: state.Position, edits: Sequence[Edit]) -> Mended:
        mended = correcting.mend(position, edits)
        seats = {number: it.seat for number, it in position.states.items()}
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
        changes = [_correction(it.code, it.rule, it.data) for it in corrections]
        about = [_correction("correction", correcting.RULE, {"reason": reason})] if changes else []
        return correcting.revise(told, fresh, [*about, *changes])

    def standing(self, position: state.Position) -> Standing:
        ending, states = position.ending, position.states
        table = winning.standings(position)
        order = [it.state for it in (table if ending else winning.in_public(table))]
        winner = None if ending is None or ending.winner is None else states[ending.winner].seat
        return Standing(
            over=ending is not None,
            winner=winner,
            ranking=tuple(states[number].seat for number in order),
            out=frozenset(it.seat for it in states.values() if it.out is not None),
            names={it.seat: it.name for it in states.values()},
        )

    def sentence(self, code: str, data: Mapping[str, Any]) -> str:
        return wording.sentence(code, data)

    def present_orders(self, report: Document, check: OrderCheck) -> dict[str, Any]:
        assert isinstance(check, checks.Sheet)  # it is one of ours
        return forming.present_orders(report, check)

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

    def battle_documents(
        self, setup: Any, seed: str, runs: int, progress: Callable[[int], object]
    ) -> Document:
        return battle_documents(setup, seed, runs, progress)


def _seats_of(event: events.Event, seats: Mapping[int, str]) -> frozenset[str] | None:
    """Who may know a correction, by seat; None: everybody."""
    if events.EVERYBODY in event.seen_by:
        return None
    return frozenset(seats[number] for number in event.seen_by)


def _correction(code: str, rule: str, data: Mapping[str, Any]) -> Document:
    """A correction as a report holds it."""
    told = events.Event(code, rule, 0, correcting_news.PHASE, None, events.PUBLIC, data)
    return report.encode_event(told)
