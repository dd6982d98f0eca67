"""Take in a campaign that another host has exported, verify every turn of it, and play on."""

import hashlib
import json
import uuid
import zipfile
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
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
#: Nobody finds a campaign that is so: it is not in the lobby, has no GM and no players, and nothing
#: of it is ever due.
HIDING: Mapping[str, Any] = {"status": Campaign.Status.DRAFT, "is_private": True}
#: Nobody is at work on an arriving campaign that has not changed for so many leases of a stage:
#: its rows are written in one go, which takes longer than a turn.
SILENT_LEASES = 10
#: One sweep deletes at most so many of them.
MOST_PER_SWEEP = 3


#: What comes of reading as a campaign what is none, be it nested as deep as nobody can read.
SENSELESS = (KeyError, TypeError, ValueError, AttributeError, RecursionError)


class BadFile(GameError):
    """The file is no campaign that this host can take in; the text says why."""


class Lost(GameError):
    """Whoever was to take it in was silent for so long that another has begun anew."""


def silence() -> timedelta:
    """After so long without a sign of life whoever took a campaign in is taken for dead."""
    return timedelta(seconds=SILENT_LEASES * settings.LEASE_SECONDS)


def say_nothing(done: int, total: int) -> None:
    """For who does not wait."""


def import_campaign(
    path: Path,
    *,
    gm: User,
    players: Mapping[str, User],
    tell_progress: Callable[[int, int], None] = say_nothing,
) -> Campaign:
    """The campaign in the file, as a new one of ``gm``. ``players``: seat key -> who sits there.

    Every sealed turn is played again first, and nobody sees anything of it unless all are as
    sealed. Seats that nobody is given keep their orders and wait for a player.
    ``tell_progress``: is told how many of how many turns have been played again. Raises BadFile.

    The rows are written first, as a campaign that nobody finds, and it is let in when it has
    verified: no lock is held meanwhile. What a killed process leaves is deleted (``forget_lost``).
    """
    try:
        with zipfile.ZipFile(path) as archive:
            manifest = _manifest(archive)
            campaign, values = _write(archive, manifest)
            try:
                _verify(campaign, tell_progress)
                return _let_in(campaign, values, manifest, gm, players)
            except BaseException:
                Campaign.objects.filter(pk=campaign.pk, arriving_at__isnull=False).delete()
                raise
    except (zipfile.BadZipFile, OSError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise BadFile(_("This is no exported campaign: %(error)s.") % {"error": error}) from error
    except (*SENSELESS, ValidationError) as error:
        raise BadFile(_("Something in the file is wrong: %(error)s.") % {"error": error}) from error
    except DatabaseError as error:
        raise BadFile(_("Its rows do not fit together: %(error)s.") % {"error": error}) from error


def _manifest(archive: zipfile.ZipFile) -> dict[str, Any]:
    """What the file says it is. Raises BadFile unless this host knows how to read it."""
    if "manifest.json" not in archive.namelist():
        raise BadFile(_("This is no exported campaign: it has no manifest."))
    manifest = _object(archive, "manifest.json")
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


def _object(archive: zipfile.ZipFile, name: str) -> dict[str, Any]:
    """A part that is one JSON object. Raises BadFile for any other, or what ``SENSELESS`` names."""
    found = json.loads(_bounded(archive, name))
    if not isinstance(found, dict):
        raise BadFile(_("The part %(name)s has been changed or cut.") % {"name": name})
    return found


def _bounded(archive: zipfile.ZipFile, name: str) -> bytes:
    if archive.getinfo(name).file_size > LARGEST_PART:
        raise BadFile(_("The part %(name)s is too large.") % {"name": name})
    return archive.read(name)


@transaction.atomic
def _write(archive: zipfile.ZipFile, manifest: dict[str, Any]) -> tuple[Campaign, dict[str, Any]]:
    """All rows, of a campaign that nobody can find; and what it is once it is let in."""
    about = _object(archive, "campaign.json")
    campaign, values = _campaign(about["row"])
    known: dict[type[Model], dict[Any, Any]] = {}
    for model, _way in TABLES:
        known[model] = _insert(archive, model, campaign, known)
    ruleset = campaign.ruleset
    head = sealing.head(campaign)
    if head is None or canonical.digest(about["position"]) != head.after_hash:
        raise BadFile(_("Its position is not what was sealed last."))
    ruleset.save(campaign, ruleset.decode(about["position"]))
    return campaign, values


def _verify(campaign: Campaign, tell_progress: Callable[[int, int], None]) -> None:
    """Play all of it again, and say now and then that this process lives."""
    total = campaign.dossiers.count()
    for done, finding in enumerate(verify(campaign), start=1):
        hidden = Campaign.objects.filter(pk=campaign.pk, arriving_at__isnull=False)
        if not hidden.update(arriving_at=timezone.now()):
            raise Lost
        if finding.problem:
            told = _("It does not verify: %(where)s: %(problem)s.")
            where = finding.dossier or campaign
            raise BadFile(told % {"where": where, "problem": finding.problem})
        tell_progress(done, total)


@transaction.atomic
def _let_in(
    campaign: Campaign,
    values: dict[str, Any],
    manifest: dict[str, Any],
    gm: User,
    players: Mapping[str, User],
) -> Campaign:
    """From now on it is a campaign like all others."""
    found = Campaign.objects.select_for_update(no_key=True).filter(pk=campaign.pk).first()
    if found is None or found.arriving_at is None:
        raise Lost
    for name in HIDING:
        setattr(found, name, values[name])
    found.gm, found.arriving_at, found.last_seen_at = gm, None, timezone.now()
    found.save(update_fields=[*HIDING, "gm", "arriving_at", "last_seen_at"])
    _seat_players(found, players)
    entry = record(found, "import", by=gm, data={"exported_at": manifest.get("exported_at")})
    tell(players_of(found), key=f"import:{entry.pk}", code="imported", campaign=found)
    return found


def _campaign(row: dict[str, Any]) -> tuple[Campaign, dict[str, Any]]:
    """The campaign itself, hidden, under its own id where that is free; and its true values."""
    forget_lost(timezone.now())
    values = {name: value for name, value in _values(Campaign, row, {}) if name not in LEFT_BEHIND}
    if Campaign.objects.filter(pk=values["id"]).exists():
        values["id"] = uuid.uuid4()
    true = Campaign(**values)
    vetting.vet_row(true)  # first: what is cleaned is tidier than what came
    true.full_clean(exclude=["gm"])
    vetting.vet_campaign(true)
    values["name"] = true.name  # an older host may have kept more than a line
    campaign = Campaign(**{**values, **HIDING}, arriving_at=timezone.now())
    campaign.save(force_insert=True)
    return campaign, {name: getattr(true, name) for name in HIDING}


def forget_lost(now: datetime) -> int:
    """Delete what those have left who were killed while they took a campaign in; how many."""
    lost = Campaign.objects.filter(arriving_at__lt=now - silence())
    return sum(bool(campaign.delete()) for campaign in lost[:MOST_PER_SWEEP])


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
            players = _object(archive, "campaign.json")["players"]
            return {str(key): str(name) for key, name in players.items()}
    except (zipfile.BadZipFile, OSError, *SENSELESS) as error:
        raise BadFile(_("This is no exported campaign: %(error)s.") % {"error": error}) from error
