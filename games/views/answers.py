"""A sheet with its answers: every line, how it was read, and what is remarked about it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from games.rulesets import OrderCheck, Remark, Ruleset
from games.views.posted import APPLY

#: A page that answers while one types shows so many lines; the receipt shows all.
MOST_SHOWN = 400


@dataclass(frozen=True, slots=True)
class Said:
    """A remark as a sentence. ``mends``: what a button posts that mends it, "" without such a
    button; ``word``: what is then written."""

    severity: str
    code: str
    rule: str
    text: str
    mends: str = ""
    word: str = ""


@dataclass(frozen=True)
class Line:
    """One line and what is said about it. ``kind`` and ``order``: as in rulesets.LineRead;
    ``note``: what else is worth a word, such as a price."""

    number: int
    text: str
    kind: str
    order: str
    remarks: tuple[Said, ...]
    note: str = ""

    @cached_property
    def state(self) -> str:
        """The worst that is said about the line: error, warning, or its kind."""
        severities = {remark.severity for remark in self.remarks}
        if self.kind == "error" or "error" in severities:
            return "error"
        return "warning" if "warning" in severities else self.kind

    @property
    def is_rephrased(self) -> bool:
        """Whether the order was read in other words than it was written in."""
        return bool(self.order) and " ".join(self.text.split()).upper() != self.order.upper()


@dataclass(frozen=True)
class Answers:
    """``whole``: what is said about the sheet as a whole."""

    lines: Sequence[Line]
    whole: Sequence[Said]

    def _count(self, severity: str) -> int:
        said = [*self.whole, *(remark for line in self.lines for remark in line.remarks)]
        bare = sum(line.kind == severity and not line.remarks for line in self.lines)
        return bare + sum(remark.severity == severity for remark in said)

    @cached_property
    def errors(self) -> int:
        return self._count("error")

    @cached_property
    def warnings(self) -> int:
        return self._count("warning")

    @property
    def orders(self) -> int:
        return sum(line.kind == "order" for line in self.lines)

    @property
    def working(self) -> int:
        """How many orders will do all that they say."""
        return sum(line.kind == "order" and line.state != "error" for line in self.lines)

    @cached_property
    def worth_showing(self) -> list[Line]:
        """The lines worth an answer: all but blank ones and comments."""
        return [
            line for line in self.lines if line.remarks or line.kind not in ("blank", "comment")
        ]

    @property
    def shown(self) -> list[Line]:
        """Those that the order page shows."""
        return self.worth_showing[:MOST_SHOWN]

    @cached_property
    def troubled(self) -> list[Line]:
        """Those of them of which something is remarked, or that do nothing."""
        return [line for line in self.shown if line.state in ("error", "warning")]

    @property
    def failing(self) -> list[Line]:
        """Those of them that do nothing, or not all that they say."""
        return [line for line in self.shown if line.state == "error"]

    @cached_property
    def clean(self) -> list[Line]:
        """The others."""
        return [line for line in self.shown if line.state not in ("error", "warning")]

    @property
    def not_shown(self) -> int:
        """How many more there are."""
        return max(0, len(self.worth_showing) - MOST_SHOWN)


def answer(ruleset: Ruleset, check: OrderCheck) -> Answers:
    """A sheet in words, as the resolution will read it too."""
    by_line: dict[int, list[Said]] = {}
    for remark in check.remarks:
        by_line.setdefault(remark.line, []).append(_say(ruleset, remark))
    lines = [
        Line(
            line.number,
            line.text,
            line.kind,
            line.order,
            tuple(by_line.get(line.number, ())),
            ruleset.note_line(line),
        )
        for line in check.lines
    ]
    return Answers(lines, by_line.get(0, []))


def _say(ruleset: Ruleset, remark: Remark) -> Said:
    text = ruleset.sentence(remark.code, remark.data)
    remedy = ruleset.remedy(remark)
    if remedy is None:
        return Said(remark.severity, remark.code, remark.rule, text)
    field, value, word = remedy
    press = f"{APPLY}{field}={value}"
    return Said(remark.severity, remark.code, remark.rule, text, press, word)
