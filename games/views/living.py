"""The living map of the front page: the last turns of a running demo campaign, picture by picture.

Only what everybody may know goes into it, so one copy serves all readers of a language.
"""

import json
from dataclasses import dataclass
from typing import Any

from django.core.cache import cache
from django.utils.translation import get_language

from games import rulesets, selectors
from games.models import Campaign, Report
from games.services import chronicles, pictures
from games.views import mapping

#: So many turns are replayed.
FRAMES = 6
#: Pixels across, on a usual and on a fine screen.
WIDTH, FINE_WIDTH = pictures.WIDTHS[1], pictures.WIDTHS[3]
#: A turn of a demo takes a day, but its arms or name may change.
KEPT_SECONDS = 600


@dataclass(frozen=True, slots=True)
class Living:
    """``frames``: each with title, caption and the addresses of its pictures by theme, oldest
    first, as JSON in ``data``; ``last`` is the newest."""

    campaign: Campaign
    last: dict[str, Any]
    width: int
    height: int
    data: str


def living_map() -> Living | None:
    """The newest demo campaign with a map for everybody, if possible one that runs; or None."""
    shown = Campaign.objects.filter(is_demo=True, is_private=False, is_practice=False)
    begun = shown.filter(status__in=(Campaign.Status.RUNNING, Campaign.Status.FINISHED))
    running_first = begun.order_by("-status", "-started_at")  # "running", then "finished"
    drawable = [ruleset.slug for ruleset in rulesets.installed() if ruleset.has_public_map]
    for campaign in running_first.filter(ruleset_slug__in=drawable)[:1]:
        last = selectors.chronicle_of(campaign, None).reverse().first()
        if last is not None:
            return _kept(campaign, last)
    return None


def _kept(campaign: Campaign, last: Report) -> Living:
    key = f"living:{campaign.pk}:{last.pk}:{get_language()}"
    made: dict[str, Any] | None = cache.get(key)
    if made is None:
        made = _make(campaign, last)
        cache.set(key, made, timeout=KEPT_SECONDS)
    return Living(campaign, **made)


def _make(campaign: Campaign, last: Report) -> dict[str, Any]:
    layout = campaign.ruleset.layout(last.document)
    told = [_told(campaign, frame) for frame in chronicles.frames(campaign, None, newest=FRAMES)]
    return {
        "last": told[-1],
        "width": WIDTH,
        "height": round(WIDTH * layout.height / layout.width),
        "data": json.dumps(told, ensure_ascii=False),
    }


def _told(campaign: Campaign, frame: chronicles.Frame) -> dict[str, Any]:
    page = mapping.map_page_at(campaign, None, (frame.turn, frame.stage))
    version = frame.subject.version
    pictures_of: dict[str, list[str]] = {
        str(theme): [f"{page}{theme}-{width}.png?v={version}" for width in (WIDTH, FINE_WIDTH)]
        for theme in pictures.THEMES
    }
    return {"title": frame.title, "caption": frame.headline, **pictures_of}
