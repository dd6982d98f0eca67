"""Delete an account for good. The games it played go on: its seats are a "former player's".

What a seat has saved stays and counts; only the link from the seat to the person is cut.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.errors import NotNow
from games.models import Campaign, Seat
from games.services import joining, orders, practice, vacancies
from games.services.holders import PERSONAL
from games.services.locking import lock_campaign, lock_open_turn, lock_person, lock_person_out
from games.services.notices import keepers_of, players_of, record, tell

#: Campaigns in which the others count on a seat.
GOING = (Campaign.Status.RUNNING, Campaign.Status.PAUSED)


class StillRuns(NotNow):
    """The account runs campaigns that are not over."""

    message = _("You are the GM of campaigns that are not over: hand them on, or end them first.")


@dataclass(frozen=True, slots=True)
class Effect:
    """What deleting an account would do.

    ``going``: seats in games that go on, ``over``: seats in finished games, ``freed``: seats that
    others can take, ``practice``: campaigns that are deleted too. ``runs``: the campaigns for which
    it is refused.
    """

    going: Sequence[Seat]
    over: Sequence[Seat]
    freed: Sequence[Seat]
    practice: Sequence[Campaign]
    runs: Sequence[Campaign]


def effect_of(person: User) -> Effect:
    """What ``delete`` would do now."""
    seats = list(person.seats.select_related("campaign").order_by("campaign__name", "pk"))
    others = [seat for seat in seats if not seat.campaign.is_practice]
    status = Campaign.Status
    return Effect(
        going=[seat for seat in others if seat.campaign.status in GOING],
        over=[seat for seat in others if seat.campaign.status == status.FINISHED],
        freed=[seat for seat in others if seat.campaign.status == status.DRAFT],
        practice=[seat.campaign for seat in seats if seat.campaign.is_practice],
        runs=list(person.run_campaigns.exclude(status=status.FINISHED).order_by("name")),
    )


@transaction.atomic
def delete(person: User) -> None:
    """Delete the account with its log-ins, notices and settings; cut it off its seats.

    Raises StillRuns, or NotNow if it is gone or took another seat meanwhile.
    """
    found = lock_person(person.pk)
    if found is None:
        raise NotNow(_("This account has been deleted already."))
    wanted = found.seats.values_list("campaign_id", flat=True).order_by("campaign_id")
    locked = [lock_campaign(pk) for pk in wanted]
    for campaign in locked:
        _leave(campaign, found)
    vacancies.let_go(found, timezone.now())
    lock_person_out(found.pk)
    if found.run_campaigns.exclude(status=Campaign.Status.FINISHED).exists():
        raise StillRuns
    if found.seats.exists():
        raise NotNow(_("You took a seat a moment ago: look at this page once more."))
    keys = list(UserSession.objects.filter(user=found).values_list("session_key", flat=True))
    Session.objects.filter(session_key__in=keys).delete()
    found.delete()


def _leave(campaign: Campaign, person: User) -> None:
    """Take the person off the seat of a locked campaign, in the way that its state asks for."""
    if campaign.is_practice:
        practice.delete(campaign)
        return
    if campaign.status == Campaign.Status.DRAFT:
        joining.leave(campaign, person=person)
        return
    seat = campaign.seats.get(player=person)
    seat.player, seat.is_former = None, True
    seat.caretaker, seat.away_from, seat.away_until, seat.misses = "", None, None, 0
    seat.save(update_fields=["player", "is_former", *PERSONAL])
    entry = record(campaign, "left-for-good", data={"seat": seat.key})
    if campaign.status not in GOING:
        return
    vacancies.seek(campaign, seat, entry.at)
    turn = lock_open_turn(campaign)
    if turn is not None:  # the others may all have been waiting for this seat
        orders.plan_early_run(turn)
    tell(
        [other for other in [*players_of(campaign), *keepers_of(campaign)] if other != person],
        key=f"left-for-good:{entry.pk}",
        code="left-for-good",
        campaign=campaign,
        data={"seat": seat.key, "name": seat.name},
    )
