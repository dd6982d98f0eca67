"""The whole report as one text to be read, copied, mailed and answered (DK-3.3.1).

Pasted back into the order page as it is, it is read as the sheet at its end and nothing else; sent
back by mail, its mark keeps it from being answered (DK-3.2.9).
"""

import textwrap
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from dunk.engine.books import SUMS, account_lines
from dunk.engine.known import known_from
from dunk.engine.orders.frame import BLANK, COMMENT, ORDER, read_frame
from dunk.engine.outline import (
    PARTS,
    army_rows,
    described,
    developments,
    news_of,
    province_rows,
    relations,
)
from dunk.engine.sheet import suggest_sheet
from dunk.engine.tables.language import BOUNCE_GUARD
from dunk.engine.textmap import text_map
from dunk.wording.account import say_line, say_stores
from dunk.wording.answers import ANSWER_SENTENCES
from dunk.wording.closing_news import say_rumours
from dunk.wording.events import say_event
from dunk.wording.lists import say_army, say_development, say_province, say_relation
from dunk.wording.names import Data, Names, names_in
from dunk.wording.nouns import LEADERS, PEOPLES, PHASES, list_words
from dunk.wording.technologies import describe
from dunk.wording.technology_names import name_technology

WIDTH: Final = 76  # signs, so that no mail program breaks a line
_GOLD: Final = 8  # signs of a column of gold


@dataclass(frozen=True, slots=True)
class Letter:
    """A report and what the host adds to its head. ``campaign``: its number; ``title``: its name;
    ``deadline``: of the turn to be ordered, as its reader reads a time, "" for none."""

    report: Data
    names: Names
    campaign: int
    title: str = ""
    deadline: str = ""


def text_report(report: Data, campaign: int, title: str = "", deadline: str = "") -> str:
    """The text, each line with its end, in the active language.

    ``campaign``, ``title``, ``deadline``: see ``Letter``. The public report has fewer parts.
    """
    letter = Letter(report, names_in(report), campaign, title, deadline)
    lines: list[str] = []
    for part in PARTS:
        found = list(WRITERS[part](letter))
        if found and lines:
            lines.append("")
        lines += found if part == "sheet" else map(_disarm, found)
    return "".join(f"{line}\n" for line in lines)


def sheet_of(report: Data) -> str:
    """The suggested sheet (DK-3.2.14); empty where there is nothing more to order."""
    own = report["own"]
    if own is None or own["left"]:
        return ""
    return suggest_sheet(known_from(report).realm())


def _disarm(line: str) -> str:
    """A line that the order page takes for a comment if it would take it for more."""
    if line.rstrip().endswith("\\"):
        line = f"{line} ·"
    frame = read_frame(line)
    harmless = (ORDER, COMMENT, BLANK)
    if line.lstrip().startswith("\\") or any(one.kind not in harmless for one in frame.lines):
        return line if BOUNCE_GUARD in line else f"> {line}"
    return line


# The parts


def _head(letter: Letter) -> Iterator[str]:
    report = letter.report
    heading = _("Dunk, campaign %(campaign)s") % {"campaign": letter.campaign}
    yield f"{heading}: {letter.title}" if letter.title else heading
    if report["turn"] > 1:
        yield _("Report of turn %(turn)s") % {"turn": report["turn"] - 1}
    else:
        yield _("Before the first turn")
    if report["own"] is not None:
        text = _("Kingdom %(kingdom)s: %(people)s, led by %(leaders)s")
        yield text % {
            "kingdom": letter.names.call(report["kingdom"]),
            "people": PEOPLES[report["own"]["race"]],
            "leaders": LEADERS[report["own"]["leaders"]],
        }
    if letter.deadline:
        text = _("Deadline of turn %(turn)s: %(deadline)s")
        yield text % {"turn": report["turn"], "deadline": letter.deadline}


def _answers(letter: Letter) -> Iterator[str]:
    answers = letter.report["answers"]
    if not answers:
        return
    yield from _heading(_("Answers"))
    for answer in answers:
        yield from _item(ANSWER_SENTENCES[answer["code"]](answer["data"], letter.names))


def _news(letter: Letter) -> Iterator[str]:
    for index, news in enumerate(news_of(letter.report)):
        if index:
            yield ""
        yield from _heading(str(PHASES[news.phase]))
        for event in news.events:
            yield from _item(say_event(event, letter.names))


def _account(letter: Letter) -> Iterator[str]:
    lines = account_lines(letter.report)
    if not lines:
        return
    yield from _heading(_("Account"))
    for line in lines:
        gold = str(line.gold) if line.code in SUMS else _signed(line.gold)
        label = say_line(line)
        yield f"  {label:<{WIDTH - _GOLD - 2}}{gold:>{_GOLD}}"
        stores = say_stores(line)
        if stores:
            yield from _wrap(stores, "      ")


def _signed(gold: int) -> str:
    return f"{gold:+}" if gold else "0"


def _technologies(letter: Letter) -> Iterator[str]:
    own = letter.report["own"]
    if own is None:
        return
    yield from _heading(_("Technologies"))
    possessed = list_words(map(name_technology, own["technologies"])) or _("none")
    yield from _item(_("Possessed: %(list)s") % {"list": possessed})
    rows = developments(letter.report)
    may = list_words(say_development(row) for row in rows if row.may) or _("none")
    yield from _item(_("May be developed now: %(list)s") % {"list": may})
    for row in rows:
        if not row.may:
            yield from _item(say_development(row))
    for name in described(letter.report):
        yield ""
        for sentence in describe(name):
            yield from _item(sentence)


def _relations(letter: Letter) -> Iterator[str]:
    if letter.report["own"] is None:
        return
    yield from _heading(_("Relations"))
    for row in relations(letter.report):
        yield from _item(say_relation(row, letter.names))


def _rumours(letter: Letter) -> Iterator[str]:
    heard = letter.report["rumours"]
    if heard is None:
        return
    yield from _heading(_("Rumours"))
    for line in say_rumours(heard, letter.names):
        yield from _item(line)


def _provinces(letter: Letter) -> Iterator[str]:
    if letter.report["own"] is None:
        return
    yield from _heading(_("Provinces"))
    for row in province_rows(letter.report):
        yield from _item(say_province(row, letter.names))


def _armies(letter: Letter) -> Iterator[str]:
    if letter.report["own"] is None:
        return
    yield from _heading(_("Armies"))
    rows = army_rows(letter.report)
    for row in rows:
        yield from _item(say_army(row, letter.names))
    if not rows:
        yield from _item(_("none"))


def _map(letter: Letter) -> Iterator[str]:
    if letter.report["own"] is None:
        return
    yield from _heading(_("Map"))
    yield from text_map(letter.report)


def _sheet(letter: Letter) -> Iterator[str]:
    """As it can be sent: with the number of the campaign before it (DK-3.2.2)."""
    sheet = sheet_of(letter.report)
    if sheet:
        yield f"campaign {letter.campaign}"
        yield from sheet.splitlines()


def _mark(letter: Letter) -> Iterator[str]:
    yield BOUNCE_GUARD


WRITERS: Final[dict[str, Callable[[Letter], Iterable[Any]]]] = {
    "head": _head,
    "answers": _answers,
    "news": _news,
    "account": _account,
    "technologies": _technologies,
    "relations": _relations,
    "rumours": _rumours,
    "provinces": _provinces,
    "armies": _armies,
    "map": _map,
    "sheet": _sheet,
    "mark": _mark,
}


def _heading(text: str) -> Iterator[str]:
    yield text
    yield "-" * len(text)


def _item(text: str) -> list[str]:
    return _wrap(text, "  ")


def _wrap(text: str, indent: str) -> list[str]:
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=f"{indent}  ",
        break_long_words=False,
        break_on_hyphens=False,
    )
