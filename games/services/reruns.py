"""A past turn run again beside the campaign, from its dossiers: with other dice or sheets."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import canonical, rulesets
from games.errors import NotNow
from games.models import Campaign, Dossier, Report, Scratch, Turn
from games.rulesets import Document
from games.services import orders, playing, scratches, sealing, seeing, undoing
from games.services.locking import lock_campaign
from games.services.scratches import Outcome, Part

#: So many of a campaign may be under way: there must be hands left for the deadlines.
MOST_AT_ONCE = 3


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be otherwise. ``sheets``: seat key -> another sheet, None for none at all."""

    has_new_dice: bool
    sheets: Mapping[str, str | None]


def turns_to_run(campaign: Campaign) -> list[Turn]:
    """The turns of which something counts that has been played, the newest first."""
    played = campaign.dossiers.filter(kind=Dossier.Kind.STAGE, is_undone=False)
    return list(campaign.turns.filter(stages__dossiers__in=played).distinct().order_by("-number"))


def originals_of(turn: Turn) -> list[Dossier]:
    """The dossiers of a turn that count, stage by stage."""
    dossiers = Dossier.objects.filter(stage__turn=turn, kind=Dossier.Kind.STAGE, is_undone=False)
    return list(dossiers.select_related("stage__turn").order_by("sequence"))


@transaction.atomic
def order(turn: Turn, wish: Wish, *, by: User) -> Scratch:
    """Ask for a re-run of a turn that has been played.

    It is written down as a look at secrets. Raises Hidden, and NotNow for a turn that has not been
    played, a seat that took no part, a text that is too long, or while others are under way.
    """
    locked = lock_campaign(turn.campaign_id)
    if not seeing.may_see(locked, by):
        raise seeing.Hidden
    originals, head = originals_of(turn), sealing.head(locked)
    if not originals or head is None:
        raise NotNow(_("This turn has not been played, or was taken back."))
    used: dict[str, str | None] = dict(originals[0].sheets)
    for key, text in wish.sheets.items():
        if key not in used:
            raise NotNow(_("Seat %(seat)s took no part in this turn.") % {"seat": key})
        orders.verify_length(text or "")
    sheets = {**used, **{key: _storable(text) for key, text in wish.sheets.items()}}
    changed = sorted(key for key, text in sheets.items() if text != used[key])
    dice = {"dice": "new" if wish.has_new_dice else "same"}
    data = {"turn": turn.number, "sheets": changed, **dice}
    waiting = locked.scratches.filter(kind=Scratch.Kind.RERUN, status__in=scratches.UNDER_WAY)
    if waiting.count() >= MOST_AT_ONCE:
        raise NotNow(_("Others are being run just now: wait until one of them is done."))
    seeing.look(locked, by=by, data=data, act="re-run")
    scratches.make_room(locked)
    return Scratch.objects.create(
        campaign=locked,
        turn=turn,
        kind=Scratch.Kind.RERUN,
        head=head.sequence,
        originals=[dossier.sequence for dossier in originals],
        attempt=next_attempt(originals[0]),
        has_new_dice=wish.has_new_dice,
        sheets=sheets,
        changed=changed,
        by=by,
        created_at=timezone.now(),
        steps=len(originals),
    )


def _storable(text: str | None) -> str | None:
    return None if text is None else canonical.storable(text)


def next_attempt(original: Dossier) -> int:
    """The number of the next attempt at the stage of a dossier."""
    attempts = Dossier.objects.filter(stage=original.stage).values_list("attempt", flat=True)
    return max(attempts) + 1


def play(scratch: Scratch, note: Callable[[int, int], None]) -> Outcome:
    """Play it again; nothing of the campaign is read but what was sealed, and nothing written."""
    outcome = Outcome()
    ruleset = scratch.campaign.ruleset
    for part in parts(scratch):
        outcome.parts.append(part)
        note(len(outcome.parts), scratch.steps)
    outcome.findings = {
        "before": _standing_then(scratch),
        "after": scratches.standing_of(ruleset, outcome.parts[-1].played.position),
        "digests": [part.digests for part in outcome.parts],
        "amended": _is_amended(scratch),
        "faults": _faults(scratch),
    }
    return outcome


def _faults(scratch: Scratch) -> dict[str, list[Document]]:
    """What cannot be done of the sheets that are others than were used."""
    chain = undoing.chain_of(scratch.campaign)
    line = undoing.line_of(chain[: min(scratch.originals)])
    known: playing.Reports = {}
    told = Report.objects.filter(dossier__in=line, seat__key__in=scratch.changed)
    for report in told.select_related("seat").order_by("dossier__sequence"):
        assert report.seat is not None
        known[report.seat.key] = report.document
    sheets = {key: scratch.sheets[key] for key in scratch.changed if key in known}
    return scratches.faults(scratch.campaign.ruleset, sheets, known)


def sealed_of(scratch: Scratch) -> list[Dossier]:
    """The dossiers that it plays again."""
    dossiers = scratch.campaign.dossiers.filter(sequence__in=scratch.originals)
    return list(dossiers.select_related("stage__turn", "campaign").order_by("sequence"))


def parts(scratch: Scratch) -> Iterator[Part]:
    """Each stage as it comes out. Until something differs, a stage begins where it really began:
    with all that the GM may have changed by hand since the stage before."""
    campaign = scratch.campaign
    document: Document = {}
    is_as_it_was = True
    for dossier in sealed_of(scratch):
        stage = dossier.stage
        assert stage is not None
        ruleset = rulesets.get(campaign.ruleset_slug, dossier.edition)
        if is_as_it_was:
            document = canonical.unpack(dossier.before)
        seed = dossier.seed
        if scratch.has_new_dice:
            seed = sealing.scratch_seed(
                campaign, Scratch.Kind.RERUN, stage.turn.number, stage.index, scratch.attempt
            )
        was = {
            report.seat.key if report.seat else None: report
            for report in Report.objects.filter(dossier=dossier).select_related("seat")
        }
        position = ruleset.decode(document)
        sheets: dict[str, str | None] = dict(scratch.sheets)
        seats = sorted(key for key in was if key is not None)
        played = playing.play_stage(ruleset, position, sheets, seed, stage.index, seats)
        after = ruleset.encode(played.position)
        yield Part(stage, played, document, after, seed, sheets, was)
        is_as_it_was = canonical.digest(after) == dossier.after_hash
        document = after
        if ruleset.standing(played.position).over:
            return


def _is_amended(scratch: Scratch) -> bool:
    """Whether the position was changed by hand between two stages of the turn."""
    sealed = sealed_of(scratch)
    pairs = zip(sealed, sealed[1:], strict=False)
    return any(first.after_hash != second.before_hash for first, second in pairs)


def _standing_then(scratch: Scratch) -> dict[str, object]:
    """Where the game really stood after the turn."""
    last = sealed_of(scratch)[-1]
    following = scratch.campaign.dossiers.filter(sequence=last.sequence + 1).first()
    ruleset = rulesets.get(scratch.campaign.ruleset_slug, last.edition)
    if following is not None:
        position = ruleset.decode(canonical.unpack(following.before))
    else:
        position = ruleset.load(scratch.campaign)
    return scratches.standing_of(ruleset, position)
