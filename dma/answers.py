"""The plan of the reader, line by line: what was carried out and what was not (DMA-4.10)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from dma.wording.state_news import why_rejected

Report = Mapping[str, Any]

DONE, FAILED, PARTLY = "done", "failed", "later"  # as the style sheet calls them
#: More lines are folded away.
SHORT: Final = 8


@dataclass(frozen=True, slots=True)
class Answer:
    """One line. ``why``: against it, "" if it was carried out; ``rule``: of that; ``state``: done,
    failed, or "later" if only a part of it was carried out."""

    line: int
    text: str
    why: str
    rule: str
    state: str


@dataclass(frozen=True, slots=True)
class Answers:
    """``wrong``: what was not carried out, or not in full; ``done``: the rest."""

    wrong: list[Answer]
    done: list[Answer]

    @property
    def is_short(self) -> bool:
        return len(self.done) <= SHORT


def tell_answers(report: Report) -> Answers | None:
    """The answers in the order of the lines; None where no plan was carried out."""
    wrong: list[Answer] = []
    done: list[Answer] = []
    faulty: set[int] = set()
    for event in _of_plan(report, "order_rejected"):
        data = event["data"]
        state = PARTLY if data["partly"] else FAILED
        faulty.add(data["line"])
        wrong.append(Answer(data["line"], data["text"], why_rejected(data), event["rule"], state))
    for event in _of_plan(report, "order_done"):
        data = event["data"]
        if data["line"] not in faulty:
            done.append(Answer(data["line"], data["order"], "", event["rule"], DONE))
    if not wrong and not done:
        return None
    wrong.sort(key=lambda answer: answer.line)
    return Answers(wrong, sorted(done, key=lambda answer: answer.line))


def _of_plan(report: Report, code: str) -> list[Mapping[str, Any]]:
    return [event for day in report["days"] for event in day["events"] if event["code"] == code]
