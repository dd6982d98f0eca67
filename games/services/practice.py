"""Practice: a private campaign of one person against bots, who says himself when a turn runs."""

from datetime import datetime, timedelta
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from games import rulesets, selectors
from games.dice import Dice
from games.errors import NotNow
from games.models import Campaign, Seat, Stage, Turn
from games.models.campaigns import new_secret
from games.services import campaigns
from games.services.locking import lock_campaign, lock_person, lock_turn

#: A practice campaign of an account is deleted when nobody has touched it for so long.
KEPT_FOR = timedelta(days=30)
#: One sweep deletes at most so many; the next goes on.
MOST_PER_SWEEP = 5
#: A look at an order page counts as a touch, but is not written down more often than this.
TOUCHED_EVERY = timedelta(hours=1)


@transaction.atomic
def begin(*, person: User, slug: str, now: datetime, afresh: bool = False) -> Seat:
    """The person's seat in a practice campaign of that game: the one that can go on, or of one
    begun now. ``afresh``: what there is, is deleted first.

    Raises LookupError for a game that is not installed, NotNow while a turn that is to be deleted
    is being resolved.
    """
    ruleset = rulesets.get(slug)
    lock_person(person.pk)  # two clicks at once make one campaign
    seat = selectors.practice_seats(person).get(slug)
    if seat is not None and not afresh:
        return seat
    if seat is not None:
        delete(seat.campaign)
    secret = new_secret()
    practice = ruleset.practice(Dice(secret))
    campaign = Campaign.objects.create(
        name=_("%(game)s: practice") % {"game": ruleset.name},
        ruleset_slug=slug,
        options=practice.options,
        is_practice=True,
        is_private=True,
        rhythm=Campaign.Rhythm.MANUAL,
        hold_when_missing=False,
        secret=secret,
        last_seen_at=now,
    )
    _seat_all(campaign, person, practice)
    campaigns.start(campaign, by=person)
    return campaign.seats.select_related("campaign").get(player=person)


def _seat_all(campaign: Campaign, person: User, practice: rulesets.Practice) -> None:
    """The person takes the first seat, bots the others."""
    own, *others = campaigns.add_seats(campaign, 1 + len(practice.rivals))
    own.player = person
    own.save(update_fields=["player"])
    for seat, (name, temperament) in zip(others, practice.rivals, strict=True):
        seat.name, seat.bot = name, temperament
        seat.save(update_fields=["name", "bot"])


@transaction.atomic
def end_turn(turn: Turn, *, now: datetime) -> int | None:
    """End the open turn of a practice campaign now. The id of the stage to resolve, or None if it
    had been ended before.

    There is no slack as after other deadlines: the one person who plays has just saved. Raises
    NotNow if the campaign is no practice or does not run.
    """
    campaign = lock_campaign(turn.campaign_id)
    locked = lock_turn(turn.pk)
    if not campaign.is_practice or campaign.status != Campaign.Status.RUNNING:
        raise NotNow(_("Only a practice campaign that is running can be played on."))
    if locked.status != Turn.Status.OPEN or locked.deadline is not None:
        return None
    locked.deadline = now
    locked.save(update_fields=["deadline"])
    campaign.last_seen_at = now
    campaign.save(update_fields=["last_seen_at"])
    first = locked.stages.filter(index=0)
    first.filter(status=Stage.Status.WAITING).update(due_at=now, missing_accepted=True)
    return first.values_list("pk", flat=True).get()


def touch(campaign: Campaign, now: datetime) -> None:
    """Somebody looks at his practice campaign: it is kept for longer."""
    seen = campaign.last_seen_at
    if campaign.is_practice and (seen is None or now - seen > TOUCHED_EVERY):
        Campaign.objects.filter(pk=campaign.pk).update(last_seen_at=now)


def sweep(now: datetime) -> int:
    """Delete practice campaigns that nobody has touched for long; how many. Those of guests go
    earlier, with their guests."""
    forgotten = Campaign.objects.filter(is_practice=True, last_seen_at__lte=now - KEPT_FOR)
    oldest = forgotten.order_by("last_seen_at").values_list("pk", flat=True)
    deleted = 0
    for pk in list(oldest[:MOST_PER_SWEEP]):
        deleted += _delete_if_forgotten(pk, now)
    return deleted


@transaction.atomic
def _delete_if_forgotten(pk: UUID, now: datetime) -> int:
    still = Campaign.objects.filter(pk=pk, last_seen_at__lte=now - KEPT_FOR).first()
    if still is None:
        return 0
    try:
        delete(still)
    except NotNow:  # a later sweep will do it
        return 0
    return 1


@transaction.atomic
def delete(campaign: Campaign) -> None:
    """Delete a practice campaign with all that belongs to it. Raises NotNow while a worker has
    a turn of it in hand."""
    locked = lock_campaign(campaign.pk)
    if Stage.objects.filter(turn__campaign=locked, status=Stage.Status.RESOLVING).exists():
        raise NotNow(_("The turn is just being played. Please try again in a moment."))
    locked.delete()
