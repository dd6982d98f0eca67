"""A rule book as a page: Markdown with an anchor at every rule id."""

import re
from functools import lru_cache
from html import escape, unescape
from itertools import count
from pathlib import Path

import nh3
from django.conf import settings
from django.urls import get_script_prefix, reverse
from django.utils.translation import gettext as _
from markdown_it import MarkdownIt

from games import citations, rulesets
from games.rulesets import Ruleset

#: The language in which the books are written.
ORIGINAL = "en"

#: A rule id of any book: its letters, then a number with a kind before it or parts behind it.
RULE_ID = r"[A-Z]{2,4}-[A-Z]?\d+(?:\.\d+)*"
#: A rule id where a rule begins: at the head of an item, a heading, a cell or a paragraph.
RULE_HEAD = re.compile(rf"(<(?:li|p|td|h[1-6])>(?:\s*<p>)?\s*(?:<strong>)?)({RULE_ID})")
#: A rule id anywhere in the text, not inside a tag.
MENTION = re.compile(rf"(?<![\w\"#-])({RULE_ID})(?![\w.]*\")")

#: A table of fewer columns, or with shorter rows, fits onto a phone as it is.
FEW_COLUMNS = 4
SHORT_ROW = 36
TABLE = re.compile(r"<table>.*?</table>", re.S)
ROW = re.compile(r"<tr>.*?</tr>", re.S)
CELL = re.compile(r"<t[hd]>(.*?)</t[hd]>", re.S)

TAGS = nh3.ALLOWED_TAGS | {"h1", "h2", "h3", "h4"}
#: A chapter's heading, and what of it is not its title: who says so, and why.
CHAPTER = re.compile(r"<h2>(.*?)</h2>", re.S)
ASIDE = re.compile(r"(?<=\S)\s*<(?:strong|em)>.*", re.S)


def in_language(book: Path, language: str) -> Path:
    """The book in a language, "ru" in ``rules.ru.md`` beside ``rules.md``; else as it was written:
    in English."""
    translated = book.with_suffix(f".{language[:2]}{book.suffix}")
    is_there = language in dict(settings.LANGUAGES) and translated.exists()
    return translated if is_there else book


def languages_of(book: Path) -> list[str]:
    """The languages in which the book can be read, English first."""
    codes = [code for code, _name in settings.LANGUAGES if code != ORIGINAL]
    return [ORIGINAL, *(code for code in codes if in_language(book, code) != book)]


@lru_cache(maxsize=16)
def render_book(path: Path, modified: float, language: str = "") -> tuple[str, frozenset[str]]:
    """The book as HTML and the ids that have an anchor. ``modified`` makes an edit show up, and
    ``language`` is that in which the page speaks of who cites a rule."""
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(path.read_text("utf-8"))
    clean = _window_tables(nh3.clean(html, tags=TAGS))
    anchors: set[str] = set()

    def anchor(match: re.Match[str]) -> str:
        rule = match[2]
        if rule in anchors:
            return match[0]
        anchors.add(rule)
        return f'{match[1]}<a class="rule" id="{rule}" href="#{rule}">{rule}</a>'

    anchored = _name_chapters(RULE_HEAD.sub(anchor, clean))
    linked = _link_mentions(anchored, frozenset(anchors))
    return _label_cells(citations.add_citations(linked)), frozenset(anchors)


def _window_tables(html: str) -> str:
    """Put every table into a window, which a keyboard too can move over it on a narrow screen. A
    corner with nothing in it heads nothing: it is a cell like any other."""
    window = f'<div class="table-window" role="group" aria-label="{_("Table")}" tabindex="0">'
    html = html.replace("<th></th>", "<td></td>")
    return html.replace("<table>", f"{window}<table>").replace("</table>", "</table></div>")


def _label_cells(html: str) -> str:
    """Let the cells of wide tables say what they are, so that a phone can show rows as cards."""
    return TABLE.sub(_label_table, html)


def _label_table(match: re.Match[str]) -> str:
    table = match[0]
    head, body, rest = table.partition("<tbody>")
    labels = [_plain(cell) for cell in CELL.findall(head)]
    rows = body + rest
    longest = max((len(_plain(row)) for row in ROW.findall(rows)), default=0)
    if len(labels) < FEW_COLUMNS or longest < SHORT_ROW:
        return table

    def label(row: re.Match[str]) -> str:
        names = iter(labels)
        cells = re.sub(
            "<td>",
            lambda _cell: f'<td role="cell" data-label="{escape(next(names, ""))}">',
            row[0],
        )
        return cells.replace("<tr>", '<tr role="row">')

    head = head.replace("<table>", '<table class="wide-table" role="table">')
    head = head.replace("<thead>", '<thead role="rowgroup">').replace("<tr>", '<tr role="row">')
    head = head.replace("<th>", '<th role="columnheader">')
    return head + body.replace("<tbody>", '<tbody role="rowgroup">') + ROW.sub(label, rest)


def _plain(html: str) -> str:
    return unescape(re.sub("<[^>]*>", "", html)).strip()


def _name_chapters(html: str) -> str:
    """Give every chapter an anchor by its place in the book: "chapter-1" is the first."""
    places = count(1)
    return CHAPTER.sub(lambda m: f'<h2 id="chapter-{next(places)}">{m[1]}</h2>', html)


def list_chapters(html: str) -> list[tuple[str, str]]:
    """The chapters of a rendered book: anchor and title, as plain text."""
    found = re.findall(r'<h2 id="(chapter-\d+)">(.*?)</h2>', html, re.S)
    return [
        (anchor, unescape(re.sub("<[^>]*>", "", ASIDE.sub("", title)))) for anchor, title in found
    ]


def example(html: str) -> str:
    """An id of a rule of a rendered book, as a reader may look for one; "" if it has none."""
    found = re.search(rf'id="({RULE_ID})"', html)
    parted = re.search(r'id="([A-Z]+-\d+\.\d+)"', html) or found
    return parted[1] if parted else ""


def _link_mentions(html: str, anchors: frozenset[str]) -> str:
    """Make every mention of a rule a link to it, outside tags and existing links."""
    parts = re.split(r"(<a .*?</a>|<code>.*?</code>|<[^>]*>)", html, flags=re.S)
    return "".join(
        part if part.startswith("<") else MENTION.sub(lambda m: _link(m, anchors), part)
        for part in parts
    )


def _link(match: re.Match[str], anchors: frozenset[str]) -> str:
    rule = match[1]
    return f'<a href="#{rule}">{rule}</a>' if rule in anchors else rule


def address(ruleset: Ruleset) -> str:
    """Where the book of this edition is; the newest edition is at the short address."""
    is_newest = rulesets.get(ruleset.slug).edition == ruleset.edition
    return _address(ruleset.slug, "" if is_newest else ruleset.edition, get_script_prefix())


@lru_cache(maxsize=2**6)
def _address(slug: str, edition: str, prefix: str) -> str:
    """``prefix``: what stands before every address; it is here to tell them apart."""
    return reverse("rule-book", args=[slug, edition] if edition else [slug])
