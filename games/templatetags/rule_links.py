"""Links to the rule book."""

import re
from functools import lru_cache

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games import rulebooks
from games.rulesets import Ruleset

register = template.Library()

NEW_TAB = mark_safe(' target="_blank" rel="noopener"')


@register.simple_tag(takes_context=True)
def rule_link(context: Context, slug: str, rule: str) -> str | SafeString:
    """A rule id as a link to its place in the rule book of that ruleset, in the edition of the
    context's ``ruleset``.

    A code that is no rule id is shown as it is if it is meant for people ("E02"), else not at all.

    Where the context says ``in_new_tab``, the page that is being written stays where it is.
    """
    if not re.fullmatch(rulebooks.RULE_ID, rule):
        return rule if rule.isupper() else ""
    ruleset = context.get("ruleset")
    address = rulebooks.address(ruleset) if ruleset else reverse("rule-book", args=[slug])
    return _link(address, rule, bool(context.get("in_new_tab")), get_language())


@lru_cache(maxsize=2**12)
def _link(address: str, rule: str, in_new_tab: bool, language: str | None) -> SafeString:
    """``language``: the active one, which tells the links apart. A page may have hundreds."""
    return format_html(
        '<a class="rule-link" href="{}#{}" title="{}"{}>{}{}</a>',
        address,
        rule,
        _("to the rule book"),
        NEW_TAB if in_new_tab else "",
        rule,
        new_tab_note() if in_new_tab else "",
    )


@register.simple_tag
def rule_book(ruleset: Ruleset) -> str:
    """The address of the rule book of this edition."""
    return rulebooks.address(ruleset)


@register.simple_tag
def new_tab_note() -> SafeString:
    """Tells those who cannot see it that a link opens elsewhere."""
    return format_html('<span class="visually-hidden"> {}</span>', _("(in a new tab)"))
