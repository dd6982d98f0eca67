"""What must be true of a campaign at any instant, whatever was killed."""

from collections import Counter
from datetime import timedelta

from django.db.models import Count, F
from django.utils import timezone

from games import canonical
from games.models import Attendance, Campaign, Notice, Stage, Turn
from games.services import orders, sealing, verifying
from tests.stack import wait_for
from tests.toy import scenes


def due_now(campaign: Campaign) -> Turn:
    """The open turn, its deadline now by the real clock."""
    turn = scenes.open_turn(campaign)
    now = timezone.now()
    Turn.objects.filter(pk=turn.pk).update(deadline=now)
    turn.stages.filter(index=0).update(due_at=now + timedelta(milliseconds=500))
    return turn


def verify_whole(campaign: Campaign) -> None:
    """Every stage is untouched or complete: rows, dossier, reports and notices agree."""
    resolved = Stage.objects.filter(turn__campaign=campaign, status=Stage.Status.RESOLVED)
    dossiers = campaign.dossiers.exclude(stage=None)
    assert dossiers.count() == resolved.count()
    assert set(dossiers.values_list("stage", flat=True)) == set(
        resolved.values_list("pk", flat=True)
    )
    ruleset = campaign.ruleset
    head = sealing.head(campaign)
    assert head is not None
    assert canonical.digest(ruleset.encode(ruleset.load(campaign))) == head.after_hash
    verify_reports(campaign)
    players = campaign.seats.filter(player__isnull=False).count()
    told = Counter(
        (notice.recipient_id, notice.data["turn"], notice.data["stage"])
        for notice in Notice.objects.filter(campaign=campaign, code="resolved")
    )
    assert sum(told.values()) == len(told) == players * resolved.count()
    numbers = list(campaign.turns.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))


def verify_reports(campaign: Campaign) -> None:
    """What players see while others write: no stage without its dossier, none without reports.

    Each look is one statement, and so one instant.
    """
    resolved = Stage.objects.filter(turn__campaign=campaign, status=Stage.Status.RESOLVED)
    assert not resolved.filter(dossiers=None).exists(), "a stage without a dossier"
    reports = Count("reports", distinct=True)
    seats = Count("campaign__seats", distinct=True)
    counted = campaign.dossiers.annotate(sent=reports, seats=seats)
    assert not counted.exclude(sent=F("seats") + 1).exists(), "a dossier without all its reports"


def verify_end(campaign: Campaign) -> None:
    """Nothing is half done any more, and every sealed stage can be played again."""
    verify_whole(campaign)
    assert not Stage.objects.filter(turn__campaign=campaign, status=Stage.Status.HELD).exists()
    found = [finding.problem for finding in verifying.verify(campaign) if finding.problem]
    assert found == []
    for turn in campaign.turns.exclude(status=Turn.Status.OPEN):
        for attendance in turn.attendances.all():
            counting = orders.counting_sheet(turn, attendance.seat)
            assert attendance.sheet == counting
            assert (attendance.outcome == Attendance.Outcome.RECEIVED) is (counting is not None)


def wait_for_turn(campaign: Campaign, number: int, seconds: float = 60) -> None:
    """Wait until turn ``number`` has been played through all its stages."""
    resolved = Turn.objects.filter(campaign=campaign, number=number, status=Turn.Status.RESOLVED)
    wait_for(resolved.exists, seconds, f"turn {number} of {campaign}")
