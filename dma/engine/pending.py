"""What is not built yet, thinly: goes when its own modules land."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


class BadField(ValueError):
    code = ""
    data: Mapping[str, Any] = {}


@dataclass(frozen=True, slots=True)
class Line:
    number: int
    text: str
    kind: str
    order: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    lines: Sequence[Line]
    remarks: Sequence[Any] = ()


@dataclass(frozen=True, slots=True)
class Survey:
    faults: Sequence[Any] = ()
    rulers: Sequence[str] = ()
    options: Mapping[str, Any] = None  # type: ignore[assignment]


def check(report: Mapping[str, Any], text: str) -> Sheet:
    lines = [
        Line(n, line, "blank" if not line.strip() else "order", line.strip())
        for n, line in enumerate(text.splitlines(), 1)
    ]
    return Sheet(lines)


def template(report: Mapping[str, Any]) -> str:
    return ""


def edit(report: Mapping[str, Any], text: str, field: str, value: str) -> str:
    raise BadField(field)


def remedy(remark: Any) -> tuple[str, str, str] | None:
    return None


def survey(document: Any) -> Survey:
    return Survey(options={})


def resolve_documents(position: Any, orders: Any, seed: str) -> dict[str, Any]:
    raise ValueError("not yet")
