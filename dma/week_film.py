"""The film of a week: a picture for every evening, and all of them as one moving picture."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from dma import days, diary, maps, weeks
from dma.battlecards import Card
from dma.map_shape import shape_of
from dma.wording.names import names_in
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
    owner than on the evening before; ``report``: what the reader knew by then; ``summary``: what
    the day was like, "" for a quiet one; ``battles``: those that the reader may watch."""

    day: int
    title: str
    changed: tuple[str, ...]
    report: Report
    summary: str
    battles: list[Card]

    @property
    def marks(self) -> list[tuple[int, int]]:
        """The upper left corners of what changed, on the picture."""
        shape = shape_of(self.report)
        return [shape.corner(*map(int, key.split("."))) for key in self.changed]


def evenings(report: Report) -> list[Evening]:
    """The days of the report's week, the first one first."""
    found: list[Evening] = []
    week = weeks.played(report)
    diaries = {it.number: it for it in diary.tell_days(report, names_in(report))}
    for told in days.evenings(report):
        day = told["day"]
        title = _("%(day)s, week %(week)s") % {"week": week, "day": DAYS[day]}
        page = diaries.get(day)
        summary, battles = (page.summary, page.battles) if page else ("", [])
        changed = tuple(sorted(_changed(told)))
        found.append(Evening(day, title, changed, told, summary, battles))
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
