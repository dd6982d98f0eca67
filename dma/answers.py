"""The plan of the reader, line by line: what was carried out and what was not (DMA-4.10)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from dma.wording.remarks import REMARK_SENTENCES

Report = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Answer:
    """One line. ``why``: against it, "" if it was carried out."""

    line: int
    text: str
    why: str
    rule: str


def tell_answers(report: Report) -> list[Answer]:
    """The answers in the order of the lines."""
    found = []
    for day in report["days"]:
        for event in day["events"]:
            data = event["data"]
            if event["code"] == "order_done":
                found.append(Answer(data["line"], data["order"], "", event["rule"]))
            elif event["code"] == "order_rejected":
                why = REMARK_SENTENCES[data["reason"]](data["data"])
                found.append(Answer(data["line"], data["text"], why, event["rule"]))
    return sorted(found, key=lambda answer: answer.line)
