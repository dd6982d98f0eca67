"""A GM gives a seat of a game under way into other hands: to a successor, to a bot, or to nobody.

What was saved for the seat stays and counts. Who had it reads none of its reports any more.
"""

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.errors import NotNow
from games.models import AuditEntry, Campaign, Seat
from games.services import guests, orders, seeing, vacancies
from games.services.locking import lock_campaign, lock_open_turn
from games.services.notices import players_of, record, tell

#: What of a seat is about its player, not about the seat.
PERSONAL = ("caretaker", "away_from", "away_until", "misses", "checked_in_at")
GOING = (Campaign.Status.RUNNING, Campaign.Status.PAUSED)


@dataclass(frozen=True, slots=True)
class Hands:
    """Into whose hands a seat goes: a person's, a bot's of that temperament; neither: nobody's."""

    person: User | None = None
    bot: str = ""

    @classmethod
    def of(cls, seat: Seat) -> "Hands":
        """Who has the seat now."""
        return cls(seat.player, "" if seat.player else seat.bot)


def seats_in_play(campaign: Campaign) -> QuerySet[Seat]:
    """The seats that can change hands."""
    if campaign.status not in GOING or campaign.is_practice:
        return campaign.seats.none()
    return campaign.seats.filter(status=Seat.Status.ACTIVE).select_related("player")


def verify_hands(campaign: Campaign, seat: Seat, hands: Hands) -> None:
    """Raise NotNow, with the reason, if the seat cannot go into these hands."""
    person = hands.person
    if hands == Hands.of(seat):
        raise NotNow(_("Nothing would change: that is how it is."))
    if hands.bot and hands.bot not in campaign.ruleset.temperaments:
        raise NotNow(_("There is no such bot in this game."))
    if person is None:
        return
    if campaign.seats.filter(player=person).exists():
        raise NotNow(_("%(name)s has a seat in this game.") % {"name": person.get_username()})
    if guests.is_guest(person) or not person.is_active:
        raise NotNow(_("Guests practise only: an account is needed for a seat."))
    seeing.verify_unseen(campaign, person)


@transaction.atomic
def give(campaign: Campaign, *, key: str, hands: Hands, seen: Hands, by: User) -> Seat:
    """Give the seat ``key`` into other hands; leaver, heir and the others are told.

    ``seen``: in whose hands it was when that was decided. Asked for again, nothing more changes.
    Raises NotNow.
    """
    locked = lock_campaign(campaign.pk)
    seat = seats_in_play(locked).filter(key=key).first()
    if seat is None:
        raise NotNow(_("Only a seat that plays on can change hands."))
    if hands == Hands.of(seat):
        return seat
    if seen != Hands.of(seat):
        raise NotNow(_("Seat %(seat)s has changed hands meanwhile: look again.") % {"seat": seat})
    verify_hands(locked, seat, hands)
    leaver = seat.player
    _change(locked, seat, hands)
    data = {"seat": seat.key, "to": "player" if hands.person else "bot" if hands.bot else "nobody"}
    entry = record(locked, "give-seat", by=by, data=data)
    if hands == Hands():
        vacancies.seek(locked, seat, entry.at, leaver=leaver)
    _tell(locked, seat, leaver, hands, entry, "relieved")
    return seat


def take_over(campaign: Campaign, seat: Seat, person: User) -> None:
    """Somebody who stood by takes a vacant seat of a locked campaign. Raises NotNow."""
    hands = Hands(person)
    verify_hands(campaign, seat, hands)
    leaver = seat.player
    _change(campaign, seat, hands)
    entry = record(campaign, "take-over", by=person, data={"seat": seat.key})
    _tell(campaign, seat, leaver, hands, entry, "taken-over")


def _change(campaign: Campaign, seat: Seat, hands: Hands) -> None:
    """Write down who has the seat; it is offered to nobody any more, nor does he wait for one."""
    vacancies.stop(campaign, seat, timezone.now())
    _seat(seat, hands)
    if hands.person is not None:
        campaign.waiting.filter(person=hands.person).delete()
        vacancies.let_go(hands.person, timezone.now(), campaign=campaign)
    _let_go(campaign, seat)


def _seat(seat: Seat, hands: Hands) -> None:
    seat.player, seat.bot = hands.person, hands.bot
    seat.is_former = False
    seat.caretaker, seat.away_from, seat.away_until, seat.misses = "", None, None, 0
    seat.checked_in_at = timezone.now() if hands.person else None
    seat.save(update_fields=["player", "bot", "is_former", *PERSONAL])


def _let_go(campaign: Campaign, seat: Seat) -> None:
    """The leaver's "ready" is not the heir's; and the others may have waited for this seat only."""
    turn = lock_open_turn(campaign)
    if turn is not None:
        turn.attendances.filter(seat=seat).update(ready_at=None)
        orders.plan_early_run(turn)


def _tell(
    campaign: Campaign,
    seat: Seat,
    leaver: User | None,
    hands: Hands,
    entry: AuditEntry,
    why: str,
) -> None:
    """``why``: the code of what the leaver is told."""
    data = {"seat": seat.key, "name": seat.name}
    if leaver is not None:
        tell([leaver], key=f"{why}:{entry.pk}", code=why, campaign=campaign, data=data)
    if hands.person is not None:
        key = f"seated:{entry.pk}"
        tell([hands.person], key=key, code="seated", campaign=campaign, data=data)
    code = "successor" if hands.person else "vacated" if hands.bot else "left-empty"
    others = [person for person in players_of(campaign) if person != hands.person]
    tell(others, key=f"{code}:{entry.pk}", code=code, campaign=campaign, data=data)
