"""Turns played aside, beside the campaign: a dry run, or a past turn run again."""

import uuid

from django.conf import settings
from django.db import models
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from games import canonical
from games.models.campaigns import Campaign, Seat
from games.models.records import Report
from games.models.turns import Stage, Turn
from games.rulesets import Document


class Scratch(models.Model):
    """A turn that was played aside; nothing of the campaign changes by it.

    ``head``: the last link of the chain when it was asked for; ``originals``: of a re-run, the
    dossiers (by sequence) that it plays again, and ``attempt`` the one that it would be.
    ``sheets``: seat key -> text or None; ``changed``: the seats whose sheet is another than the one
    that was used. ``done`` of ``steps`` stages are played. ``problem``: why it came to nothing;
    ``findings``: what it came to besides reports, as codes and data.
    """

    class Kind(models.TextChoices):
        DRY_RUN = "dry-run", _("dry run")
        RERUN = "re-run", _("re-run")

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting")
        PLAYING = "playing", _("being played")
        DONE = "done", _("done")
        FAILED = "failed", _("came to nothing")
        PUBLISHED = "published", _("published")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="scratches")
    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="scratches")
    kind = models.CharField(max_length=10, choices=Kind)
    status = models.CharField(max_length=10, choices=Status, default=Status.WAITING)
    head = models.PositiveIntegerField()
    originals = models.JSONField(default=list)
    attempt = models.PositiveIntegerField(default=1)
    has_new_dice = models.BooleanField(default=False)
    sheets = models.JSONField(default=dict)
    changed = models.JSONField(default=list)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField()
    lease_token = models.UUIDField(null=True)
    lease_until = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)
    done = models.PositiveSmallIntegerField(default=0)
    steps = models.PositiveSmallIntegerField(default=1)
    problem = models.CharField(max_length=30, blank=True)
    findings = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("scratch")
        verbose_name_plural = _("scratches")
        ordering = ["-created_at"]
        indexes = [models.Index(fields=["status", "lease_until"], name="scratches_to_play")]

    def __str__(self) -> str:
        return f"{self.campaign}, {self.turn}: {self.get_kind_display()}"

    @property
    def is_under_way(self) -> bool:
        """Whether there is nothing to look at yet."""
        return self.status in (self.Status.WAITING, self.Status.PLAYING)


class ScratchReport(models.Model):
    """What one seat (None: the public) would be told of a stage.

    ``was``: what it is compared with: of a re-run what the seat was really told, of a dry run what
    it knows now. ``is_same``: there is no difference.
    """

    scratch = models.ForeignKey(Scratch, on_delete=models.CASCADE, related_name="reports")
    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="+")
    seat = models.ForeignKey(Seat, null=True, on_delete=models.CASCADE, related_name="+")
    was = models.ForeignKey(Report, null=True, on_delete=models.CASCADE, related_name="+")
    packed = models.BinaryField()
    is_same = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("scratch report")
        verbose_name_plural = _("scratch reports")
        constraints = [
            models.UniqueConstraint(
                fields=["scratch", "stage", "seat"], name="one_scratch_report_per_seat"
            )
        ]

    def __str__(self) -> str:
        return f"{self.scratch}: {self.seat or _('public')}"

    @cached_property
    def document(self) -> Document:
        """The report as data, unpacked once; nobody changes it."""
        document: Document = canonical.unpack(self.packed)
        return document
