"""A finished campaign as one file to keep: every report, sheet, seed and roll, readable by hand."""

import json
import zipfile
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings

from games import canonical
from games.models import Attendance, Campaign, Dossier, Seat
from games.services import files, sealing
from games.services.files import Keeping, touch, written_whole

#: How long the file of an archive is kept: it is quick to make.
KEPT = Keeping(days=30, most=200)

README = """The archive of a campaign played on Postal Games.

campaign.json   game, edition, options, who played, when it began and ended
start/          what everybody was told before turn 1
turn-NNN/       one folder per turn (with several stages: one folder per stage in it)
  sheets/       the order sheets with which it was played, one per seat
  reports/      what each seat was told; public.json is for everybody
  dice.json     the seed and all that was rolled with it
"""


def archive_file(campaign: Campaign) -> Path:
    """The campaign's archive, a ZIP file; made when it is first asked for.

    Call it for a campaign that is an archive (``selectors.is_archive``): all is in it.
    """
    head = sealing.head(campaign)
    stamp = canonical.digest([str(campaign.pk), head.hash if head else "", *_names(campaign)])
    path = _home() / f"{stamp}.zip"
    touch(path)
    if not path.exists():
        with (
            written_whole(path) as aside,
            zipfile.ZipFile(aside, "w", zipfile.ZIP_DEFLATED) as archive,
        ):
            for name, content in _files(campaign):
                archive.writestr(name, content)
    return path


def forget_old(now: datetime) -> int:
    """Delete archives that nobody has fetched for long; how many. One that is asked for is made
    again."""
    return files.forget_old(_home(), KEPT, now)


def _home() -> Path:
    return Path(settings.VAR) / "archives"


def name_of(seat: Seat) -> str:
    """Who held a seat, as everybody may know it."""
    if seat.player is not None:
        return seat.player.get_username()
    return "former player" if seat.is_former else f"bot, {seat.bot}" if seat.bot else ""


def _names(campaign: Campaign) -> list[str]:
    """Names may change after the end, and an account may go."""
    seats = campaign.seats.select_related("player").order_by("key")
    return [campaign.name, *(f"{seat.key} {seat.name} {name_of(seat)}" for seat in seats)]


def _files(campaign: Campaign) -> Iterator[tuple[str, str]]:
    yield "README.txt", README
    yield "campaign.json", _json(_about(campaign))
    dossiers = campaign.dossiers.filter(is_undone=False).exclude(kind=Dossier.Kind.AMENDMENT)
    for dossier in dossiers.order_by("sequence").select_related("stage__turn").iterator(10):
        folder = _folder(dossier)
        for key, text in sorted(dossier.sheets.items()):
            if text is not None:
                yield f"{folder}/sheets/{key}.txt", text
        for report in dossier.reports.select_related("seat").iterator(10):
            reader = report.seat.key if report.seat else "public"
            yield f"{folder}/reports/{reader}.json", _json(report.document)
        dice = {"seed": dossier.seed, "rolls": canonical.unpack(dossier.draws)}
        yield f"{folder}/dice.json", _json(dice)


def _folder(dossier: Dossier) -> str:
    stage = dossier.stage
    if stage is None:
        return "start"
    turn = f"turn-{stage.turn.number:03}"
    return f"{turn}/{stage.index + 1}-{stage.label}" if stage.label else turn


def _about(campaign: Campaign) -> dict[str, Any]:
    missed = Attendance.objects.filter(
        turn__campaign=campaign, outcome=Attendance.Outcome.MISSED
    ).values_list("seat__key", flat=True)
    times_missed = list(missed)
    return {
        "name": campaign.name,
        "game": campaign.ruleset_slug,
        "edition": campaign.edition,
        "options": campaign.options,
        "began": campaign.started_at.isoformat() if campaign.started_at else None,
        "ended": campaign.finished_at.isoformat() if campaign.finished_at else None,
        "seats": [
            {
                "key": seat.key,
                "name": seat.name,
                "player": name_of(seat),
                "turns missed": times_missed.count(seat.key),
            }
            for seat in campaign.seats.select_related("player").order_by("key")
        ],
    }


def _json(document: Any) -> str:
    return json.dumps(document, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
