"""A report of Counties in words: headline, ledger, battles, and what happened in each county."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from counties import wording
from counties.engine import tables
from counties.nouns import count_people, halve, name_resource, name_stock

Report = Mapping[str, Any]
Event = Mapping[str, Any]

#: Step -> its name (CO-3.1); 0 is what lies before the first.
STEP_NAMES = {
    0: gettext_lazy("Orders"),
    1: gettext_lazy("Trading"),
    2: gettext_lazy("Armies recruited"),
    3: gettext_lazy("Castle building"),
    4: gettext_lazy("Blacksmithing"),
    5: gettext_lazy("Moves and battles"),
    6: gettext_lazy("Wood is chopped"),
    7: gettext_lazy("Iron is mined"),
    8: gettext_lazy("Stone is quarried"),
    9: gettext_lazy("Cheese is eaten"),
    10: gettext_lazy("Cows are born"),
    11: gettext_lazy("Cows are eaten"),
    12: gettext_lazy("Crowded cows die"),
    13: gettext_lazy("Tax collected"),
    14: gettext_lazy("Population growth"),
    15: gettext_lazy("Migration"),
    16: gettext_lazy("New owners"),
}


@dataclass(frozen=True, slots=True)
class Told:
    """One happening as a sentence, with the step and the rule it comes from."""

    step: int
    step_name: str
    rule: str
    code: str
    text: str


@dataclass(frozen=True, slots=True)
class CountyStory:
    """All that happened in one county, in the order of the steps."""

    county: Mapping[str, Any]
    is_mine: bool
    told: list[Told]


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle; ``numbers`` only for its parties (CO-19.1)."""

    county: int
    defender: str | None
    attackers: Sequence[str]
    is_captured: bool
    winner: str | None
    text: str
    rule: str
    numbers: Mapping[str, Any] | None

    @property
    def armies(self) -> list[dict[str, Any]]:
        if self.numbers is None:
            return []
        return [
            {"seat": seat, **army, "force": halve(army["force_x2"])}
            for seat, army in self.numbers["attackers"].items()
        ]

    @property
    def defence(self) -> dict[str, Any] | None:
        if self.numbers is None:
            return None
        defence = self.numbers["defence"]
        effect, force = halve(defence["effect_x2"]), halve(defence["force_x2"])
        return {**defence, "effect": effect, "force": force}


@dataclass(frozen=True, slots=True)
class Account:
    """One stock over the turn. ``changes``: words and signed amounts, in the order of the steps."""

    name: str
    before: int
    after: int
    changes: list[tuple[str, int]] = field(default_factory=list)


def tell(event: Event, under: int | None = None) -> Told:
    """An event as a sentence; ``under``: the county whose heading it stands under.

    What this version has no words for is told by its code.
    """
    try:
        text = wording.sentence(event["code"], event)
    except KeyError:
        text = event["code"]
    place = _("County %(county)s: ") % {"county": under}
    if under is not None and text.startswith(place):
        rest = text.removeprefix(place)
        text = rest[:1].upper() + rest[1:]
    step = event["step"]
    return Told(step, str(STEP_NAMES.get(step, "")), event["rule"], event["code"], text)


def owners_before(report: Report) -> dict[int, str | None]:
    """County -> who ruled it while the turn was played (CO-3.3)."""
    owners = {county["id"]: county["owner"] for county in report["counties"]}
    for event in report["events"]:
        if event["code"] == "captured":
            owners[event["county"]] = event["previous"]
    return owners


def stories(report: Report) -> list[CountyStory]:
    """The seat's counties, those it had and those it has now, with all that happened there."""
    seat = report["seat"]
    if seat is None:
        return []
    before = owners_before(report)
    places = {county["id"]: county for county in report["counties"]}
    full = {county["id"]: county for county in report["own"]["counties"]}
    told: dict[int, list[Told]] = {}
    for event in report["events"]:
        for number in sorted({event.get("county"), event.get("to")} - {None}):
            if event["code"] != "battle_numbers" or event.get("county") == number:
                told.setdefault(number, []).append(tell(event, number))
    mine = [n for n in places if before[n] == seat or places[n]["owner"] == seat]
    return [
        CountyStory(full.get(number, places[number]), number in full, told.get(number, []))
        for number in mine
    ]


def battles(report: Report) -> list[Battle]:
    """Every battle of the turn, the seat's own first."""
    numbers = {e["county"]: e for e in report["events"] if e["code"] == "battle_numbers"}
    found = [
        Battle(
            county=event["county"],
            defender=event["defender"],
            attackers=event["attackers"],
            is_captured=event["outcome"] == "captured",
            winner=event.get("winner"),
            text=tell(event).text,
            rule=event["rule"],
            numbers=numbers.get(event["county"]),
        )
        for event in report["events"]
        if event["code"] == "battle"
    ]
    return sorted(found, key=lambda battle: (battle.numbers is None, battle.county))


def elsewhere(report: Report) -> list[Told]:
    """What everybody knows beyond the seat's own counties and beyond battles."""
    mine = {story.county["id"] for story in stories(report)}
    codes = ("captured", "eliminated", "left_game", "over", "draw_offered")
    return [
        tell(event)
        for event in report["events"]
        if event["code"] in codes and event.get("county") not in mine
    ]


def stock_events(report: Report) -> list[Told]:
    """Trade that belongs to no county."""
    seat = report["seat"]
    return [
        tell(event)
        for event in report["events"]
        if event["code"] in ("sold", "bought") and "county" not in event and event["player"] == seat
    ]


def ledger(report: Report) -> list[Account]:
    """The stocks before and after the turn, and what moved them; empty where nothing is known."""
    if report["seat"] is None or not report["events"]:
        return []
    changes = _changes(report)
    accounts = []
    for good in tables.STOCKS:
        after = report["own"]["stocks"][good]
        moved = [(words, amount) for words, amount in changes[good].items() if amount]
        before = after - sum(amount for _words, amount in moved)
        accounts.append(Account(name_stock(good), before, after, moved))
    return accounts


def _changes(report: Report) -> dict[str, dict[str, int]]:
    """Stock -> reason -> amount, from the events of the seat's own counties and trade."""
    seat, before = report["seat"], owners_before(report)
    changes: dict[str, dict[str, int]] = {good: {} for good in tables.STOCKS}

    def add(good: str, words: str, amount: int) -> None:
        changes[good][words] = changes[good].get(words, 0) + amount

    for event in report["events"]:
        ruler = event.get("player", before.get(event.get("county", 0)))
        if ruler != seat:
            continue
        match event["code"]:
            case "sold" | "bought" as code:
                sign = 1 if code == "sold" else -1
                words = _("sold") if code == "sold" else _("bought")
                add("gold", words, sign * event["gold"])
                if event["good"] in changes:
                    add(event["good"], words, -sign * event["done"])
            case "recruited":
                add("armour", _("to recruits"), -event["done"])
            case "castle_started":
                add("wood", _("to castles"), -event["wood"])
                add("stone", _("to castles"), -event["stone"])
            case "forged":
                add("wood", _("to smiths"), -event["wood"])
                add("iron", _("to smiths"), -event["iron"])
                add("armour", _("forged"), event["suits"])
            case "produced":
                add(event["good"], _("won"), event["amount"])
            case "tax":
                add("gold", _("taxes"), event["gold"])
    return changes


def headline(report: Report) -> str:
    """The turn in one line: the greatest thing that happened to the reader, or to all."""
    seat, events = report["seat"], report["events"]
    if report["over"]:
        return _headline_of_end(report)
    captured = [event for event in events if event["code"] == "captured"]
    lost = [event for event in captured if seat and event["previous"] == seat]
    won = [event for event in captured if seat and event["player"] == seat]
    if won and lost:
        return _("You take %(won)s and lose %(lost)s") % {"won": _name(won), "lost": _name(lost)}
    if won:
        return _("You take %(counties)s") % {"counties": _name(won)}
    if lost:
        words = ngettext(
            "County %(counties)s has fallen to %(player)s",
            "Counties %(counties)s have fallen to %(player)s",
            len(lost),
        )
        players = ", ".join(sorted({event["player"] for event in lost}))
        return words % {"counties": _numbers(lost), "player": players}
    held = [e for e in events if e["code"] == "battle" and seat and e["defender"] == seat]
    if held:
        return _("Your people hold %(counties)s") % {"counties": _name(held)}
    if captured:
        return "; ".join(_("%(player)s takes county %(county)s") % event for event in captured[:3])
    if report["turn"] == 1:
        return _headline_of_start(report)
    return _headline_of_peace(report)


def _numbers(events: Sequence[Event]) -> str:
    return ", ".join(str(event["county"]) for event in events)


def _name(events: Sequence[Event]) -> str:
    """The counties of these events: "county 5", "counties 5, 6"."""
    words = ngettext("county %(numbers)s", "counties %(numbers)s", len(events))
    return words % {"numbers": _numbers(events)}


def _headline_of_end(report: Report) -> str:
    if report["winner"] is None:
        return _("The game is over, and nobody has won")
    if report["winner"] == report["seat"]:
        return _("The counties are yours: you have won")
    return _("%(winner)s has won the game") % {"winner": report["winner"]}


def _headline_of_start(report: Report) -> str:
    shape = {"rulers": len(report["players"]), "counties": len(report["counties"])}
    return _("%(rulers)s rulers look out over %(counties)s counties") % shape


def _headline_of_peace(report: Report) -> str:
    if report["own"] is None:
        fought = len(battles(report))
        if fought:
            words = ngettext(
                "%(n)s battle, and every border holds",
                "%(n)s battles, and every border holds",
                fought,
            )
            return words % {"n": fought}
        return _("A quiet turn in the counties")
    hardship = _headline_of_hardship(report)
    if hardship:
        return hardship
    people = sum(county["population"] for county in report["own"]["counties"])
    gold = report["own"]["stocks"]["gold"]
    return _("A quiet turn: %(people)s, %(gold)s gold") % {
        "people": count_people(people),
        "gold": gold,
    }


def _headline_of_hardship(report: Report) -> str:
    """The own county that lost most people, if hunger and leaving took a tenth of it or more."""
    after = {county["id"]: county["population"] for county in report["own"]["counties"]}
    falls = [
        (event["before"] - after[event["county"]], event)
        for event in report["events"]
        if event["code"] == "growth" and event["county"] in after
    ]
    sharp = [(fall, event) for fall, event in falls if fall * 10 >= event["before"] and fall > 0]
    if not sharp:
        return ""
    _fall, event = max(sharp, key=lambda found: found[0])
    about = {"before": event["before"], "county": event["county"]}
    text = _("A hard turn: %(before)s → %(people)s in county %(county)s")
    return text % {**about, "people": count_people(after[event["county"]])}


@dataclass(frozen=True, slots=True)
class ReadBack:
    """The seat's sheet as it was carried out. ``cut``: lines that did less than they asked."""

    was_received: bool
    is_pass: bool
    cut: list[dict[str, Any]]
    whole: list[dict[str, Any]]


def is_cut(remark: Mapping[str, Any]) -> bool:
    """Whether it says that something was not done; a warning only says what will come of it."""
    return remark["severity"] == "error"


def read_back(orders: Mapping[str, Any]) -> ReadBack:
    """What became of the orders; each remark as a sentence, with what was asked and done."""
    said: dict[int, list[dict[str, Any]]] = {}
    for remark in orders["remarks"]:
        text = wording.sentence(remark["code"], remark["data"])
        said.setdefault(remark["line"], []).append({**remark, "text": text})
    cut = [
        {**line, "remarks": [remark for remark in said.get(line["line"], []) if is_cut(remark)]}
        for line in orders["lines"]
        if line["kind"] == "error"
        or line["asked"] != line["done"]
        or any(is_cut(remark) for remark in said.get(line["line"], []))
    ]
    return ReadBack(orders["received"], orders["passed"], cut, said.get(0, []))


def atlas(report: Report) -> list[dict[str, Any]]:
    """Every county as a row of a table, with its neighbours."""
    at = {(county["x"], county["y"]): county["id"] for county in report["counties"]}
    rows = []
    for county in report["counties"]:
        x, y = county["x"], county["y"]
        around = {
            letter: at[x + dx, y + dy]
            for letter, (dx, dy) in tables.DIRECTIONS.items()
            if (x + dx, y + dy) in at
        }
        marks = [name_resource(mark) for mark in tables.RESOURCES if county[mark]]
        rows.append({**county, "around": around, "resources": ", ".join(marks)})
    return rows
