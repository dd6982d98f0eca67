"""What a reader may see. A secret is kept by not fetching it: strangers get Http404."""

import uuid
from collections.abc import Collection, Sequence
from typing import Any

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import (
    BooleanField,
    Case,
    Count,
    Exists,
    ExpressionWrapper,
    IntegerField,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Subquery,
    When,
    prefetch_related_objects,
)
from django.db.models.functions import Coalesce
from django.http import Http404

from games.models import (
    Attendance,
    Campaign,
    Dossier,
    Invitation,
    Notice,
    OrderSheet,
    Report,
    Seat,
    Stage,
    Turn,
    WaitingPlace,
)

Reader = AbstractBaseUser | AnonymousUser

#: The states of a turn that is under way.
UNRESOLVED = (Turn.Status.OPEN, Turn.Status.FROZEN)

#: Of a campaign, for its own page alone: a whole map may be among them.
OPTIONS = "options"
#: The large parts of a dossier, which no page of a player reads.
SEALED = ("dossier__before", "dossier__draws", "dossier__sheets", "dossier__note")


def campaign_for(
    reader: Reader, campaign_id: uuid.UUID, codes: Collection[str] = (), *, with_gm: bool = False
) -> Campaign:
    """A campaign that the reader may see, whether or not it has started: any that is public; a
    private one for its GM, its players, those who wait, and who brings the code of an invitation
    (``codes``); a practice for its own people. ``with_gm``: for the page about the campaign, which
    names him and tells its options."""
    every = Campaign.objects.all()
    campaigns = every.select_related("gm") if with_gm else every.defer(OPTIONS)
    campaign = campaigns.filter(pk=campaign_id).first()
    if campaign is None:
        raise Http404
    if is_closed(campaign) and not is_gm_of(reader, campaign):
        seat = seat_of(reader, campaign)
        if seat is None and not is_expected(reader, campaign, codes):
            raise Http404
    return campaign


def is_closed(campaign: Campaign) -> bool:
    """Whether strangers may not even know that this campaign exists."""
    return campaign.is_private or campaign.is_practice


def is_expected(reader: Reader, campaign: Campaign, codes: Collection[str]) -> bool:
    """Whether somebody without a seat may see a private campaign: invited, or in its queue."""
    if campaign.is_practice:
        return False
    good = campaign.invitations.filter(code__in=list(codes), revoked_at=None)
    if codes and good.exists():
        return True
    return reader.pk is not None and campaign.waiting.filter(person_id=reader.pk).exists()


def invitation(code: str) -> Invitation:
    """The invitation of that code, good or withdrawn. Http404 where there never was one."""
    if not code.isprintable():  # PostgreSQL would not look for it
        raise Http404
    found = Invitation.objects.select_related("campaign").filter(code=code).first()
    if found is None or found.campaign.is_practice:
        raise Http404
    return found


def own_invitation(reader: Reader, campaign: Campaign, code: str) -> Invitation:
    """One that the reader may withdraw: his own, or as GM any of the campaign."""
    found = invitation(code)
    is_own = reader.pk is not None and found.made_by_id == reader.pk
    if found.campaign_id != campaign.pk or not (is_own or is_gm_of(reader, campaign)):
        raise Http404
    return found


def verify_member(reader: Reader, campaign: Campaign) -> None:
    """Http404 for who neither plays in the campaign nor runs it."""
    if not is_gm_of(reader, campaign) and seat_of(reader, campaign) is None:
        raise Http404


def campaign_run_by(reader: Reader, campaign_id: uuid.UUID) -> Campaign:
    """A campaign whose GM the reader is; Http404 for everybody else."""
    campaign = campaign_for(reader, campaign_id)
    if not is_gm_of(reader, campaign):
        raise Http404
    return campaign


def listed(reader: Reader) -> QuerySet[Any]:
    """The campaigns of the lobby: every public one, and the reader's own private ones.

    Annotated with ``is_mine``: the reader sits there or runs it.
    """
    own = Seat.objects.filter(campaign=OuterRef("pk"), player_id=reader.pk)
    is_mine = Q(gm_id=reader.pk) | Exists(own) if reader.pk is not None else Q(pk=None)
    return (
        Campaign.objects.filter(is_practice=False)
        .defer(OPTIONS)
        .annotate(is_mine=ExpressionWrapper(is_mine, output_field=BooleanField()))
        .filter(Q(is_private=False) | Q(is_mine=True))
        .filter(Exists(Seat.objects.filter(campaign=OuterRef("pk"))))
    )


def is_gm_of(reader: Reader, campaign: Campaign) -> bool:
    """Whether the reader runs this campaign; nobody runs one that has no GM."""
    return reader.pk is not None and campaign.gm_id == reader.pk


def seat_of(reader: Reader, campaign: Campaign) -> Seat | None:
    """The reader's own seat."""
    if reader.pk is None:  # nobody's id is also that of whoever holds an empty seat
        return None
    return next((seat for seat in seats_at(campaign) if seat.player_id == reader.pk), None)


def seats_at(campaign: Campaign) -> list[Seat]:
    """All seats of the campaign with their players, by key: one query, however often it is asked
    of the same object."""
    prefetch_related_objects(
        [campaign], Prefetch("seats", Seat.objects.select_related("player").order_by("key"))
    )
    return list(campaign.seats.all())


def names_of(seats: Sequence[Seat]) -> dict[str, str]:
    """Seat key -> what its player calls it, for those that have a name."""
    return {seat.key: seat.name for seat in seats if seat.name}


def own_seat(reader: Reader, campaign: Campaign, key: str) -> Seat:
    """The seat ``key`` if the reader holds it; Http404 otherwise, whether or not it exists."""
    seat = seat_of(reader, campaign)
    if seat is None or seat.key != key:
        raise Http404
    return seat


def is_archive(campaign: Campaign) -> bool:
    """Whether the campaign is over and its rules then open every report and used sheet."""
    return campaign.status == Campaign.Status.FINISHED and campaign.ruleset.opens_at_end


def tells_seeds(campaign: Campaign) -> bool:
    """Whether everybody may know the seeds of the turns that were played."""
    return campaign.status == Campaign.Status.FINISHED or not campaign.ruleset.seed_is_secret


def is_open_archive(campaign_id: uuid.UUID) -> bool:
    """Whether anybody at all may read every report of that campaign."""
    campaign = Campaign.objects.filter(pk=campaign_id, is_private=False, is_practice=False).first()
    return campaign is not None and is_archive(campaign)


def readable_seat(reader: Reader, campaign: Campaign, key: str) -> Seat:
    """The seat ``key`` if the reader may read its reports: his own, or any in an archive.

    Http404 otherwise, whether or not it exists. ``campaign``: one that the reader may see.
    """
    if not is_archive(campaign):
        return own_seat(reader, campaign, key)
    seat = next((seat for seat in seats_at(campaign) if seat.key == key), None)
    if seat is None:
        raise Http404
    return seat


def open_turn(campaign: Campaign) -> Turn | None:
    """The turn that takes orders now, or the one that is being resolved or held."""
    return campaign.turns.filter(status__in=UNRESOLVED).order_by("-number").first()


def reports_of(campaign: Campaign, seat: Seat | None) -> QuerySet[Report]:
    """All reports of the seat (None: the public ones) that were not taken back, newest first."""
    return (
        Report.objects.filter(dossier__campaign=campaign, seat=seat, dossier__is_undone=False)
        .select_related("dossier__stage__turn")
        .defer(*SEALED)
        .order_by("-dossier__sequence")
    )


def chronicle_of(campaign: Campaign, seat: Seat | None) -> QuerySet[Report]:
    """The seat's reports (None: the public ones) that have an address, oldest first."""
    told = reports_of(campaign, seat).exclude(dossier__kind=Dossier.Kind.AMENDMENT)
    return told.order_by("dossier__sequence")


def latest_report(campaign: Campaign, seat: Seat | None, *, is_placed: bool = True) -> Report:
    """What the seat knows now. Http404 before the start.

    ``is_placed``: with its place among the turns, which a link to it or to its map needs.
    """
    reports = reports_of(campaign, seat)
    report = (reports if is_placed else reports.select_related(None).defer(None)).first()
    if report is None:
        raise Http404
    return report


def report_after(campaign: Campaign, seat: Seat | None, turn: int, stage: int) -> Report:
    """The report of one stage; turn 0 is the start. Http404 where there is none.

    Where all that was played of the stage has been taken back, the newest of that.
    """
    reports = (
        Report.objects.filter(dossier__campaign=campaign, seat=seat)
        .select_related("dossier__stage__turn")
        .defer(*SEALED)
        .order_by("dossier__is_undone", "-dossier__sequence")
    )
    if turn == 0:
        found = reports.filter(dossier__kind=Dossier.Kind.START).first()
    else:
        found = reports.filter(
            dossier__stage__turn__number=turn, dossier__stage__index=stage
        ).first()
    if found is None:
        raise Http404
    return found


def report_of(campaign: Campaign, seat: Seat | None, pk: int) -> Report:
    """One report of the seat (None: of the public). Http404 where that is another's."""
    reports = Report.objects.filter(dossier__campaign=campaign, seat=seat, pk=pk)
    found = reports.select_related("dossier__stage__turn").defer(*SEALED).first()
    if found is None:
        raise Http404
    return found


def sheet_version(turn: Turn, seat: Seat, version: int) -> OrderSheet:
    """One saved version of the seat's own sheet."""
    sheet = turn.sheets.filter(seat=seat, version=version).first()
    if sheet is None:
        raise Http404
    return sheet


def attendance_of(turn: Turn, seat: Seat) -> Attendance | None:
    """The seat's part in the turn; None for a seat that is out."""
    return turn.attendances.filter(seat=seat).order_by("pk").first()  # there is one at most


def asked_in(turn: Turn) -> QuerySet[Attendance]:
    """The parts of the people who have something to decide in the turn."""
    people = turn.attendances.filter(seat__player__isnull=False, seat__status=Seat.Status.ACTIVE)
    return people.exclude(outcome=Attendance.Outcome.EXCUSED)


def missing_in(turn: Turn) -> QuerySet[Attendance]:
    """Those of them who have sent nothing in time."""
    came = turn.sheets.filter(is_late=False).values("seat")
    return asked_in(turn).exclude(seat__in=came)


def seats_of(reader: Reader) -> QuerySet[Seat]:
    """The reader's seats, with their campaigns, unresolved turns, and how many seats are free."""
    if reader.pk is None:
        return Seat.objects.none()
    unresolved = Turn.objects.filter(status__in=UNRESOLVED).order_by("-number")
    return (
        Seat.objects.filter(player_id=reader.pk)
        .annotate(free=free_seats(OuterRef("campaign")))
        .select_related("campaign__gm")
        .defer(f"campaign__{OPTIONS}")
        .prefetch_related(Prefetch("campaign__turns", queryset=unresolved, to_attr="unresolved"))
        .order_by("campaign__name")
    )


def practice_seats(reader: Reader) -> dict[str, Seat]:
    """Game -> the reader's seat in a practice campaign of it that can go on, the newest."""
    if reader.pk is None:
        return {}
    seats = Seat.objects.filter(
        player_id=reader.pk,
        status=Seat.Status.ACTIVE,
        campaign__is_practice=True,
        campaign__status=Campaign.Status.RUNNING,
    ).select_related("campaign")
    seats = seats.defer(f"campaign__{OPTIONS}")
    ordered = seats.order_by("campaign__created_at", "pk")
    return {seat.campaign.ruleset_slug: seat for seat in ordered}


def campaigns_run_by(reader: Reader) -> QuerySet[Any]:
    """The campaigns whose GM the reader is, those first that wait for him (``held``), then those
    that wait for players; ``free``: seats that can be taken, ``queue``: people who wait for one."""
    waiting = Stage.objects.filter(turn__campaign=OuterRef("pk"), status=Stage.Status.HELD)
    is_draft = Case(When(status=Campaign.Status.DRAFT, then=0), default=1)
    return (
        Campaign.objects.filter(gm_id=reader.pk, is_practice=False)
        .defer(OPTIONS)
        .annotate(held=Exists(waiting), free=free_seats(OuterRef("pk")))
        .annotate(queue=Count("waiting"))
        .order_by("-held", is_draft, "name")
    )


def free_seats(campaign: Any) -> Any:
    """For a query of campaigns or seats: how many seats can be taken; none after the start."""
    free = Seat.objects.filter(
        campaign=campaign, player=None, bot="", campaign__status=Campaign.Status.DRAFT
    )
    counted = free.order_by().values("campaign").annotate(n=Count("*")).values("n")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)


def queued_for(reader: Reader) -> list[WaitingPlace]:
    """Where the reader waits for a seat; ``before``: how many are before him in that queue."""
    if reader.pk is None:
        return []
    earlier = WaitingPlace.objects.filter(
        campaign=OuterRef("campaign"), since__lt=OuterRef("since")
    )
    counted = earlier.order_by().values("campaign").annotate(n=Count("*")).values("n")
    before = Coalesce(Subquery(counted, output_field=IntegerField()), 0)
    places = WaitingPlace.objects.filter(person_id=reader.pk).select_related("campaign")
    places = places.defer(f"campaign__{OPTIONS}")
    return list(places.exclude(campaign__status=Campaign.Status.FINISHED).annotate(before=before))


def invited_to(reader: Reader, codes: Collection[str]) -> list[Campaign]:
    """The campaigns of good invitations at which the reader has no seat yet."""
    if not codes or reader.pk is None:
        return []
    good = Campaign.objects.filter(invitations__code__in=list(codes), invitations__revoked_at=None)
    open_for = good.filter(status=Campaign.Status.DRAFT).exclude(seats__player_id=reader.pk)
    return list(open_for.distinct())


def notices_of(reader: Reader) -> QuerySet[Notice]:
    """What the reader was told, newest first."""
    told = Notice.objects.filter(recipient_id=reader.pk).select_related("campaign")
    return told.defer(f"campaign__{OPTIONS}")
