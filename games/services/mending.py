"""A GM mends the position between two turns: shown first, sealed as an amendment, told to those
who may know it.

The rows of a ruleset are written here and by a resolution, nowhere else: whatever is changed behind
the host's back is found at the next claim. What a mend was is in the sealed note of its dossier, so
it can be made again and compared.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from games import canonical, selectors
from games.errors import GameError, NotNow
from games.mending import Correction, Edit, Fault, Table, Value
from games.models import AuditEntry, Campaign, Dossier, Seat, Stage, Turn
from games.plain import one_line
from games.rulesets import Document, Position, Ruleset
from games.services import bots, editing, naming, opening, orders, playing, sealing, seeing
from games.services.locking import lock_campaign, lock_open_turn
from games.services.notices import record, tell

#: A longer reason is a letter: there is a page for a word to the players.
LONGEST_REASON = 500
#: What the note of such a dossier has under "code".
MENDED = "mended"
#: Acts of the audit log: of a change with a part that everybody may know, and of any other.
OPENLY, QUIETLY = "mend-openly", "mend"
BACK_OPENLY, BACK_QUIETLY = "mend-back-openly", "mend-back"
#: So many audit entries are searched for who it was.
ENTRIES = 100


class Faulty(GameError):
    """The ruleset's rules forbid the change; ``faults`` say where and why."""

    message = _("The rules do not allow this: look at what is marked.")

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__()
        self.faults = faults


class BadReason(GameError):
    """There is no reason, or too much of one."""


class Moved(GameError):
    """Something was sealed since the effect was shown: it is to be looked at again."""

    message = _("The position has moved on since this was shown. Look at the effect again.")


@dataclass(frozen=True, slots=True)
class News:
    """What one reader is told: the corrections that he may know, and the reason if he may."""

    corrections: tuple[Correction, ...]
    reason: str

    def as_data(self) -> dict[str, Any]:
        """As it stands in notices and in the note of the dossier."""
        changes = [{"code": it.code, "data": dict(it.data)} for it in self.corrections]
        return {"changes": changes, "reason": self.reason}


@dataclass(frozen=True, slots=True)
class Effect:
    """What a mend would do. ``head``: the seal of the last dossier, on which it is reckoned;
    ``told``: who is told what, None for the public; ``reports``: their corrected reports;
    ``known``: what every reader knows then."""

    head: str
    before: Document
    after: Document
    position: Position
    edits: tuple[Edit, ...]
    corrections: tuple[Correction, ...]
    told: Mapping[str | None, News]
    reports: Mapping[str | None, Document]
    known: playing.Reports = field(repr=False)


def tables_of(campaign: Campaign) -> Sequence[Table]:
    """The rows of the present position. Raises NotNow where there is none to mend."""
    verify_begun(campaign)
    ruleset = campaign.ruleset
    return ruleset.mendable(ruleset.load(campaign))


def verify_begun(campaign: Campaign) -> None:
    """Raise NotNow for a campaign that is not under way."""
    if campaign.status not in (Campaign.Status.RUNNING, Campaign.Status.PAUSED):
        raise NotNow(_("Only the position of a game under way can be mended."))


def verify_quiet(campaign: Campaign) -> None:
    """Raise NotNow while a turn is being resolved, or is held between two of its stages."""
    stages = Stage.objects.filter(turn__campaign=campaign)
    busy = stages.filter(status=Stage.Status.RESOLVING)
    later = stages.filter(index__gt=0, turn__status=Turn.Status.FROZEN)
    due = later.filter(status=Stage.Status.WAITING, due_at__lte=timezone.now())
    if busy.exists() or due.exists():
        raise NotNow(_("The turn is being resolved; try again in a minute."))
    if later.filter(status=Stage.Status.HELD).exists():
        raise NotNow(_("The turn is held in the middle: release it, or go back, before this."))


def foresee(campaign: Campaign, edits: Sequence[Edit], reason: str) -> Effect:
    """What the edits would do now. Raises Faulty, BadReason, NotNow."""
    verify_begun(campaign)
    verify_quiet(campaign)
    return _reckon(campaign, edits, _clean(reason))


@transaction.atomic
def mend(campaign: Campaign, edits: Sequence[Edit], *, reason: str, seen: str, by: User) -> Dossier:
    """Make the edits, seal them, tell those concerned. ``seen``: the ``head`` of the effect that
    was shown.

    Raises Faulty, BadReason, NotNow; Moved if another change was sealed since; Hidden for who plays
    there and has not chosen to see all.
    """
    locked = lock_campaign(campaign.pk)
    seeing.verify_may_see(locked, by)
    verify_begun(locked)
    verify_quiet(locked)
    effect = _reckon(locked, edits, _clean(reason))
    if effect.head != seen:
        raise Moved
    now = timezone.now()
    locked.ruleset.save(locked, effect.position)
    naming.follow(locked, locked.ruleset.standing(effect.position).names)
    change = sealing.Change(
        kind=Dossier.Kind.AMENDMENT,
        before=effect.before,
        after=effect.after,
        reports=effect.reports,
        note=_note(effect, _clean(reason), by),
    )
    dossier = sealing.seal(locked, change, now)
    fit(locked, effect.known)
    _announce(locked, dossier, by)
    transaction.on_commit(lambda: _let_bots_write(locked, effect.told))
    campaign.refresh_from_db()
    return dossier


def make_again(ruleset: Ruleset, dossier: Dossier) -> Position:
    """The position after a mend, made again from its sealed note. ``ruleset``: in its edition.
    Raises ValueError or KeyError where that cannot be."""
    edits = [Edit(*edit) for edit in dossier.note["edits"]]
    mended = ruleset.correct(ruleset.decode(canonical.unpack(dossier.before)), edits)
    if mended.faults:
        raise ValueError("the rules do not allow it")
    return mended.position


def is_mend(dossier: Dossier) -> bool:
    """Whether a dossier is such a change."""
    return dossier.note.get("code") == MENDED


def concerned(*dossiers: Dossier) -> dict[str, bool]:
    """The seats that may know something of these mends, as keys of a note."""
    return {key: True for dossier in dossiers for key in dossier.note["told"] if key}


def fit(campaign: Campaign, known: playing.Reports) -> None:
    """Make seats and the open turn of a locked campaign fit the position as it is now. ``known``:
    what every seat knows."""
    ruleset = campaign.ruleset
    out = ruleset.standing(ruleset.load(campaign)).out
    campaign.seats.exclude(key__in=out).update(status=Seat.Status.ACTIVE)
    campaign.seats.filter(key__in=out).update(status=Seat.Status.OUT)
    turn = lock_open_turn(campaign)
    if turn is not None:
        opening.add_attendances(turn)
        opening.excuse(turn, playing.idle_seats(ruleset, known) | out)
        orders.plan_early_run(turn)


def told_now(campaign: Campaign) -> playing.Reports:
    """What every seat, and under None the public, knows."""
    readers: list[Seat | None] = [*campaign.seats.all(), None]
    return {
        reader.key if reader else None: selectors.latest_report(campaign, reader).document
        for reader in readers
    }


def announce_back(
    campaign: Campaign, undone: Iterable[Dossier], redone: Iterable[Dossier], by: User | None
) -> None:
    """Tell those concerned that mends were taken back, or count again; write it down."""
    for dossiers, is_undone in ((undone, True), (redone, False)):
        for dossier in dossiers:
            _announce(campaign, dossier, by, is_undone=is_undone, is_again=True)


def changed_since(
    campaign: Campaign, shown: Mapping[str, Mapping[str, Any]]
) -> dict[tuple[str, str, str], editing.Change]:
    """What of the rows is not as a form showed it: (table, row, field) -> what it is now, and who
    changed it. ``shown``: "table.row" -> field -> value."""
    found: dict[tuple[str, str, str], editing.Change] = {}
    entries = list(campaign.audit.select_related("by")[:ENTRIES])
    for table in tables_of(campaign):
        for row in table.rows.values():
            name = f"{table.name}.{row.key}"
            for it in table.fields if name in shown else ():
                now = row.values[it.name]
                if shown[name].get(it.name) == now:
                    continue
                where = (table.name, row.key, it.name)
                entry = next((entry for entry in entries if _touches(entry, where)), None)
                by = entry.by.get_username() if entry and entry.by else ""
                at = entry.at if entry else None
                found[where] = editing.Change(str(it.label), show(now), by, at)
    return found


def show(value: Value) -> str:
    """A value of a row in words."""
    if isinstance(value, bool):
        return _t("yes") if value else _t("no")
    return str(value) if value != "" else _t("nothing")


def _touches(entry: AuditEntry, where: tuple[str, str, str]) -> bool:
    edits = entry.data.get("edits", []) if entry.act in (OPENLY, QUIETLY) else []
    return any(tuple(edit[:3]) == where for edit in edits)


def _clean(reason: str) -> str:
    said = one_line(reason)
    if not said:
        raise BadReason(_("Say why: the players who are told of it read the reason."))
    if len(said) > LONGEST_REASON:
        told = _("A reason may have %(limit)d characters; this one has %(length)d.")
        raise BadReason(told % {"limit": LONGEST_REASON, "length": len(said)})
    return said


def _reckon(campaign: Campaign, edits: Sequence[Edit], reason: str) -> Effect:
    ruleset = campaign.ruleset
    head = sealing.head(campaign)
    position = ruleset.load(campaign)
    before = ruleset.encode(position)
    if head is None or canonical.digest(before) != head.after_hash:
        raise NotNow(_("The present position is not what was sealed last; ask an operator."))
    mended = ruleset.correct(position, edits)
    if mended.faults:
        raise Faulty(mended.faults)
    after = ruleset.encode(mended.position)
    if canonical.digest(after) == head.after_hash:
        raise NotNow(_("Nothing is changed yet: write what is to be otherwise."))
    if ruleset.standing(mended.position).over:
        raise NotNow(_("The game would be over: a correction does not end a game."))
    told = told_now(campaign)
    seats = sorted(key for key in told if key is not None)
    fresh = ruleset.reports(mended.position, [], seats)
    old = ruleset.reports(position, [], seats)
    news = {reader: _news_for(reader, mended.corrections, reason) for reader in told}
    concerned = [key for key in told if news[key].corrections or old[key] != fresh[key]]
    reports = {
        key: ruleset.correct_report(told[key], fresh[key], news[key].corrections, news[key].reason)
        for key in concerned
    }
    return Effect(
        head=head.hash,
        before=before,
        after=after,
        position=mended.position,
        edits=tuple(edits),
        corrections=tuple(mended.corrections),
        told={key: news[key] for key in concerned},
        reports=reports,
        known={**told, **reports},
    )


def _news_for(reader: str | None, corrections: Sequence[Correction], reason: str) -> News:
    """What a reader may know. The reason may speak of all that was changed: he reads it if that is
    public, or if he is told of something that is not."""
    seen = tuple(it for it in corrections if it.is_for(reader))
    is_all_public = all(it.seen_by is None for it in corrections)
    is_in_it = any(it.seen_by is not None for it in seen)
    return News(seen, reason if seen and (is_all_public or is_in_it) else "")


def _note(effect: Effect, reason: str, by: User) -> dict[str, Any]:
    """What is sealed of it beside the positions and the reports."""
    return {
        "code": MENDED,
        "by": by.get_username(),
        "reason": reason,
        "edits": [[it.table, it.row, it.field, it.value] for it in effect.edits],
        "changes": [{"code": it.code, "data": dict(it.data)} for it in effect.corrections],
        "told": {reader or "": news.as_data() for reader, news in effect.told.items()},
    }


def _announce(
    campaign: Campaign,
    dossier: Dossier,
    by: User | None,
    *,
    is_undone: bool = False,
    is_again: bool = False,
) -> None:
    """An audit entry, and a notice for each player who may know something of it."""
    note = dossier.note
    public = note["told"].get("", {"changes": []})
    is_open = bool(public["changes"])
    act = OPENLY if is_open else QUIETLY
    if is_again:
        act = BACK_OPENLY if is_open else BACK_QUIETLY
    data = {"sequence": dossier.sequence, "reason": note["reason"], "changes": note["changes"]}
    data |= {"edits": note["edits"], "public": public, "is_undone": is_undone}
    entry = record(campaign, act, by=by, data=data)
    code = "corrected-back" if is_again else "corrected"
    for seat in campaign.seats.select_related("player").exclude(player=None):
        told = note["told"].get(seat.key)
        if told is None or seat.player is None:
            continue
        about = {**told, "is_undone": is_undone}
        tell([seat.player], key=f"{code}:{entry.pk}", code=code, campaign=campaign, data=about)


def _let_bots_write(campaign: Campaign, told: Mapping[str | None, News]) -> None:
    """The bots concerned think again: what they wrote is of a position that was wrong."""
    turn = campaign.turns.filter(status=Turn.Status.OPEN).order_by("-number").first()
    if turn is not None:
        bots.write_anew(turn, [key for key in told if key is not None])
