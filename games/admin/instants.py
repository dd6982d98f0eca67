"""An instant in two zones at once."""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from games import zones
from games.dates import day_and_time


@dataclass(frozen=True, slots=True)
class Shown:
    """An instant in the zone of the campaign, and in that of the reader."""

    there: str
    here: str
    iso: str


def shown(at: datetime, zone: ZoneInfo) -> Shown:
    """``zone``: the campaign's."""
    own = zones.reader_zone() or ZoneInfo("UTC")
    return Shown(written(at, zone), written(at, own), at.isoformat())


def written(at: datetime, zone: ZoneInfo) -> str:
    """Day, time and zone."""
    return f"{day_and_time(at.astimezone(zone))} ({zone.key})"
