"""The toy game as a ruleset of the host."""

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from django.utils.functional import Promise
from PIL import Image, ImageDraw

from games.dice import Dice
from games.errors import BadOptions, GameError
from games.maps import palette, shields
from games.maps.arms import Arms
from games.maps.layout import Area, Layout
from games.maps.palette import Theme
from games.mending import Correction, Edit, Mended, Table
from games.models import Campaign
from games.rulesets import (
    Demo,
    Document,
    Figure,
    Framed,
    Hint,
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
    Told,
)
from games.services import framing
from tests.toy import engine, mending, store
from tests.toy.gates import pass_gate

OPTIONS = {"lives": (1, 9), "last_turn": (1, 1000), "work_ms": (0, 60_000)}
SENTENCES = {
    "unreadable": "“{line}” is no order: write guess, dig or hide (TOY-1).",
    "no-such-seat": "“{line}”: there is no such other seat; write one of {seats} (TOY-1).",
    "no-number": "“{line}”: write a number from 1 to 9 (TOY-1).",
    "wrong-guess": "The number of {target} is not {number} (TOY-2).",
    "right-guess": "{by} guessed the number of {target} (TOY-2).",
    "buried": "{seat} was buried (TOY-3).",
    "dug": "You dug up {coins} coins (TOY-3).",
    "hint-dig_title": "Dig",
    "hint-guess_title": "Guess",
    "hint-dig": "Dig: it is safe (TOY-3).",
    "hint-guess": "Guess the number of {target} (TOY-2).",
    "over": "The game is over; the winner is {winner} (TOY-5).",
    **mending.SENTENCES,
}


class NoScenario:
    """Hide and Guess takes no scenarios, so nothing is ever found in one."""

    faults = ()
    rulers = ()
    options: Document = {}  # noqa: RUF012


class Toy:
    """Hide and Guess, in one of its editions."""

    slug = "toy"
    name = "Hide and Guess"
    tagline = "Nine numbers, one of them yours."
    first_look = "Every house is a seat."
    demos: Mapping[str, Demo] = {}
    seats_min = 2
    seats_max = 30
    temperaments: tuple[str, ...] = ("bold", "shy")
    rule_book = Path(__file__).with_name("rules.md")
    without_orders = "Whoever sends nothing does nothing."
    no_orders = "# nothing this turn\n"
    comment_sign = "#"
    rolls_dice = True
    seed_is_secret = False
    writes_text = True
    opens_at_end = False
    stylesheet = ""
    report_stylesheets: tuple[str, ...] = ()
    order_template = "toy/orders.html"
    order_scripts: tuple[str, ...] = ()
    order_panes = (("toy-form", "Form"),)
    report_template = "toy/report.html"
    vignette_template = "toy/vignette.html"
    has_public_map = True
    map_template = "toy/map.html"
    history_template = "toy/history.html"
    longest_name = 60
    seat_fields: tuple[SeatField, ...] = (
        SeatField("shovel", "Shovel", (("wood", "of wood"), ("steel", "of steel")), rule="TOY-3"),
    )
    scenarios: Path | None = None
    urls = "tests.toy.urls"
    own_pages: tuple[OwnPage, ...] = (
        OwnPage("numbers", "All numbers", "What can be guessed.", "seat-numbers"),
    )
    map_styles: tuple[tuple[str, str | Promise], ...] = ()
    drawing = 1

    def __init__(self, edition: str) -> None:
        self.edition = edition

    @property
    def rules(self) -> engine.Rules:
        """What this edition of the rule book says."""
        return engine.EDITIONS[self.edition]

    def verify_options(self, options: Document, seats: int) -> None:
        if not self.seats_min <= seats <= self.seats_max:
            raise BadOptions(f"Hide and Guess is for 2 to 30 seats, not {seats}.")
        for name, value in options.items():
            low, high = OPTIONS.get(name, (1, 0))
            if type(value) is not int or not low <= value <= high:
                raise BadOptions(f"The option {name} cannot be {value!r}.")

    def option_fields(self) -> Sequence[OptionField]:
        return (OptionField("lives", "number", "Lives", least=1, most=9, rule="TOY-2"),)

    def present_options(self, options: Document) -> list[tuple[str, str]]:
        return [
            (name, "kept by the GM" if isinstance(value, dict) else str(value))
            for name, value in options.items()
        ]

    def survey(self, document: Any) -> "NoScenario":
        return NoScenario()

    def scenario_of(self, position: engine.Position) -> Document:
        raise NotImplementedError("Hide and Guess has no map")

    def stages(self, options: Document) -> Sequence[str]:
        return engine.STAGES

    def seated(self, options: Document, seats: Mapping[str, Seated]) -> Document:
        """A shovel is a shovel."""
        return options

    def new_position(self, options: Document, seats: Sequence[str], dice: Dice) -> engine.Position:
        position: engine.Position = engine.new_position(self.rules, options, seats, dice)
        return position

    def load(self, campaign: Campaign) -> engine.Position:
        pass_gate("load")  # the sheets are frozen
        time.sleep(campaign.options.get("work_ms", 0) / 1000)
        return store.load(campaign)

    def save(self, campaign: Campaign, position: engine.Position) -> None:
        store.save(campaign, position)
        pass_gate("save")  # in the middle of the commit

    def encode(self, position: engine.Position) -> Document:
        return {
            "edition": position.edition,
            "turn": position.turn,
            "last_turn": position.last_turn,
            "over": position.over,
            "winner": position.winner,
            "players": {
                seat: {
                    "hidden": player.hidden,
                    "lives": player.lives,
                    "coins": player.coins,
                    "weary": player.weary,
                }
                for seat, player in position.players.items()
            },
        }

    def decode(self, document: Document) -> engine.Position:
        players = {
            seat: engine.Player(**player) for seat, player in sorted(document["players"].items())
        }
        return engine.Position(**{**document, "players": players})

    def check(self, report: Document, text: str) -> engine.Sheet:
        return engine.read(text, report["seat"], sorted(report["players"]))

    def note_line(self, read: Any) -> str:
        return ""

    def template(self, report: Document) -> str:
        own = report["own"]
        return f"# Your number is {own['hidden']}.\n" if own else ""

    def frame(self, report: Document, text: str, names: Mapping[str, str]) -> Framed:
        return framing.read(text, names)

    def receipt(self, report: Document, text: str) -> Sequence[str]:
        return [f"You have {report['players'][report['seat']]['coins']} coins."]

    def asks_for_report(self, report: Document, text: str) -> bool:
        return "# send_report" in text

    def text_report(self, report: Document, names: Mapping[str, str], head: ReportHead) -> str:
        return f"Report of {report['seat']} before turn {report['turn']}, campaign {head.number}\n"

    def edit(self, report: Document, text: str, field: str, value: str) -> str:
        if field not in ("guess", "dig", "hide"):
            raise GameError(f"There is no field {field}.")
        lines = [line for line in text.splitlines() if line.split()[:1] != [field]]
        return "".join(f"{line}\n" for line in [*lines, *([f"{field} {value}"] if value else [])])

    def remedy(self, remark: Remark) -> tuple[str, str, str] | None:
        is_dig = remark.code == "unreadable" and str(remark.data["line"]).startswith("di")
        return ("dig", "deep", "dig deep") if is_dig else None

    def forecast(self, report: Document, text: str) -> Document:
        hide = self.check(report, text).order("hide")
        return {"hidden": int(hide[1]) if hide else (report["own"] or {}).get("hidden")}

    def bot(self, report: Document, dice: Dice, temperament: str) -> str:
        pass_gate("bot")  # after a stage, or before the next is frozen
        draws = dice.stream("bot")
        others = [
            seat
            for seat, player in sorted(report["players"].items())
            if player["lives"] and seat != report["seat"]
        ]
        guess = f"guess {draws.pick(others)} {1 + draws.below(9)}\n" if others else ""
        return f"# {temperament}\n{guess}dig{' deep' if temperament == 'bold' else ''}\n"

    def practice(self, dice: Dice) -> Practice:
        lives = 3 + dice.stream("practice").below(3)
        return Practice({"lives": lives}, (("Robin", "bold"), ("Kim", "shy")))

    def hints(self, report: Document, text: str) -> Sequence[Hint]:
        sheet = self.check(report, text)
        others = sorted(seat for seat in report["players"] if seat != report["seat"])
        guess = (("guess", f"{others[0]} 5"),)
        return (
            Hint(
                "hint-dig", {}, "TOY-3", (("dig", "deep"),), "dig", sheet.order("dig") is not None
            ),
            Hint("hint-guess", {"target": others[0]}, "TOY-2", guess),
        )

    def can_act(self, report: Document) -> bool:
        return report["own"] is not None and not report["own"]["weary"]

    def resolve(
        self, position: engine.Position, sheets: Mapping[str, str | None], dice: Dice, stage: int
    ) -> Resolution:
        pass_gate("resolve")
        after, events = engine.resolve(self.rules, position, sheets, dice, stage)
        return Resolution(after, events)

    def reports(
        self, position: engine.Position, events: Sequence[Any], seats: Sequence[str]
    ) -> dict[str | None, Document]:
        viewers: list[str | None] = [*seats, None]
        return {viewer: engine.report(position, events, viewer) for viewer in viewers}

    def overview(self, position: engine.Position) -> Document:
        return engine.report(position, [], None)

    def mendable(self, position: engine.Position) -> Sequence[Table]:
        return mending.mendable(position)

    def correct(self, position: engine.Position, edits: Sequence[Edit]) -> Mended:
        return mending.mend(position, edits)

    def correct_report(
        self, told: Document, fresh: Document, corrections: Sequence[Correction], reason: str
    ) -> Document:
        return mending.correct_report(told, fresh, corrections, reason)

    def standing(self, position: engine.Position) -> Standing:
        pass_gate("standing")  # all is played, nothing written
        out = frozenset(seat for seat, player in position.players.items() if not player.lives)
        ranking = tuple(engine.rank(position.players))
        return Standing(position.over, position.winner, ranking, out)

    def sentence(self, code: str, data: Mapping[str, Any]) -> str:
        return SENTENCES[code].format(**data)

    def present_orders(self, report: Document, check: OrderCheck) -> dict[str, Any]:
        return {"own": report["own"], "sheet": check}

    def headline(self, report: Document, names: Mapping[str, str] | None = None) -> str:
        return f"Turn {report['turn']} dawns"

    def present_report(
        self, report: Document, names: Mapping[str, str] | None = None
    ) -> dict[str, Any]:
        events = report["events"]
        sentences = [self.sentence(event["code"], event["data"]) for event in events]
        return {"report": report, "sentences": sentences}

    def outline(self, report: Document, names: Mapping[str, str] | None = None) -> Outline:
        named = names or {}
        figures = [Figure("turn", "turn", report["turn"])]
        if report["own"]:
            figures += [Figure(f"own.{k}", k, int(v)) for k, v in sorted(report["own"].items())]
        for seat, player in sorted(report["players"].items()):
            group = named.get(seat, seat)
            figures += [Figure(f"{seat}.{k}", k, v, group) for k, v in sorted(player.items())]
        told = [
            Told(self.sentence(e["code"], e["data"]), e["rule"], e["code"])
            for e in report["events"]
        ]
        return Outline(figures, told)

    def present_history(
        self, reports: Sequence[Document], names: Mapping[str, str] | None = None
    ) -> dict[str, Any]:
        return {
            "coins": [
                report["players"][report["seat"]]["coins"] if report["seat"] else "?"
                for report in reports
            ]
        }

    def layout(self, report: Document) -> Layout:
        """A row of houses, one for each seat."""
        areas = tuple(
            Area(seat, f"The house of {seat}", 100 * place, 0, 100, 100)
            for place, seat in enumerate(sorted(report["players"]))
        )
        return Layout(100 * len(areas), 100, areas)

    def draw(
        self,
        report: Document,
        arms: Mapping[str, Arms],
        *,
        theme: Theme,
        width: int,
        sheet: str | None = None,
        style: str = "",
    ) -> Image.Image:
        """Each house with its arms; the reader's own stands on what it hides."""
        layout = self.layout(report)
        scale = width / layout.width
        image = Image.new("RGB", (width, round(100 * scale)), palette.colour("paper", theme))
        for area in layout.areas:
            shield = shields.picture(arms[area.key], max(1, round(70 * scale)), theme)
            image.paste(shield, (round((area.x + 15) * scale), round(5 * scale)), shield)
            if area.key == report["seat"] and report["own"]:
                number = str(self.forecast(report, sheet or "")["hidden"])
                corner = (area.x * scale, 60 * scale)
                ImageDraw.Draw(image).text(corner, number, palette.colour("ink", theme))
        return image

    def holders(self, report: Document) -> Mapping[str, str]:
        return {seat: seat if player["lives"] else "" for seat, player in report["players"].items()}

    def resolve_documents(self, position: Any, orders: Any, seed: str) -> Document:
        try:
            before = self.decode(position)
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"this is no position of Hide and Guess: {error}") from error
        events: list[engine.Event] = []
        for stage in range(len(engine.STAGES)):
            before, happened = engine.resolve(self.rules, before, orders, Dice(seed), stage)
            events += happened
        return {"position": self.encode(before), "events": [event.code for event in events]}
