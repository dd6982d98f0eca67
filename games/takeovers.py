"""Seats that seek a player, as far as everybody may know how they stand."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from games import lobby, selectors
from games.models import Campaign, Report, Seat, SeatOffer, Standby
from games.rulesets import Ruleset
from games.selectors import Reader
from games.services.holders import GOING

#: So many seats are listed at most, those first that have sought the longest.
SHOWN = 30


@dataclass(frozen=True, slots=True)
class Vacancy:
    """A seat that seeks a player. By the gazette it holds ``held`` of ``places``, which makes it
    number ``rank`` of ``rivals``; where the gazette tells of no places all are 0."""

    campaign: Campaign
    seat: Seat
    turn: int
    held: int
    places: int
    rank: int
    rivals: int


def vacancies(reader: Reader) -> list[Vacancy]:
    """Those that the reader may see and sits not beside. Two queries."""
    seats = Seat.objects.filter(
        sought_at__isnull=False,
        status=Seat.Status.ACTIVE,
        campaign__in=selectors.listed(reader).filter(is_mine=False).values("pk"),
        campaign__status__in=GOING,
    )
    found = list(
        seats.select_related("campaign", "player")
        .defer("campaign__options")
        .order_by("sought_at", "pk")[:SHOWN]
    )
    campaigns = {seat.campaign_id: seat.campaign for seat in found}
    reports = lobby.newest_public_reports(list(campaigns.values()))
    return [_vacancy(seat, reports.get(seat.campaign_id)) for seat in found]


def _vacancy(seat: Seat, report: Report | None) -> Vacancy:
    """How a seat stands by a public report; all 0 without one."""
    if report is None:
        return Vacancy(seat.campaign, seat, 0, 0, 0, 0, 0)
    stage = report.dossier.stage
    held, places = _held(seat.campaign.ruleset, report)
    mine = held[seat.key]
    return Vacancy(
        seat.campaign,
        seat,
        turn=stage.turn.number if stage else 0,
        held=mine,
        places=places,
        rank=1 + sum(count > mine for count in held.values()) if places else 0,
        rivals=len(held) + (seat.key not in held),
    )


def _held(ruleset: Ruleset, report: Report) -> tuple[Counter[str], int]:
    """Seat key -> how many places it holds, for those that hold any; and how many there are."""
    holders = ruleset.holders(report.document)
    return Counter(holder for holder in holders.values() if holder), len(holders)


def how_it_stands(campaign: Campaign, seat: Seat) -> Vacancy:
    """One seat by the newest gazette. One query."""
    seat.campaign = campaign
    return _vacancy(seat, lobby.newest_public_reports([campaign]).get(campaign.pk))


def offers_to(reader: Reader) -> Sequence[SeatOffer]:
    """What the reader is offered, the most urgent first."""
    offers = SeatOffer.objects.filter(person_id=reader.pk, state=SeatOffer.State.OPEN)
    return list(
        offers.select_related("campaign", "seat").defer("campaign__options").order_by("until")
    )


def offer_to(reader: Reader, campaign: Campaign) -> SeatOffer | None:
    """What the reader is offered in one campaign."""
    if reader.pk is None:
        return None
    offers = campaign.offers.filter(person_id=reader.pk, state=SeatOffer.State.OPEN)
    return offers.select_related("seat").first()


def standing_by(reader: Reader) -> dict[str, int]:
    """Game -> in how many of it at a time the reader takes over seats."""
    mine = Standby.objects.filter(person_id=reader.pk)
    return dict(mine.values_list("ruleset_slug", "most"))
