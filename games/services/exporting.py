"""A campaign as one file that another host can import and play on from.

The file is a ZIP: ``manifest.json`` (what it is, and a hash of each other part), ``campaign.json``
(the campaign, its secret and its position), and one JSON Lines part per table. People are named,
nothing else of theirs is in it; but it holds every secret of the game, so it is for the GM only.
"""

import hashlib
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import ForeignKey, Model
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.errors import NotNow
from games.models import Attendance, Campaign, Dossier, OrderSheet, Report, Seat, Stage, Turn
from games.services.files import written_whole
from games.services.locking import lock_campaign, lock_open_turn

FORMAT = 1
#: The tables of a campaign, those first to which others refer; with the way to the campaign.
TABLES: tuple[tuple[type[Model], str], ...] = (
    (Seat, "campaign"),
    (Turn, "campaign"),
    (Stage, "turn__campaign"),
    (OrderSheet, "turn__campaign"),
    (Attendance, "turn__campaign"),
    (Dossier, "campaign"),
    (Report, "dossier__campaign"),
)
#: What of a campaign is not taken along: who runs it, and what the host itself does with it.
LEFT_BEHIND = frozenset({"gm", "is_demo", "last_seen_at", "created_at", "arriving_at"})
#: What of a stage is not: the lease of a worker of this host.
LEASE = frozenset({"lease_token", "lease_until"})


def part_of(model: type[Model]) -> str:
    """The name of a table's part in the file."""
    return f"{model._meta.model_name}.jsonl"


@transaction.atomic
def export(campaign: Campaign, path: Path) -> None:
    """Write the campaign to ``path``, whole or not at all, readable by its owner only.

    It is kept from change meanwhile. Raises NotNow for one that has not started.
    """
    locked = lock_campaign(campaign.pk)
    if locked.status == Campaign.Status.DRAFT:
        raise NotNow(_("A campaign that has not started has nothing to export."))
    lock_open_turn(locked)
    hashes: dict[str, str] = {}
    with (
        written_whole(path) as aside,
        zipfile.ZipFile(aside, "w", zipfile.ZIP_DEFLATED) as archive,
    ):
        for name, lines in _parts(locked):
            digest = hashlib.sha256()
            with archive.open(name, "w") as part:
                for line in lines:
                    part.write(line)
                    digest.update(line)
            hashes[name] = digest.hexdigest()
        archive.writestr("manifest.json", _encode(_manifest(locked, hashes)))


def _manifest(campaign: Campaign, hashes: dict[str, str]) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "what": "a campaign of Postal Games",
        "name": campaign.name,
        "game": campaign.ruleset_slug,
        "edition": campaign.edition,
        "exported_at": timezone.now().isoformat(),
        "parts": hashes,
    }


def _parts(campaign: Campaign) -> Iterator[tuple[str, Iterator[bytes]]]:
    yield "campaign.json", iter([_encode(_about(campaign))])
    for model, way in TABLES:
        rows = model._default_manager.filter(**{way: campaign}).order_by("pk")
        yield part_of(model), (_encode(row_of(row)) for row in rows.iterator(chunk_size=200))


def _about(campaign: Campaign) -> dict[str, Any]:
    ruleset = campaign.ruleset
    seats = campaign.seats.select_related("player")
    return {
        "row": {name: value for name, value in row_of(campaign).items() if name not in LEFT_BEHIND},
        "position": ruleset.encode(ruleset.load(campaign)),
        "players": {seat.key: seat.player.get_username() for seat in seats if seat.player},
    }


def row_of(row: Model) -> dict[str, Any]:
    """A row as JSON-able data: field name -> value; those that refer to people are left out."""
    left_out = LEASE if isinstance(row, Stage) else frozenset()
    found = {}
    for field in row._meta.concrete_fields:
        if field.name in left_out or _is_of_people(field):
            continue
        value = field.value_from_object(row)
        found[field.name] = value if value is None else _plain(field.value_to_string(row), value)
    return found


def _is_of_people(field: Any) -> bool:
    return isinstance(field, ForeignKey) and field.related_model is User


def _plain(text: Any, value: Any) -> Any:
    """Numbers, truth and documents as they are; everything else as the field writes it."""
    return value if isinstance(value, (bool, int, dict, list)) else text


def _encode(document: Any) -> bytes:
    return (json.dumps(document, ensure_ascii=False, sort_keys=True) + "\n").encode()
