"""The adapter: Counties as the host knows it."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from PIL.Image import Image

from counties import (
    charting,
    correcting_wording,
    forming,
    guarding,
    headlines,
    hinting,
    histories,
    maps,
    option_wording,
    outlining,
    practising,
    presenting,
    store,
    wording,
)
from counties.engine import (
    bots,
    checks,
    correcting,
    documents,
    events,
    forecast,
    report,
    resolver,
    respelling,
    scenario,
    setup,
    sheet,
    state,
    survey,
)
from games.dice import Dice
from games.errors import BadOptions, GameError
from games.maps.arms import Arms
from games.maps.layout import Layout
from games.maps.palette import Theme
from games.mending import Correction, Edit, Fault, Mended, Table
from games.models import Campaign
from games.rulesets import (
    Demo,
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


class Counties:
    """Edition 1 of the rule book."""

    slug = "counties"
    edition = "1"
    name = _("Counties")
    tagline = _("Feed your people, build your castles, take the county next door. No dice at all.")
    first_look = _(
        "Every square is a county; yours bear your arms. Click one to read what is in it."
    )
    demos: Mapping[str, Demo] = {}
    seats_min = setup.PLAYERS_MIN
    seats_max = setup.PLAYERS_MAX
    temperaments = bots.TEMPERAMENTS
    rule_book = Path(__file__).parent / "rules.md"
    without_orders = _(
        "Without orders (CO-4.7, CO-4.8) counties keep their taxes and their labour, and whoever"
        " stands guard defends. Nothing is bought, sold or begun, nobody is recruited and no army"
        " marches; a steward slaughters the cows for which there is no room."
    )
    no_orders = "PASS\n"
    comment_sign = "#"
    rolls_dice = False
    seed_is_secret = False
    writes_text = False
    opens_at_end = True  # CO-19.4
    stylesheet = "counties/counties.css"
    report_stylesheets: tuple[str, ...] = ("counties/report.css",)
    order_template = "counties/_order_form.html"
    order_scripts: tuple[str, ...] = ("counties/form.js", "counties/marches.js")
    order_panes = (("map-pane", _("Map")), ("counties-pane", _("Counties")))
    report_template = "counties/_report.html"
    vignette_template = "counties/_vignette.html"
    has_public_map = True
    map_template = "counties/_campaign_map.html"
    history_template = "counties/_history.html"
    longest_name = 60
    seat_fields: tuple[SeatField, ...] = ()
    scenarios: Path | None = Path(__file__).parent / "scenarios"
    urls = ""
    own_pages: tuple[OwnPage, ...] = ()
    map_styles: tuple[tuple[str, str | Promise], ...] = ()
    drawing = 3

    def verify_options(self, options: Document, seats: int) -> None:
        try:
            setup.verify(options, seats)
        except ValueError as error:
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
        return options  # a realm is a seat, and all begin alike

    def new_position(self, options: Document, seats: Sequence[str], dice: Dice) -> state.Position:
        return setup.new_position(options, seats, dice)

    def load(self, campaign: Campaign) -> state.Position:
        return store.load(campaign)

    def save(self, campaign: Campaign, position: state.Position) -> None:
        store.save(campaign, position)

    def encode(self, position: state.Position) -> Document:
        return state.encode(position)

    def decode(self, document: Document) -> state.Position:
        return state.decode(document)

    def check(self, report: Document, text: str) -> OrderCheck:
        return checks.check_report(report, text)

    def note_line(self, read: LineRead) -> str:
        return ""  # stocks are counted for the whole realm, beside the cards

    def template(self, report: Document) -> str:
        return sheet.template(report)

    def frame(self, report: Document, text: str, names: Mapping[str, str]) -> Framed:
        return framing.read(text, names)

    def receipt(self, report: Document, text: str) -> Sequence[str]:
        return ()

    def asks_for_report(self, report: Document, text: str) -> bool:
        return False

    def text_report(self, report: Document, names: Mapping[str, str], head: ReportHead) -> str:
        return ""

    def edit(self, report: Document, text: str, field: str, value: str) -> str:
        try:
            return guarding.edit(report, text, field, value)
        except sheet.BadField as error:
            raise GameError(wording.sentence(error.code, error.data)) from error

    def remedy(self, remark: Remark) -> tuple[str, str, str] | None:
        offered = respelling.offer(remark.line, remark.data)
        return (respelling.FIELD, offered, str(remark.data["near"])) if offered else None

    def forecast(self, report: Document, text: str) -> Document:
        return forecast.forecast(report, text)

    def bot(self, report: Document, dice: Dice, temperament: str) -> str:
        return bots.bot(report, dice, temperament)

    def practice(self, dice: Dice) -> Practice:
        return practising.practice(dice)

    def hints(self, report: Document, text: str) -> Sequence[Hint]:
        return hinting.hints(report, text)

    def can_act(self, report: Document) -> bool:
        return not report["over"] and report["own"] is not None and bool(report["own"]["counties"])

    def resolve(
        self,
        position: state.Position,
        sheets: Mapping[str, str | None],
        dice: Dice,
        stage: int,
    ) -> Resolution:
        outcome = resolver.resolve(position, sheets)
        return Resolution(outcome.position, outcome.events)

    def reports(
        self, position: state.Position, events: Sequence[Any], seats: Sequence[str]
    ) -> dict[str | None, Document]:
        told = report.reports(position, events)
        return {**{seat: told[seat] for seat in seats}, None: told[""]}

    def overview(self, position: state.Position) -> Document:
        return report.report(position, [], None)

    def mendable(self, position: state.Position) -> Sequence[Table]:
        return correcting_wording.tables_of(position)

    def correct(self, position: state.Position, edits: Sequence[Edit]) -> Mended:
        mended = correcting.mend(position, edits)
        return Mended(
            mended.position,
            tuple(_correction(event) for event in mended.events),
            tuple(
                Fault(found.code, found.rule, found.data, found.table, found.row, found.field)
                for found in mended.faults
            ),
        )

    def correct_report(
        self, told: Document, fresh: Document, corrections: Sequence[Correction], reason: str
    ) -> Document:
        because = events.Event(
            "correction", correcting.RULE, correcting.STEP, events.PUBLIC, {"reason": reason}
        )
        changes = [
            events.Event(it.code, it.rule, correcting.STEP, events.PUBLIC, it.data)
            for it in corrections
        ]
        happened = [because, *changes] if changes else []
        return correcting.revise(told, fresh, [report.encode_event(event) for event in happened])

    def standing(self, position: state.Position) -> Standing:
        return Standing(
            over=position.over,
            winner=position.winner,
            ranking=tuple(report.ranking(position)),
            out=frozenset(seat for seat, player in position.players.items() if player.eliminated),
        )

    def sentence(self, code: str, data: Mapping[str, Any]) -> str:
        return wording.sentence(code, data)

    def present_orders(self, report: Document, check: OrderCheck) -> dict[str, Any]:
        assert isinstance(check, checks.Sheet)  # it is one of ours
        return presenting.present_orders(report, check)

    def headline(self, report: Document, names: Mapping[str, str] | None = None) -> str:
        return headlines.headline(report, names or {})

    def present_report(
        self, report: Document, names: Mapping[str, str] | None = None
    ) -> dict[str, Any]:
        return presenting.present_report(report, names or {})

    def outline(self, report: Document, names: Mapping[str, str] | None = None) -> Outline:
        return outlining.outline(report, names or {})

    def present_history(
        self, reports: Sequence[Document], names: Mapping[str, str] | None = None
    ) -> dict[str, Any]:
        return histories.tell_history(reports, names or {})

    def layout(self, report: Document) -> Layout:
        return maps.layout(report, charting.titles(report))

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
        marks = maps.marched(report) if sheet is None else forming.marches(report, sheet)
        return maps.draw(report, arms, theme=theme, width=width, marks=marks)

    def holders(self, report: Document) -> Mapping[str, str]:
        return {str(county["id"]): county["owner"] or "" for county in report["counties"]}

    def resolve_documents(self, position: Any, orders: Any, seed: str) -> Document:
        """Counties leaves nothing to chance: the seed is not needed."""
        result = documents.resolve_documents(position, orders)
        for remarks in result["remarks"].values():
            for remark in remarks:
                remark["text"] = wording.sentence(remark["code"], remark["data"])
        return result


def _correction(event: events.Event) -> Correction:
    """A correction of the engine as the host knows it."""
    seen_by = None if event.seen_by == events.PUBLIC else event.seen_by
    return Correction(event.code, event.rule, event.data, seen_by)
