"""Who links to a rule: the other rules and worked examples of a book that mention it."""

import re
from collections.abc import Mapping

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

#: A rule's own anchor, a heading that ends the rule before it, or a mention of a rule.
SIGN = re.compile(r'<a class="rule" id="([^"]+)"|(<h2)|<a href="#([^"]+)">')
#: An item that is a rule, from its first tag on; its end is found by counting.
ITEM = re.compile(r'<li>\s*(?:<p>)?\s*(?:<strong>)?<a class="rule" id="([^"]+)"')
EDGE = re.compile(r"<(/?)li>")
#: So many are named; a rule that is cited everywhere would drown in them.
NAMED = 12


def find_citations(html: str) -> dict[str, list[str]]:
    """Rule -> the rules in whose text it is mentioned, in the order of the book."""
    cited: dict[str, list[str]] = {}
    here = ""
    for rule, heading, mentioned in SIGN.findall(html):
        if heading:
            here = ""
        elif rule:
            here = rule
        elif here and here != mentioned and here not in cited.setdefault(mentioned, []):
            cited[mentioned].append(here)
    return {rule: by for rule, by in cited.items() if by}


def add_citations(html: str) -> str:
    """The book with a line at the end of each rule: who cites it."""
    cited = find_citations(html)
    parts, end = [], 0
    for found in ITEM.finditer(html):
        close = _end_of_item(html, found.start())
        if found[1] in cited and close >= end:
            parts += [html[end:close], _say(found[1], cited)]
            end = close
    return "".join([*parts, html[end:]])


def _end_of_item(html: str, start: int) -> int:
    """Where the ``</li>`` stands that belongs to the ``<li>`` at ``start``."""
    depth = 0
    for edge in EDGE.finditer(html, start):
        depth += -1 if edge[1] else 1
        if depth == 0:
            return edge.start()
    return len(html)


def _say(rule: str, cited: Mapping[str, list[str]]) -> SafeString:
    by = cited[rule]
    links = format_html_join(", ", '<a href="#{}">{}</a>', ((who, who) for who in by[:NAMED]))
    more = " …" if len(by) > NAMED else ""
    return format_html('<small class="cited">{} {}{}</small>', _("Cited by"), links, more)
