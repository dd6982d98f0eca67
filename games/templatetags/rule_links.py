"""Links to the rule book."""

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

register = template.Library()


@register.simple_tag
def rule_link(slug: str, rule: str) -> str | SafeString:
    """A rule id as a link to its place in the rule book of that ruleset."""
    if not rule:
        return ""
    return format_html(
        '<a class="rule-link" href="{}#{}" title="{}">{}</a>',
        reverse("rule-book", args=[slug]),
        rule,
        _("to the rule book"),
        rule,
    )
