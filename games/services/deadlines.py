"""What a GM does to the clock of one turn."""

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.errors import NotNow
from games.models import Campaign, Turn
from games.services import opening
from games.services.notices import players_of, record, tell


@transaction.atomic
def run_now(turn: Turn, *, by: AbstractBaseUser | None) -> None:
    """End the turn now: its deadline becomes this instant, and the next sweep resolves it."""
    locked = Turn.objects.select_for_update().select_related("campaign").get(pk=turn.pk)
    if locked.status != Turn.Status.OPEN:
        raise NotNow(_("This turn takes no more orders."))
    if locked.campaign.status != Campaign.Status.RUNNING:
        raise NotNow(_("The campaign is not running."))
    old = locked.deadline
    opening.set_deadline(locked, timezone.now())
    data = {"turn": locked.number, "old": old.isoformat() if old else None}
    record(locked.campaign, "run-now", by=by, data=data)
    tell(
        players_of(locked.campaign),
        key=f"run-now:{locked.pk}:{timezone.now().timestamp()}",
        code="closed-by-gm",
        campaign=locked.campaign,
        data=data,
    )
