"""Take in a campaign that another host has exported, verify every turn of it, and play on."""

import hashlib
import json
import uuid
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import DatabaseError, transaction
from django.db.models import ForeignKey, Model
from django.utils import timezone
from django.utils.translation import gettext as _

from games import canonical, rulesets
from games.errors import GameError
from games.models import Campaign, Seat, Stage
from games.services import sealing, vetting
from games.services.exporting import FORMAT, LEFT_BEHIND, TABLES, part_of
from games.services.notices import players_of, record, tell
from games.services.verifying import verify

#: No part of a campaign is larger, unpacked: it would be no campaign but an attack.
LARGEST_PART = 2 * 1024**3
#: So many rows are written at once.
BATCH = 200


class BadFile(GameError):
    """The file is no campaign that this host can take in; the text says why."""


def import_campaign(path: Path, *, gm: User, players: Mapping[str, User]) -> Campaign:
    """The campaign in the file, as a new one of ``gm``. ``players``: seat key -> who sits there.

    Every sealed turn is played again first; nothing is written unless all are as sealed. Seats
    that nobody is given keep their orders and wait for a player. Raises BadFile.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            manifest = _manifest(archive)
            with transaction.atomic():
                return _take_in(archive, manifest, gm, players)
    except (zipfile.BadZipFile, OSError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise BadFile(_("This is no exported campaign: %(error)s.") % {"error": error}) from error
    except (KeyError, TypeError, ValueError, AttributeError, ValidationError) as error:
        raise BadFile(_("Something in the file is wrong: %(error)s.") % {"error": error}) from error
    except DatabaseError as error:
        raise BadFile(_("Its rows do not fit together: %(error)s.") % {"error": error}) from error


def _manifest(archive: zipfile.ZipFile) -> dict[str, Any]:
    """What the file says it is. Raises BadFile unless this host knows how to read it."""
    if "manifest.json" not in archive.namelist():
        raise BadFile(_("This is no exported campaign: it has no manifest."))
    manifest: dict[str, Any] = json.loads(_bounded(archive, "manifest.json"))
    if manifest.get("format") != FORMAT:
        told = _("The file has format %(format)s; this host reads format %(known)d.")
        raise BadFile(told % {"format": manifest.get("format"), "known": FORMAT})
    try:
        rulesets.get(manifest["game"], manifest["edition"])
    except LookupError as error:
        raise BadFile(str(error)) from error
    for name in ["campaign.json", *(part_of(model) for model, _way in TABLES)]:
        if hashlib.sha256(_bounded(archive, name)).hexdigest() != manifest["parts"][name]:
            raise BadFile(_("The part %(name)s has been changed or cut.") % {"name": name})
    return manifest


def _bounded(archive: zipfile.ZipFile, name: str) -> bytes:
    if archive.getinfo(name).file_size > LARGEST_PART:
        raise BadFile(_("The part %(name)s is too large.") % {"name": name})
    return archive.read(name)


def _take_in(
    archive: zipfile.ZipFile, manifest: dict[str, Any], gm: User, players: Mapping[str, User]
) -> Campaign:
    about = json.loads(_bounded(archive, "campaign.json"))
    campaign = _campaign(about["row"], gm)
    known: dict[type[Model], dict[Any, Any]] = {}
    for model, _way in TABLES:
        known[model] = _insert(archive, model, campaign, known)
    _seat_players(campaign, players)
    ruleset = campaign.ruleset
    head = sealing.head(campaign)
    if head is None or canonical.digest(about["position"]) != head.after_hash:
        raise BadFile(_("Its position is not what was sealed last."))
    ruleset.save(campaign, ruleset.decode(about["position"]))
    wrong = [finding for finding in verify(campaign) if finding.problem]
    if wrong:
        told = _("It does not verify: %(where)s: %(problem)s.")
        raise BadFile(told % {"where": wrong[0].dossier or campaign, "problem": wrong[0].problem})
    entry = record(campaign, "import", by=gm, data={"exported_at": manifest.get("exported_at")})
    tell(players_of(campaign), key=f"import:{entry.pk}", code="imported", campaign=campaign)
    return campaign


def _campaign(row: dict[str, Any], gm: User) -> Campaign:
    """The campaign itself, under its own id where that is free."""
    values = {name: value for name, value in _values(Campaign, row, {}) if name not in LEFT_BEHIND}
    if Campaign.objects.filter(pk=values["id"]).exists():
        values["id"] = uuid.uuid4()
    campaign = Campaign(**values, gm=gm, last_seen_at=timezone.now())
    campaign.full_clean(exclude=["gm"])
    vetting.vet_row(campaign)
    vetting.vet_campaign(campaign)
    campaign.save(force_insert=True)
    return campaign


def _insert(
    archive: zipfile.ZipFile,
    model: type[Model],
    campaign: Campaign,
    known: dict[type[Model], dict[Any, Any]],
) -> dict[Any, Any]:
    """Write one table; the id that a row had there -> the one that it has here."""
    old: list[Any] = []
    rows: list[Model] = []
    key = model._meta.pk.name
    for document in _lines(archive, part_of(model)):
        old.append(document.pop(key))
        values = dict(_values(model, document, known))
        if any(field.name == "campaign" for field in model._meta.concrete_fields):
            values["campaign"] = campaign
        rows.append(model(**values))
    for row in rows:
        vetting.vet_row(row)
        if isinstance(row, Stage):
            _let_go(row)
    if model is Seat:
        vetting.vet_seats(campaign, [row for row in rows if isinstance(row, Seat)])
    made = model._default_manager.bulk_create(rows, batch_size=BATCH)
    return dict(zip(old, (row.pk for row in made), strict=True))


def _lines(archive: zipfile.ZipFile, name: str) -> Iterator[dict[str, Any]]:
    for line in _bounded(archive, name).decode().splitlines():
        document = json.loads(line)
        if not isinstance(document, dict):
            raise TypeError(f"{name}: a line is no row")
        yield document


def _values(
    model: type[Model], document: dict[str, Any], known: dict[type[Model], dict[Any, Any]]
) -> Iterator[tuple[str, Any]]:
    """Field -> value, ids translated. What the file does not tell keeps its default."""
    for field in model._meta.concrete_fields:
        if field.name not in document or field.name == "campaign":
            continue
        value = document[field.name]
        if isinstance(field, ForeignKey):
            table = known[field.related_model]
            yield field.attname, None if value is None else table[value]
        else:
            yield field.name, None if value is None else field.to_python(value)


def _let_go(stage: Any) -> None:
    """A worker of the other host may have been at it: here nobody is."""
    if stage.status == Stage.Status.RESOLVING:
        stage.status, stage.lost_leases = Stage.Status.WAITING, 0


def _seat_players(campaign: Campaign, players: Mapping[str, User]) -> None:
    seats = {seat.key: seat for seat in campaign.seats.all()}
    for key, player in players.items():
        if key not in seats:
            raise BadFile(_("There is no seat %(key)s in this campaign.") % {"key": key})
        Seat.objects.filter(pk=seats[key].pk).update(player=player, is_former=False)


def names_in(path: Path) -> dict[str, str]:
    """Seat key -> the name of the account that held it on the other host. Raises BadFile."""
    try:
        with zipfile.ZipFile(path) as archive:
            _manifest(archive)
            players = json.loads(_bounded(archive, "campaign.json"))["players"]
    except (zipfile.BadZipFile, OSError, ValueError, KeyError, TypeError) as error:
        raise BadFile(_("This is no exported campaign: %(error)s.") % {"error": error}) from error
    return {str(key): str(name) for key, name in players.items()}
