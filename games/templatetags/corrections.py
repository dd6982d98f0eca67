"""What a GM has corrected, in the words of the campaign's game."""

from collections.abc import Sequence
from typing import Any

from django import template

from games.models import Campaign

register = template.Library()


@register.simple_tag
def corrections(campaign: Campaign, changes: Sequence[dict[str, Any]] | None) -> str:
    """The sentences of changes as they stand in a notice, one after the other."""
    ruleset = campaign.ruleset
    return " ".join(ruleset.sentence(it["code"], it["data"]) for it in changes or ())
