"""Links to the pages that a ruleset has of its own."""

from django import template

from games import pages
from games.models import Campaign
from games.rulesets import Ruleset

register = template.Library()


@register.simple_tag
def own_pages(ruleset: Ruleset) -> list[pages.Link]:
    """Those that are everybody's."""
    return pages.links(ruleset)


@register.simple_tag
def own_pages_of(campaign: Campaign, key: str) -> list[pages.Link]:
    """Those of a seat."""
    return pages.seat_links(campaign, key)
