"""Celery tasks: an id in, one service call. Lost or doubled, they do no harm."""

import uuid
from collections.abc import Iterable

from celery import shared_task
from django.conf import settings
from django.utils import timezone, translation

from games.maps.palette import Theme
from games.models import Campaign, Stage, Turn
from games.services import (
    aside,
    bots,
    checking_in,
    claims,
    films,
    moving_in,
    offering,
    pictures,
    post,
    reminders,
    resolution,
    scratches,
    sweeping,
    tidying,
)

#: Seconds until a film that found another one being made asks again.
FILM_WAITS = 3
#: Seconds after which nobody needs maps to be drawn ahead: whoever wanted them has looked.
PICTURES_WAIT = 60
#: So long a campaign may take to be taken in.
IMPORT_SECONDS = 3000


@shared_task
def sweep() -> None:
    """Look for what is due and hand it out; the ticks of beat end here."""
    now = timezone.now()
    hand_out(sweeping.sweep(now))
    for turn_id in reminders.due(now):
        remind.apply_async((turn_id,), expires=3 * settings.SWEEP_SECONDS)
    for seat_id in offering.due(now):
        offer_seat.apply_async((seat_id,), expires=3 * settings.SWEEP_SECONDS)
    for campaign_id in checking_in.due(now):
        check_in.apply_async((str(campaign_id),), expires=3 * settings.SWEEP_SECONDS)
    if post.is_due(now):
        deliver.apply_async(expires=3 * settings.SWEEP_SECONDS)
    for scratch_id in scratches.due(now):
        play_aside.apply_async((str(scratch_id),), expires=3 * settings.SWEEP_SECONDS)
    for arrival_id in moving_in.due(now):
        take_in.apply_async((str(arrival_id),), expires=3 * settings.SWEEP_SECONDS)
    tidying.tidy(now)


def hand_out(stage_ids: Iterable[int]) -> None:
    """Tell the workers what is due. A hint that is read late is dropped, since the next sweep gives
    it again: busy workers shall not come back to a pile of them."""
    for stage_id in stage_ids:
        resolve_stage.apply_async((stage_id,), expires=3 * settings.SWEEP_SECONDS)


@shared_task
def resolve_stage(stage_id: int) -> None:
    """Resolve one stage, if it is there to take; the turn's next may then be due at once."""
    sweeping.beat(timezone.now())
    if resolution.resolve(stage_id):
        after_stage.delay(stage_id)
        same_turn = claims.due(timezone.now()).filter(turn__stages=stage_id)
        hand_out(list(same_turn.values_list("pk", flat=True)))


@shared_task
def after_stage(stage_id: int) -> None:
    """What a resolved stage leaves to do: the bots write their orders for the open turn.

    They wait until all stages of the turn before have run: a sheet is written from what is known.
    """
    turn = Turn.objects.filter(status=Turn.Status.OPEN, campaign__turns__stages=stage_id).first()
    if turn and not turn.campaign.turns.filter(status=Turn.Status.FROZEN).exists():
        bots.write_sheets(turn)
    pictures.prune()
    if settings.PICTURES_AHEAD:
        draw_maps.apply_async((stage_id,), expires=PICTURES_WAIT)


@shared_task
def draw_maps(stage_id: int) -> None:
    """Draw the maps of a stage that has run."""
    stage = Stage.objects.select_related("turn__campaign").filter(pk=stage_id).first()
    if stage is not None:
        pictures.draw_ahead(stage)


@shared_task
def draw_film(
    campaign_id: str, seat_id: int | None, theme: Theme, kind: str, language: str, style: str = ""
) -> None:
    """Draw a film of a map's history; if another is being made, come back in a moment."""
    campaign = Campaign.objects.filter(pk=campaign_id).first()
    seat = campaign.seats.filter(pk=seat_id).first() if campaign and seat_id else None
    if campaign is None or (seat is None and seat_id is not None):
        return
    with translation.override(language):
        if films.make(films.film_of(campaign, seat, theme, kind, language, style)):
            return
    again = (campaign_id, seat_id, theme, kind, language, style)
    draw_film.apply_async(again, countdown=FILM_WAITS, expires=600)


@shared_task(soft_time_limit=IMPORT_SECONDS, time_limit=IMPORT_SECONDS + 60)
def take_in(arrival_id: str) -> None:
    """Take in a campaign from an uploaded file, if no other is being taken in."""
    moving_in.take_in(uuid.UUID(arrival_id))


@shared_task
def remind(turn_id: int) -> None:
    """Remind those whose orders for a turn are missing."""
    reminders.remind(turn_id, timezone.now())


@shared_task
def offer_seat(seat_id: int) -> None:
    """Offer a seat without a player to the next in line."""
    offering.look(seat_id, timezone.now())


@shared_task
def check_in(campaign_id: str) -> None:
    """Remind who has not said that he is here, or go on without him."""
    checking_in.look(uuid.UUID(campaign_id), timezone.now())


@shared_task
def deliver() -> None:
    """Send the postman out, unless one is on his way."""
    post.deliver()


@shared_task
def play_aside(scratch_id: str) -> None:
    """Play a dry run or a re-run beside its campaign, if it is there to take."""
    aside.play(uuid.UUID(scratch_id))
