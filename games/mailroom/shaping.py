"""Make plain lines of what mail programs do to them: HTML, and lines that were broken to be put
together again (RFC 3676)."""

import re
from html.parser import HTMLParser

import nh3

#: What begins on a line of its own.
BLOCKS = frozenset(
    re.findall(
        "[a-z0-9]+",
        "address article aside blockquote dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6"
        " header hr li main nav ol p pre section table tbody tr ul",
    )
)
#: What is not for reading.
UNSHOWN = {"script", "style", "template", "title"}
#: What is left of a page before it is read: nothing then costs more time than it has letters.
KEPT = {*BLOCKS, "br", "td", "th"}


class _Reader(HTMLParser):
    """Collects the lines that a browser would show; quoted ones begin with ``>``."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[str] = []
        self.line = ""
        self.quotes = self.kept = 0

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag == "br":
            self.end_line(is_forced=True)
        elif tag in BLOCKS:
            self.end_line()
        elif tag in ("td", "th"):
            self.line += " "
        self.quotes += tag == "blockquote"
        self.kept += tag == "pre"

    def handle_endtag(self, tag: str) -> None:
        if tag in BLOCKS:
            self.end_line()
        if tag == "blockquote":
            self.quotes = max(0, self.quotes - 1)
        if tag == "pre":
            self.kept = max(0, self.kept - 1)

    def handle_data(self, data: str) -> None:
        if not self.kept:
            self.line += re.sub(r"[ \t\r\n\f]+", " ", data)
            return
        first, *others = data.split("\n")
        self.line += first
        for other in others:
            self.end_line(is_forced=True)
            self.line = other

    def end_line(self, *, is_forced: bool = False) -> None:
        """The line is over; an empty one counts only where it was asked for."""
        text = self.line if self.kept else self.line.strip(" ")
        if text or is_forced:
            self.lines.append(">" * self.quotes + " " * bool(self.quotes) + text)
        self.line = ""


def without_marks(html: str) -> str:
    """The text of an HTML page, line by line."""
    reader = _Reader()
    reader.feed(nh3.clean(html, tags=KEPT, attributes={}, clean_content_tags=UNSHOWN))
    reader.close()
    reader.end_line()
    return "".join(f"{line}\n" for line in reader.lines)


def unflowed(text: str, is_glued: bool) -> str:
    """The text with broken lines put together: one that ends with a blank goes on in the next, if
    both are quoted alike. ``is_glued``: that blank is no part of the text (DelSp)."""
    lines: list[str] = []
    goes_on_at = -1  # how deep the line before is quoted, if it goes on
    for line in text.split("\n"):
        told = line.lstrip(">")
        depth = len(line) - len(told)
        told = told.removeprefix(" ")
        flows = told.endswith(" ") and told != "-- "
        if flows and is_glued:
            told = told[:-1]
        if goes_on_at == depth and told != "-- ":
            lines[-1] += told
        else:
            lines.append(f"{'>' * depth} {told}" if depth else told)
        goes_on_at = depth if flows else -1
    return "\n".join(lines)
