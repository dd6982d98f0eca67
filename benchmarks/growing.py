"""Make a campaign long and a lobby full, to see whether a page costs more for it."""

from typing import Any

from django.utils import timezone

from games.models import (
    Attendance,
    AuditEntry,
    Campaign,
    Dossier,
    Notice,
    OrderSheet,
    Report,
    Seat,
    Stage,
    Turn,
)


def lengthen(campaign: Campaign, times: int) -> None:
    """Give the campaign a past ``times`` as long: its turn 1, copied with sheets and reports;
    letters and news too. Turn 2 must be open and becomes the last; turn 1 must have a sheet."""
    stages = list(Stage.objects.filter(turn__campaign=campaign, turn__number=1))
    dossiers = list(Dossier.objects.filter(stage__in=stages))
    reports = list(Report.objects.filter(dossier__in=dossiers))
    sheet = OrderSheet.objects.filter(turn__campaign=campaign, turn__number=1)[0]
    last = max(campaign.dossiers.values_list("sequence", flat=True))
    Turn.objects.filter(campaign=campaign, number=2).update(number=1000)
    for number in range(2, times + 2):
        turn = Turn.objects.create(
            campaign=campaign, number=number, status="resolved", opened_at=timezone.now()
        )
        for seat in campaign.seats.all():
            sheet.pk, sheet.turn, sheet.seat = None, turn, seat
            sheet.save(force_insert=True)
            Attendance.objects.create(turn=turn, seat=seat, sheet=sheet, outcome="received")
        for stage in stages:
            old = stage.pk
            (dossier,) = [found for found in dossiers if found.stage_id == old]
            copied = Stage(**{**_fields(stage), "turn": turn})
            copied.save()
            sealed = Dossier(**{**_fields(dossier), "stage": copied})
            sealed.sequence = last = last + 1
            sealed.save()
            Report.objects.bulk_create(
                Report(dossier=sealed, seat=report.seat, packed=report.packed)
                for report in reports
                if report.dossier_id == dossier.pk
            )
    entries = list(AuditEntry.objects.filter(campaign=campaign)) * times
    AuditEntry.objects.bulk_create(AuditEntry(**_fields(entry)) for entry in entries)
    for letter in list(Notice.objects.filter(campaign=campaign)):
        Notice.objects.bulk_create(
            Notice(**{**_fields(letter), "key": f"{letter.key} {number}"})
            for number in range(times)
        )


def fill_lobby(campaign: Campaign, tables: int) -> None:
    """Set ``tables`` more tables like this one: its seats and, if it has begun, its open turn and
    the newest gazette."""
    seats = list(campaign.seats.all())
    turns = list(campaign.turns.order_by("-number")[:1])
    gazette = Report.objects.filter(dossier__campaign=campaign, seat=None)
    told = gazette.order_by("-dossier__sequence").first()
    for number in range(tables):
        table = Campaign(**{**_fields(campaign), "name": f"{campaign.name} {number}"})
        table.save(force_insert=True)
        for seat in seats:
            Seat.objects.create(**{**_fields(seat), "campaign": table})
        for turn in turns:
            Turn.objects.create(**{**_fields(turn), "campaign": table})
        if told is not None:
            _print(table, told)


def _print(table: Campaign, gazette: Report) -> None:
    """Give the table this gazette, with the turn that it is of."""
    dossier = gazette.dossier
    stage = None
    if dossier.stage is not None:
        turn = Turn.objects.create(**{**_fields(dossier.stage.turn), "campaign": table})
        stage = Stage.objects.create(**{**_fields(dossier.stage), "turn": turn})
    sealed = Dossier.objects.create(**{**_fields(dossier), "stage": stage, "campaign": table})
    Report.objects.create(dossier=sealed, seat=None, packed=gazette.packed)


def _fields(row: Any) -> dict[str, Any]:
    """Everything of a row but its key."""
    return {
        field.name: getattr(row, field.name)
        for field in row._meta.concrete_fields
        if not field.primary_key
    }
