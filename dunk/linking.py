"""Provinces in sentences as links to their places in the atlas of the page."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Linker:
    """``known``: the provinces that have a place on the page; others stay plain numbers."""

    known: Collection[int]

    def link(self, text: str) -> SafeString:
        """The sentence with "province 5" and "provinces 5, 6 and 7" as links."""
        escaped = conditional_escape(text)
        # Translators: all forms of the word that stand before a number, parted by bars.
        forms = pgettext("forms of the word", "province|provinces|Province|Provinces")
        more = rf"(?:, | {re.escape(_('and'))} )"
        pattern = rf"\b(?:{forms}) \d+(?:{more}\d+)*(?!\d)"
        return mark_safe(re.sub(pattern, self._link, escaped))  # noqa: S308 (escaped above)

    def _link(self, match: re.Match[str]) -> str:
        words = match[0]
        if len(NUMBER.findall(words)) > 1:
            return NUMBER.sub(lambda found: self._anchor(int(found[0]), found[0]), words)
        return self._anchor(int(NUMBER.findall(words)[0]), words)

    def _anchor(self, province: int, words: str) -> str:
        """``words`` are the digits of a number or have been escaped."""
        if province not in self.known:
            return words
        return f'<a href="#province-{province}">{words}</a>'


def linker_of(report: Mapping[str, Any]) -> Linker:
    """Links to all provinces that the report knows."""
    return Linker(frozenset(map(int, report["provinces"])))
