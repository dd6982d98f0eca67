"""A scenario as somebody made it: a JSON file of any bytes, read without ever failing.

The file is an object with the scenario's own parts and, for people and for the host, "game" (the
slug of the ruleset), "name" and "about". Everything wrong with it is found in one reading.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from django.utils.translation import gettext as _

from games import rulesets
from games.rulesets import Document

#: Bytes of a file, and how deeply a part of it may lie in others.
LARGEST: Final = 512 * 1024
DEEPEST: Final = 20
#: Digits of a number; more cannot be sensible, and far more Python refuses to read.
LONGEST_NUMBER: Final = 15
#: So many problems are told; who has more has made another kind of mistake.
MOST_TOLD: Final = 100

#: The steps of a path: ``counties``, ``[3]``, ``.fields``.
_STEPS: Final = re.compile(r"\[\d+\]|\.?[^.\[]+|.")


@dataclass(frozen=True, slots=True)
class Problem:
    """``where``: a path such as ``counties[3].x``, or line and column; empty: the whole file.
    ``rule``: its id in the rule book, if one says so; ``thing``: what it is there, "id 7"."""

    where: str
    text: str
    rule: str = ""
    is_warning: bool = False
    thing: str = ""

    def __str__(self) -> str:
        rule = f" ({self.rule})" if self.rule else ""
        where = f"{self.where} ({self.thing})" if self.thing else self.where
        return f"{where}: {self.text}{rule}" if where else f"{self.text}{rule}"


@dataclass(frozen=True, slots=True)
class Reading:
    """What a file came to. ``document``: the scenario, without "game"; ``slug``: of its ruleset;
    ``rulers``: in the order of the seats; ``left_out``: problems beyond those that are told."""

    slug: str
    document: Document
    problems: tuple[Problem, ...]
    rulers: Sequence[str] = ()
    options: Document = field(default_factory=dict)
    left_out: int = 0

    @property
    def is_good(self) -> bool:
        """Whether a campaign can be played with it."""
        return all(problem.is_warning for problem in self.problems)

    @property
    def name(self) -> str:
        """What its maker calls it, in one line; empty: nothing."""
        name = self.document.get("name")
        return " ".join(name.split()) if isinstance(name, str) else ""


class _Odd:
    """A number that no scenario can hold, in the place where it stands."""

    def __init__(self, text: str) -> None:
        self.text = text


class _Doubled(dict[str, Any]):
    """An object in which some names stand twice."""

    doubled: tuple[str, ...] = ()


def read(raw: bytes, slug: str = "") -> Reading:
    """The scenario in a file of these bytes. ``slug``: the ruleset that is meant where the file
    names none."""
    if len(raw) > LARGEST:
        told = _("The file is too large: %(limit)d KB at most.") % {"limit": LARGEST // 1024}
        return Reading(slug, {}, (Problem("", told),))
    try:
        found = _parse(raw)
    except ValueError as error:
        return Reading(slug, {}, (_syntax(error),))
    except RecursionError:
        return Reading(slug, {}, (Problem("", _too_deep()),))
    odd = list(_odd_parts(found))
    if odd:
        return Reading(slug, {}, tuple(odd[:MOST_TOLD]), left_out=max(0, len(odd) - MOST_TOLD))
    if not isinstance(found, dict):
        told = _("This is no scenario: it should be one object in curly brackets.")
        return Reading(slug, {}, (Problem("", told),))
    return check(found, slug)


def check(document: Document, slug: str = "") -> Reading:
    """Look at a document that holds nothing but what JSON can carry exactly."""
    rest = {name: value for name, value in document.items() if name != "game"}
    known = {ruleset.slug: ruleset for ruleset in rulesets.installed() if ruleset.scenarios}
    meant = slug or ("" if "game" in document else _guess(known, rest))
    named = document.get("game", meant)
    ruleset = known.get(named) if isinstance(named, str) else None
    if ruleset is None or (slug and named != slug):
        told = _("“game” must be one of: %(known)s.") % {"known": slug or ", ".join(known)}
        return Reading(slug, rest, (Problem("game", told),))
    survey = ruleset.survey(rest)
    problems = [
        Problem(
            fault.path,
            ruleset.sentence(fault.code, fault.data),
            fault.rule,
            fault.severity == "warning",
            _thing(fault.path, rest),
        )
        for fault in survey.faults[:MOST_TOLD]
    ]
    return Reading(
        ruleset.slug,
        rest,
        tuple(problems),
        survey.rulers,
        survey.options,
        max(0, len(survey.faults) - MOST_TOLD),
    )


def _guess(known: Mapping[str, rulesets.Ruleset], document: Document) -> str:
    """The only game there is, or the only one in which such a scenario can be played."""
    if len(known) == 1:
        return next(iter(known))
    playable = [
        slug
        for slug, ruleset in known.items()
        if all(fault.severity == "warning" for fault in ruleset.survey(document).faults)
    ]
    return playable[0] if len(playable) == 1 else ""


def _thing(path: str, document: Document) -> str:
    """What the path leads into, by its id or name: whoever wrote the file knows its things by
    these, and has not counted them from 0. Empty where it has neither, or the path is of that."""
    told = ""
    at: Any = document
    steps = [step.strip(".[]") for step in _STEPS.findall(path)]
    for step in steps:
        if isinstance(at, dict):
            at = at.get(step)
        else:
            is_item = isinstance(at, list) and step.isdigit() and int(step) < len(at)
            at = at[int(step)] if is_item else None
        if isinstance(at, dict) and type(at.get("id")) is int:
            told = f"id {str(at['id'])[:20]}"
        elif isinstance(at, dict) and isinstance(at.get("name"), str):
            told = " ".join(at["name"].split())[:40]
    return "" if steps[-1:] in (["id"], ["name"]) else told


def write(document: Document, slug: str) -> str:
    """The file from which ``read`` gives the document: a county or province to a line, so that it
    can be changed by hand."""
    lines = [f'  "game": {json.dumps(slug)}']
    for name, value in sorted(document.items(), key=lambda item: isinstance(item[1], (dict, list))):
        lines.append(f"  {json.dumps(name, ensure_ascii=False)}: {_written(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def shipped(ruleset: rulesets.Ruleset) -> dict[str, Reading]:
    """Name of the file without its ending -> what it holds: the scenarios of a ruleset's own."""
    folder: Path | None = ruleset.scenarios
    files = sorted(folder.glob("*.json")) if folder else []
    return {file.stem: read(file.read_bytes(), ruleset.slug) for file in files}


def one_shipped(ruleset: rulesets.Ruleset, name: str) -> Reading | None:
    """The scenario of that name among a ruleset's own."""
    folder = ruleset.scenarios
    files = folder.glob("*.json") if folder else ()
    found = next((file for file in files if file.stem == name), None)
    return read(found.read_bytes(), ruleset.slug) if found else None


def _written(value: Any) -> str:
    """A list item by item, and an object of objects field by field, each on a line of its own."""
    if isinstance(value, list) and value:
        rows = (f"    {json.dumps(item, ensure_ascii=False)}" for item in value)
        return "[\n" + ",\n".join(rows) + "\n  ]"
    if isinstance(value, dict) and value and all(isinstance(it, dict) for it in value.values()):
        fields = (
            f"    {json.dumps(name, ensure_ascii=False)}: {json.dumps(it, ensure_ascii=False)}"
            for name, it in value.items()
        )
        return "{\n" + ",\n".join(fields) + "\n  }"
    return json.dumps(value, ensure_ascii=False)


def _parse(raw: bytes) -> Any:
    return json.loads(
        raw.decode("utf-8-sig"),
        parse_float=_Odd,
        parse_constant=_Odd,
        parse_int=lambda text: int(text) if len(text) <= LONGEST_NUMBER else _Odd(text),
        object_pairs_hook=_object,
    )


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    names = [name for name, _value in pairs]
    if len(set(names)) == len(names):
        return dict(pairs)
    found = _Doubled(pairs)
    found.doubled = tuple(name for name, times in Counter(names).items() if times > 1)
    return found


def _syntax(error: ValueError) -> Problem:
    if isinstance(error, json.JSONDecodeError):
        where = _("line %(line)d, column %(column)d")
        place = {"line": error.lineno, "column": error.colno}
        return Problem(where % place, _("This is not JSON: %(why)s.") % {"why": error.msg})
    if isinstance(error, UnicodeDecodeError):
        line = error.object[: error.start].count(b"\n") + 1
        return Problem(_("line %(line)d") % {"line": line}, _("This is not UTF-8 text."))
    return Problem("", _("This is not JSON."))


def _too_deep() -> str:
    return _("Lists and objects lie too deeply in each other: %(n)d levels at most.") % {
        "n": DEEPEST
    }


def _odd_parts(value: Any, path: str = "", depth: int = 0) -> Iterator[Problem]:
    """What JSON allows, or lets pass, and no document of ours can hold."""
    if depth > DEEPEST:
        yield Problem(path, _too_deep())
    elif isinstance(value, _Odd):
        yield Problem(path, _("%(n)s is no whole number of usual size.") % {"n": value.text[:20]})
    elif isinstance(value, str):
        if _is_odd(value):
            yield Problem(path, _("This text holds a sign that cannot be written."))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _odd_parts(item, f"{path}[{index}]", depth + 1)
    elif isinstance(value, dict):
        yield from _odd_names(value, path)
        for name, item in value.items():
            shown = "?" if _is_odd(name) else name[:40]
            yield from _odd_parts(item, f"{path}.{shown}" if path else shown, depth + 1)


def _odd_names(value: dict[str, Any], path: str) -> Iterator[Problem]:
    if any(_is_odd(name) for name in value):
        yield Problem(path, _("A name here holds a sign that cannot be written."))
    if isinstance(value, _Doubled):
        for name in value.doubled:
            shown = "?" if _is_odd(name) else name[:40]
            yield Problem(path, _("“%(name)s” stands here twice.") % {"name": shown})


def _is_odd(text: str) -> bool:
    """Whether it holds NUL or another control sign, or half of a pair, which no database keeps."""
    return any(
        (letter < " " and letter not in "\n\t") or "\ud800" <= letter <= "\udfff" for letter in text
    )
