"""The film of a week: a picture for every evening, and all of them as one moving picture."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from dma import days, maps, weeks
from dma.wording.nouns import DAYS
from games.maps import films
from games.maps.arms import Arms
from games.maps.palette import Theme

Report = Mapping[str, Any]

#: Milliseconds of a day of the film, and of the last one.
BEAT: Final = 1400
REST: Final = 3500


@dataclass(frozen=True, slots=True)
class Evening:
    """One day. ``day``: 1 to 7; ``title``: of its picture; ``changed``: cells that have another
    owner than on the evening before; ``report``: what the reader knew by then."""

    day: int
    title: str
    changed: tuple[str, ...]
    report: Report


def evenings(report: Report) -> list[Evening]:
    """The days of the report's week, the first one first."""
    found: list[Evening] = []
    week = weeks.played(report)
    for told in days.evenings(report):
        title = _("Week %(week)s, %(day)s") % {"week": week, "day": DAYS[told["day"]]}
        changed = tuple(sorted(_changed(told)))
        found.append(Evening(told["day"], title, changed, told))
    return found


def draw_film(
    report: Report, arms: Mapping[str, Arms], theme: Theme, width: int, kind: str
) -> bytes:
    """All evenings, one after the other, as a file. ``kind``: of ``films.KINDS``."""
    frames = []
    for evening in evenings(report):
        picture = maps.draw(evening.report, arms, theme=theme, width=width)
        layout = maps.layout(evening.report)
        frames.append(films.frame(picture, layout, evening.changed, evening.title, theme))
    return films.pack(frames, [BEAT] * (len(frames) - 1) + [REST], kind)


def _changed(told: Report) -> set[str]:
    """Cells of the settlements of which the day's event of owners tells."""
    found = set()
    for event in told["days"][0]["events"]:
        if event["code"] == "owners":
            for part in ("cities", "villages"):
                for number in event["data"][part]:
                    found.add("{}.{}".format(*told[part][number]["cell"]))
    return found
