"""A turn, its stages, and the order sheets it collects."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.campaigns import Campaign, Seat


class Turn(models.Model):
    """One cycle of orders. Open: sheets are taken; frozen: they are fixed; resolved: all is played;
    set aside: a turn before it was taken back, and its sheets are kept until it is opened again.

    ``deadline`` is None in a campaign without a clock; ``scheduled_at`` is what it was before
    anybody moved it, from which the next one is counted. ``early_at``: when an early run is set
    for, because all seats are ready. ``remind_at``: when those whose orders are missing are next
    reminded. ``clock_changed_at``: when the deadline was last moved or the clock last stopped or
    went on, which is what tells a calendar that it has to look again.
    """

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        FROZEN = "frozen", _("being resolved")
        RESOLVED = "resolved", _("resolved")
        SET_ASIDE = "set-aside", _("set aside")

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="turns")
    number = models.PositiveIntegerField()
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    opened_at = models.DateTimeField()
    deadline = models.DateTimeField(null=True)
    scheduled_at = models.DateTimeField(null=True)
    early_at = models.DateTimeField(null=True)
    frozen_at = models.DateTimeField(null=True)
    remind_at = models.DateTimeField(null=True, db_index=True)
    clock_changed_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("turn")
        verbose_name_plural = _("turns")
        ordering = ["campaign", "number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="one_turn_per_number")
        ]

    def __str__(self) -> str:
        return str(_("turn %(number)d")) % {"number": self.number}


class Stage(models.Model):
    """A part of a turn that is resolved at one instant, by whoever holds its lease.

    ``due_at`` is None while the stage before it has not been resolved (or there is no clock).
    ``seed_hash`` is published when the turn opens; ``seed`` after the stage ran.
    """

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting")
        RESOLVING = "resolving", _("being resolved")
        RESOLVED = "resolved", _("resolved")
        HELD = "held", _("held for the GM")

    turn = models.ForeignKey(
        Turn, on_delete=models.CASCADE, related_name="stages", verbose_name=_("turn")
    )
    index = models.PositiveSmallIntegerField(_("index"))
    label = models.CharField(_("label"), max_length=40, blank=True)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.WAITING)
    due_at = models.DateTimeField(_("due at"), null=True)
    attempt = models.PositiveIntegerField(_("attempt"), default=1)
    lease_token = models.UUIDField(null=True)
    lease_until = models.DateTimeField(null=True)
    lost_leases = models.PositiveSmallIntegerField(_("lost leases"), default=0)
    seed_hash = models.CharField(_("hash of the seed"), max_length=64)
    seed = models.CharField(max_length=64, blank=True)
    resolved_at = models.DateTimeField(_("resolved at"), null=True)
    held_code = models.CharField(_("held because"), max_length=30, blank=True)
    held_detail = models.TextField(_("held in detail"), blank=True)
    missing_accepted = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("stage")
        verbose_name_plural = _("stages")
        ordering = ["turn", "index"]
        constraints = [
            models.UniqueConstraint(fields=["turn", "index"], name="one_stage_per_index")
        ]
        indexes = [models.Index(fields=["status", "due_at"], name="stages_due")]

    def __str__(self) -> str:
        return f"{self.turn} {self.label}".strip()


class OrderSheet(models.Model):
    """One saved version of a seat's orders for a turn; never changed afterwards.

    The last version that is not late counts. ``base_version``: the version the writer had before
    them (0: none). One that the GM put into a turn that had run is ``is_late`` too: it counts in
    the attempt that was published with it, and else never.
    """

    class Source(models.TextChoices):
        WEB = "web", _("web page")
        MAIL = "mail", _("e-mail")
        BOT = "bot", _("bot")
        GM = "gm", _("game master")

    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="sheets")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="sheets")
    version = models.PositiveIntegerField()
    base_version = models.PositiveIntegerField(default=0)
    text = models.TextField(blank=True)
    is_late = models.BooleanField(default=False)
    source = models.CharField(max_length=10, choices=Source, default=Source.WEB)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    received_at = models.DateTimeField()

    class Meta:
        verbose_name = _("order sheet")
        verbose_name_plural = _("order sheets")
        ordering = ["turn", "seat", "version"]
        constraints = [
            models.UniqueConstraint(
                fields=["turn", "seat", "version"], name="one_sheet_per_version"
            )
        ]

    def __str__(self) -> str:
        return f"{self.seat}, {self.turn}, {self.version}"


class Attendance(models.Model):
    """A seat's part in one turn: whether it is ready, and in the end which sheet was used.

    ``was_extended``: the turn got an automatic extension because this seat's sheet was missing;
    ``covered``: why a bot wrote the sheet that was used for its player.
    """

    class Outcome(models.TextChoices):
        OPEN = "", _("not yet known")
        RECEIVED = "received", _("orders received")
        MISSED = "missed", _("no orders received")
        EXCUSED = "excused", _("nothing to decide")

    class Cover(models.TextChoices):
        NONE = "", _("nobody")
        DECLARED = "declared", _("a bot, for a declared absence")
        CARETAKER = "caretaker", _("a bot, as caretaker")

    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="attendances")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="attendances")
    ready_at = models.DateTimeField(null=True)
    outcome = models.CharField(max_length=10, choices=Outcome, default=Outcome.OPEN, blank=True)
    was_extended = models.BooleanField(default=False)
    covered = models.CharField(max_length=10, choices=Cover, default=Cover.NONE, blank=True)
    # RESTRICT: a sheet that was used stays, unless the whole campaign goes
    sheet = models.ForeignKey(OrderSheet, null=True, on_delete=models.RESTRICT, related_name="+")

    class Meta:
        verbose_name = _("attendance")
        verbose_name_plural = _("attendances")
        ordering = ["turn", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["turn", "seat"], name="one_attendance_per_turn")
        ]

    def __str__(self) -> str:
        return f"{self.seat}, {self.turn}: {self.get_outcome_display()}"
