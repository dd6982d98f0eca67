"""A campaign and its seats."""

import secrets
import uuid
from datetime import datetime, time
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games import rulesets, schedule
from games.plain import one_line


def new_secret() -> str:
    """The key from which a campaign's turn seeds are made."""
    return secrets.token_hex(32)


def verify_zone(name: str) -> None:
    """Raise ValidationError unless ``name`` is a time zone like Europe/Berlin."""
    if name not in available_timezones():
        raise ValidationError(_("“%(name)s” is not a time zone."), params={"name": name})


def verify_weekdays(value: object) -> None:
    """Raise ValidationError unless the value is a list of different weekdays, 0 to 6."""
    days = value if isinstance(value, list) else [None]
    if any(type(day) is not int or not 0 <= day <= 6 for day in days) or len(set(days)) < len(days):
        raise ValidationError(_("Weekdays are a list of numbers: 0 is Monday, 6 is Sunday."))


class Campaign(models.Model):
    """One running game of one ruleset, in the edition with which it began."""

    class Status(models.TextChoices):
        DRAFT = "draft", _("not started")
        RUNNING = "running", _("running")
        PAUSED = "paused", _("paused")
        FINISHED = "finished", _("finished")

    class Rhythm(models.TextChoices):
        DAYS = "days", _("every n days")
        WEEKDAYS = "weekdays", _("on weekdays")
        MINUTES = "minutes", _("every n minutes")
        MANUAL = "manual", _("when the GM says so")

    class Absence(models.TextChoices):
        NOTHING = "nothing", _("play on without orders")
        CARETAKER = "caretaker", _("let a bot take care of the seat until its player is back")
        SEEK = "seek", _("let a bot take care of it, and offer it to whoever stands by")
        VACATE = "vacate", _("take it from its player: a bot plays it, and it is offered likewise")

    class NoShow(models.TextChoices):
        CARETAKER = "caretaker", _("let a bot take care of the seat until its player is back")
        SEEK = "seek", _("let a bot take care of it, and offer it to whoever stands by")
        DELAY = "delay", _("put the first deadline off once by as long; then a bot, and offer it")

    class Outage(models.TextChoices):
        GIVE_BACK = "give-back", _("give the time back")
        RUN = "run", _("run the turn at once")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(_("name"), max_length=80)
    ruleset_slug = models.SlugField(_("game"))
    edition = models.CharField(_("edition"), max_length=20, blank=True)
    options = models.JSONField(_("options"), default=dict, blank=True)
    about = models.TextField(
        _("what awaits the players"),
        max_length=2000,
        blank=True,
        help_text=_("Shown in the lobby and on the campaign’s page."),
    )
    # None: nobody runs it, as in a practice campaign or when its GM has deleted the account.
    gm = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="run_campaigns",
        verbose_name=_("GM"),
    )
    is_private = models.BooleanField(
        _("private: only who is invited may join or look"), default=False
    )
    starts_when_full = models.BooleanField(_("start as soon as every seat is taken"), default=True)
    # DMA-3.4: how this game was played on its own servers.
    only_game = models.BooleanField(
        _("who plays here plays this game nowhere else on this host"), default=False
    )
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.DRAFT)

    rhythm = models.CharField(
        _("deadlines"), max_length=10, choices=Rhythm, default=Rhythm.WEEKDAYS
    )
    every = models.PositiveIntegerField(
        _("n"), default=7, validators=[MinValueValidator(1), MaxValueValidator(100_000)]
    )
    weekdays = models.JSONField(
        _("weekdays"), default=list, blank=True, validators=[verify_weekdays]
    )
    local_time = models.TimeField(_("time of day"), default=time(20, 0))
    zone = models.CharField(_("time zone"), max_length=60, default="UTC", validators=[verify_zone])
    # What the GM has chosen for turn 1; passed when the game begins, it means nothing any more.
    first_deadline_at = models.DateTimeField(_("first deadline"), null=True, blank=True)
    stage_minutes = models.PositiveIntegerField(
        _("minutes between stages"), default=0, validators=[MaxValueValidator(100_000)]
    )
    early_run = models.BooleanField(_("run early when all are ready"), default=False)
    grace_seconds = models.PositiveIntegerField(
        _("grace before an early run, in seconds"),
        default=600,
        validators=[MaxValueValidator(1_000_000)],
    )
    outage_rule = models.CharField(
        _("after an outage"), max_length=10, choices=Outage, default=Outage.GIVE_BACK
    )
    hold_when_missing = models.BooleanField(
        _("hold the turn when far more sheets than usual are missing"), default=True
    )

    check_in_hours = models.PositiveIntegerField(
        _("everybody says “I am here” within so many hours of the start (0: nobody is asked)"),
        default=0,
        validators=[MaxValueValidator(24 * 14)],
        help_text=_("Half of the first turn at most. Saving a sheet says so too."),
    )
    on_no_check_in = models.CharField(
        _("for who does not"), max_length=10, choices=NoShow, default=NoShow.DELAY
    )
    extension_hours = models.PositiveIntegerField(
        _("one automatic extension when a sheet is missing, in hours (0: none)"),
        default=0,
        validators=[MaxValueValidator(24 * 14)],
    )
    extension_budget = models.PositiveIntegerField(
        _("so many extensions for each seat"), default=1, validators=[MaxValueValidator(100)]
    )
    offers_seats = models.BooleanField(
        _("offer seats that fall vacant to those who stand by"),
        default=True,
        help_text=_("To who waits for a seat here, then to who takes over seats in this game."),
    )
    offer_hours = models.PositiveIntegerField(
        _("time to answer such an offer, in hours"),
        default=48,
        validators=[MinValueValidator(1), MaxValueValidator(24 * 14)],
        help_text=_("Half a turn at most."),
    )
    misses_allowed = models.PositiveIntegerField(
        _("turns without orders in a row, after a warning (0: any number)"),
        default=0,
        validators=[MaxValueValidator(100)],
    )
    on_absence = models.CharField(
        _("then"), max_length=10, choices=Absence, default=Absence.CARETAKER
    )

    # Until when players check in before the first turn ends, and when the host looks next.
    check_in_until = models.DateTimeField(null=True, blank=True, editable=False)
    check_in_look_at = models.DateTimeField(null=True, blank=True, editable=False, db_index=True)
    secret = models.CharField(max_length=64, default=new_secret, editable=False)
    is_demo = models.BooleanField(default=False, editable=False)
    # One player against bots, who alone sees it and says when a turn runs.
    is_practice = models.BooleanField(default=False, editable=False)
    last_seen_at = models.DateTimeField(null=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(_("started at"), null=True, editable=False)
    clock_stopped_at = models.DateTimeField(null=True, editable=False)
    finished_at = models.DateTimeField(_("finished at"), null=True, editable=False)
    # While it is taken in from a file, when somebody was last at work on it: nobody sees it yet.
    arriving_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        verbose_name = _("campaign")
        verbose_name_plural = _("campaigns")
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return self.name

    @property
    def ruleset(self) -> rulesets.Ruleset:
        """The adapter of this campaign's game, in the campaign's own edition."""
        return rulesets.get(self.ruleset_slug, self.edition or None)

    @property
    def seconds_after_ready(self) -> int:
        """About how long a turn waits after all are ready: the grace, and the host's next looks."""
        return self.grace_seconds + round(2 * settings.SWEEP_SECONDS)

    @property
    def timetable(self) -> schedule.Timetable:
        """The rule from which deadlines are made."""
        return schedule.Timetable(
            rhythm=self.rhythm,
            every=self.every,
            weekdays=tuple(self.weekdays),
            local_time=self.local_time,
            zone=ZoneInfo(self.zone),
        )

    def is_asked(self, seat: "Seat") -> bool:
        """Whether the player of the seat is asked to check in, and has not pressed the button."""
        is_active = seat.status == Seat.Status.ACTIVE and seat.player_id is not None
        has_said = seat.checked_in_at is not None or bool(seat.caretaker)
        return self.check_in_until is not None and is_active and not has_said

    def is_at_risk(self, seat: "Seat") -> bool:
        """Whether the player of the seat was warned: the next turn without orders is the last."""
        acts = self.misses_allowed and self.on_absence != self.Absence.NOTHING
        is_last = seat.misses > 0 and seat.misses + 1 >= self.misses_allowed
        return bool(acts and is_last and seat.player_id and not seat.caretaker)

    def policy_problems(self) -> dict[str, Any]:
        """Field -> what is wrong with it: what of the absence policy does not go together."""
        told = _("Then the seats must be offered: tick it, or choose the bot alone.")
        seeks = {
            "on_no_check_in": self.check_in_hours and self.on_no_check_in != "caretaker",
            "on_absence": self.misses_allowed and self.on_absence == self.Absence.SEEK,
        }
        return {} if self.offers_seats else {name: told for name, does in seeks.items() if does}

    def clean(self) -> None:
        """Say what keeps this campaign from ever meeting a deadline or starting; its name is one
        line."""
        typed, self.name = self.name, one_line(self.name)
        if typed and not self.name:
            raise ValidationError({"name": _("Write a name.")})
        if self.rhythm == self.Rhythm.WEEKDAYS and not self.weekdays:
            raise ValidationError({"weekdays": _("Choose at least one weekday, e.g. [6].")})
        if problems := self.policy_problems():
            raise ValidationError(problems)
        try:
            rulesets.get(self.ruleset_slug, self.edition or None)
        except LookupError as error:
            raise ValidationError({"ruleset_slug": str(error)}) from error


class Seat(models.Model):
    """A player's place in a campaign. ``bot`` is the temperament of the bot that sits there;
    ``arms`` the coat of arms that its player chose, in the short form of ``games.maps.arms``."""

    class Status(models.TextChoices):
        ACTIVE = "active", _("playing")
        OUT = "out", pgettext_lazy("a seat", "out")

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="seats")
    key = models.CharField(_("key"), max_length=12)
    name = models.CharField(_("name"), max_length=60, blank=True)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="seats",
        verbose_name=_("player"),
    )
    bot = models.CharField(_("bot"), max_length=20, blank=True)
    arms = models.CharField(
        _("coat of arms"), max_length=60, blank=True, help_text=_("Empty: made from its place.")
    )
    # What its player chose before the start: name of a SeatField of the ruleset -> value.
    choices = models.JSONField(default=dict, blank=True, editable=False)
    # Its player has deleted the account; the seat plays on without orders, or with a successor.
    is_former = models.BooleanField(_("former player"), default=False, editable=False)
    # The temperament of the bot that acts while the player gives no orders; empty: none does.
    caretaker = models.CharField(_("caretaker"), max_length=20, blank=True, editable=False)
    checked_in_at = models.DateTimeField(null=True, blank=True, editable=False)
    # How many turns in a row its player has missed, without an order in between.
    misses = models.PositiveSmallIntegerField(_("missed in a row"), default=0, editable=False)
    away_from = models.DateTimeField(_("away from"), null=True, blank=True, editable=False)
    away_until = models.DateTimeField(_("away until"), null=True, blank=True, editable=False)
    # Planned so: from the start a bot plays it until somebody who stands by takes it over.
    is_standby = models.BooleanField(default=False, editable=False)
    # Since when somebody is sought who takes the seat over, and when to look for him next.
    sought_at = models.DateTimeField(null=True, blank=True, editable=False)
    seek_at = models.DateTimeField(null=True, blank=True, editable=False, db_index=True)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.ACTIVE)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["key"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "key"], name="one_seat_per_key"),
            # With a condition, although no two seats without a player are alike: PostgreSQL then
            # lets rows that refer to a seat be written while its player changes.
            models.UniqueConstraint(
                fields=["campaign", "player"],
                condition=models.Q(player__isnull=False),
                name="one_seat_per_player",
            ),
        ]

    def __str__(self) -> str:
        return self.name or self.key

    def is_covered_at(self, at: datetime) -> bool:
        """Whether a bot acts here if the player sends nothing."""
        is_away = self.away_from is not None and self.away_until is not None
        return bool(self.caretaker) or (is_away and self.away_from <= at < self.away_until)  # type: ignore[operator]

    @property
    def is_covered_now(self) -> bool:
        """For pages: the only thing that others see of an absence."""
        return self.is_covered_at(timezone.now())
