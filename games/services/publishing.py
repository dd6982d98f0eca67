"""Let a re-run count: the campaign goes back to before its turn, and what the re-run came to is
the turn's new attempt. All of it is sealed in the chain, so it can be undone like anything else.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import canonical
from games.errors import NotNow
from games.models import Campaign, Dossier, OrderSheet, Scratch, Stage, Turn
from games.services import absence, mending, opening, playing, reruns, sealing, seeing, undoing
from games.services.locking import lock_campaign, lock_turn
from games.services.notices import players_of, record, tell
from games.services.scratches import Part


@dataclass(frozen=True, slots=True)
class Effect:
    """What publishing would do. ``takes_back``: the later turns that would no longer count;
    ``by_hand``: so many changes that the GM made since; ``opens``: the turn that takes orders then,
    None if the game is over; ``hinders``: why it cannot be done, empty if it can."""

    takes_back: tuple[int, ...]
    by_hand: int
    opens: int | None
    hinders: str


def effect_of(scratch: Scratch) -> Effect:
    """What publishing a re-run would do to its campaign as it is now."""
    line = undoing.line_of(undoing.chain_of(scratch.campaign))
    number = scratch.turn.number
    after = [dossier for dossier in line if dossier.sequence > min(scratch.originals, default=0)]
    later = {
        dossier.stage.turn.number
        for dossier in after
        if dossier.stage and dossier.stage.turn.number > number
    }
    is_over = scratch.findings.get("after", {}).get("over", False)
    return Effect(
        takes_back=tuple(sorted(later)),
        by_hand=sum(dossier.kind == Dossier.Kind.AMENDMENT for dossier in after),
        opens=None if is_over else number + 1,
        hinders=str(_hindrance(scratch, line)),
    )


def _hindrance(scratch: Scratch, line: Sequence[Dossier]) -> object:
    if scratch.kind != Scratch.Kind.RERUN or scratch.status != Scratch.Status.DONE:
        return _("Only a re-run that is done, and was neither published nor dropped, can count.")
    if not set(scratch.originals) <= {dossier.sequence for dossier in line}:
        return _("The turn as it was run again no longer counts: it was taken back meanwhile.")
    if Turn.objects.get(pk=scratch.turn_id).status != Turn.Status.RESOLVED:
        return _("The turn is not over yet: some of its stages are still to be played.")
    if scratch.findings.get("amended"):
        return _(
            "The position was changed by hand between two stages of this turn, and the re-run does"
            " not have that change. Go back to before the turn instead, and let it run anew."
        )
    if not is_different(scratch):
        return _("The re-run came to the same: there is nothing to publish.")
    return ""


def is_different(scratch: Scratch) -> bool:
    """Whether anything came out otherwise than it did."""
    sealed = reruns.sealed_of(scratch)
    was = [{"after": d.after_hash, "reports": d.reports_hash} for d in sealed]
    return bool(was != scratch.findings.get("digests"))


def publish(scratch: Scratch, *, head: int, by: User) -> None:
    """Let it count, and tell the players. ``head``: the last link of the chain when it was shown.

    It is played once more and must come to the same bytes. Raises Hidden, and NotNow if it cannot
    be published (``Effect.hinders``), if the campaign has moved on since, or while a turn is being
    resolved; nothing has changed then.
    """
    parts = list(reruns.parts(scratch)) if scratch.status == Scratch.Status.DONE else []
    with transaction.atomic():
        campaign = lock_campaign(scratch.campaign_id)
        fresh = Scratch.objects.select_for_update().filter(pk=scratch.pk).first()
        if fresh is None:
            raise NotNow(_("It was published or dropped meanwhile."))
        fresh.campaign, fresh.turn = campaign, lock_turn(fresh.turn_id)
        _verify(fresh, head, by)
        effect = effect_of(fresh)
        if effect.hinders:
            raise NotNow(effect.hinders)
        if [part.digests for part in parts] != fresh.findings["digests"]:
            raise NotNow(_("It comes to something else now than it did. Run the turn again."))
        _publish(fresh, parts, effect, by)


def _verify(scratch: Scratch, head: int, by: User) -> None:
    campaign = scratch.campaign
    if not seeing.may_see(campaign, by):
        raise seeing.Hidden
    if Stage.objects.filter(turn__campaign=campaign, status=Stage.Status.RESOLVING).exists():
        raise NotNow(_("A turn is being resolved right now. Try again in a moment."))
    last = sealing.head(campaign)
    if last is None or last.sequence != head:
        raise NotNow(_("The campaign has moved on since. Look again, then decide."))


def _publish(scratch: Scratch, parts: Sequence[Part], effect: Effect, by: User) -> None:
    campaign, now = scratch.campaign, timezone.now()
    way = _way(scratch)
    undoing.seal_way(campaign, way, now)
    mending.announce_back(campaign, way.undoes, way.redoes, by)
    for part in parts:
        _seal(scratch, part, now)
    campaign.ruleset.save(campaign, parts[-1].played.position)
    versions = _keep_sheets(scratch, by, now)
    line = undoing.line_of(undoing.chain_of(campaign))
    opened = undoing.restore(campaign, line, now)
    if opened is None and effect.opens is not None:
        idle = playing.idle_seats(campaign.ruleset, parts[-1].played.reports)
        anchor = scratch.turn.scheduled_at
        opening.open_turn(campaign, effect.opens, now, anchor=anchor, idle=idle)
    elif opened is not None:  # the bots write anew: their sheets are of another world
        opened.opened_at = now
        opened.save(update_fields=["opened_at"])
        opening.reschedule(opened)
    absence.recount(campaign)
    scratch.status = Scratch.Status.PUBLISHED
    scratch.save(update_fields=["status"])
    _tell(scratch, effect, parts[-1].stage.index, versions, by)


def _way(scratch: Scratch) -> undoing.Way:
    """The way back to before the turn."""
    campaign = scratch.campaign
    line = undoing.line_of(undoing.chain_of(campaign))
    at = next(n for n, dossier in enumerate(line) if dossier.sequence == min(scratch.originals))
    before = line[at - 1].sequence
    for way in undoing.ways(campaign):
        if way.dossier.sequence == before:
            return way
    raise NotNow(_("The campaign cannot go back to before this turn."))


def _seal(scratch: Scratch, part: Part, now: datetime) -> None:
    """Make a stage of the re-run a link of the chain: the next attempt at it."""
    stage = part.stage
    dossier = stage.dossiers.order_by("-attempt")[0]
    stage.attempt = reruns.next_attempt(dossier)
    dice = "new" if scratch.has_new_dice else "same"
    note: dict[str, object] = {"rerun": {"dice": dice, "sheets": list(scratch.changed)}}
    if scratch.campaign.ruleset.standing(part.played.position).over:
        note["over"] = True
    change = sealing.Change(
        kind=Dossier.Kind.STAGE,
        before=part.document,
        after=part.after,
        reports=part.played.reports,
        stage=stage,
        seed=part.seed,
        sheets=part.sheets,
        draws=part.played.rolls,
        note=note,
    )
    try:
        sealing.seal(scratch.campaign, change, now)
    except sealing.ChainMoved as error:
        told = _("The present position is not what was sealed last; ask an operator.")
        raise NotNow(told) from error


def _keep_sheets(scratch: Scratch, by: User, now: datetime) -> dict[str, int]:
    """Keep what the GM put in the place of a sheet among the versions of the seat; seat key -> that
    version. It is used in this attempt alone: if the turn is ever opened again, what its player
    saved counts."""
    turn: Turn = scratch.turn
    kept = {}
    for seat in scratch.campaign.seats.filter(key__in=scratch.changed):
        text = scratch.sheets[seat.key]
        if text is None:
            continue
        last = turn.sheets.filter(seat=seat).order_by("-version").first()
        sheet = OrderSheet.objects.create(
            turn=turn,
            seat=seat,
            version=last.version + 1 if last else 1,
            base_version=last.version if last else 0,
            text=canonical.storable(text),
            is_late=True,
            source=OrderSheet.Source.GM,
            author=by,
            received_at=now,
        )
        kept[seat.key] = sheet.version
    return kept


def _tell(
    scratch: Scratch, effect: Effect, stage: int, versions: Mapping[str, int], by: User
) -> None:
    """Tell every player, and whoever holds a seat whose sheet was another (``versions``: which one
    it was) that it was."""
    campaign: Campaign = scratch.campaign
    data: dict[str, object] = {
        "turn": scratch.turn.number,
        "stage": stage,
        "dice": "new" if scratch.has_new_dice else "same",
        "takes_back": list(effect.takes_back),
        "opens": effect.opens,
    }
    entry = record(campaign, "publish", by=by, data={**data, "sheets": list(scratch.changed)})
    seats = campaign.seats.filter(player__isnull=False).select_related("player")
    concerned = {seat.player: seat.key for seat in seats.filter(key__in=scratch.changed)}
    for person in players_of(campaign):
        theirs: dict[str, object] = {}
        if person in concerned:
            theirs = {"is_yours": True, "version": versions.get(concerned[person], 0)}
        tell(
            [person],
            key=f"publish:{entry.pk}",
            code="run-again",
            campaign=campaign,
            data={**data, **theirs},
        )
