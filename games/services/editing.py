"""Two people edit one campaign: what was changed between showing a form and saving it, by whom."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext_lazy as _

from games.models import AuditEntry, Campaign, Seat
from games.services.locking import lock_campaign

#: What of a campaign and of a seat the form of the desk shows.
FIELDS = tuple(
    field
    for field in Campaign._meta.concrete_fields
    if field.editable and field.name not in ("gm", "edition", "status")
)
SEAT_FIELDS = tuple(
    field for field in Seat._meta.concrete_fields if field.name in ("name", "player", "bot")
)
STARTED = "started"
#: So many audit entries are searched for who it was.
ENTRIES = 100


@dataclass(frozen=True, slots=True)
class Change:
    """Something that is not as it was shown. ``what``: its name; ``now``: what it is now; ``by``
    and ``at``: who changed it when, if that is known."""

    what: str
    now: str
    by: str = ""
    at: datetime | None = None


def marks(campaign: Campaign) -> str:
    """What a form carries along: a mark for each value that it shows."""
    return json.dumps({name: _mark(value) for name, (value, _now) in _values(campaign).items()})


def changed_since(campaign: Campaign, shown: str) -> list[Change]:
    """What is not as in the form with the marks ``shown``; none if nothing. The campaign is kept
    from change until the transaction ends."""
    locked = lock_campaign(campaign.pk)
    before = _read(shown)
    entries = list(locked.audit.select_related("by")[:ENTRIES])
    return [
        _change(name, now, entries)
        for name, (value, now) in _values(locked).items()
        if before.get(name) != _mark(value)
    ]


def _values(campaign: Campaign) -> dict[str, tuple[Any, str]]:
    """Name -> value, and how it is shown. Seats only before the start, when they can be edited."""
    found = {field.name: _value(campaign, field) for field in FIELDS}
    is_draft = campaign.status == Campaign.Status.DRAFT
    found[STARTED] = (not is_draft, str(campaign.get_status_display()))
    if is_draft:
        for seat in campaign.seats.select_related("player"):
            parts = [_value(seat, field) for field in SEAT_FIELDS]
            shown = ", ".join(now for _value_of, now in parts if now)
            found[f"seat {seat.key}"] = ([value for value, _now in parts], shown)
    return found


def in_words(row: Any, field: Any) -> str:
    """A setting of a campaign or seat as a person reads it."""
    return _value(row, field)[1]


def _value(row: Any, field: Any) -> tuple[Any, str]:
    value = field.value_from_object(row)
    if field.choices:
        return value, str(getattr(row, f"get_{field.name}_display")())
    if field.name == "player":
        return value, str(row.player or "")
    if field.name == "options":
        told = row.ruleset.present_options(value)
        return value, "; ".join(f"{name}: {words}" for name, words in told)
    if field.name == "weekdays":
        return value, ", ".join(str(WEEKDAYS.get(day, day)) for day in value)
    if isinstance(value, bool):
        return value, str(_("yes") if value else _("no"))
    return value, str(value)


def _mark(value: Any) -> str:
    return hashlib.sha256(json.dumps(value, default=str).encode()).hexdigest()[:16]


def _read(shown: str) -> Mapping[str, str]:
    try:
        found = json.loads(shown)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _change(name: str, now: str, entries: list[AuditEntry]) -> Change:
    entry = next((entry for entry in entries if name in _touched(entry)), None)
    what = name_of(name)
    if entry is None:
        return Change(what, now)
    return Change(what, now, entry.by.get_username() if entry.by else "", entry.at)


def _touched(entry: AuditEntry) -> Iterator[str]:
    """The names of what an entry of the audit log is about."""
    if entry.act == "start":
        yield STARTED
    elif entry.act == "change":
        yield from entry.data.get("fields", [])
    elif entry.act in ("join", "leave"):
        yield f"seat {entry.data.get('seat')}"
    elif entry.act in ("set-seats", "fill-with-bots"):
        yield from (f"seat {key}" for key in entry.data.get("seats", []))


def name_of(name: str) -> str:
    """What people call a value: the name of a field, or a seat."""
    if name == STARTED:
        return str(_("status"))
    if name.startswith("seat "):
        return str(_("seat %(key)s")) % {"key": name.removeprefix("seat ")}
    return next((str(field.verbose_name) for field in FIELDS if field.name == name), name)
