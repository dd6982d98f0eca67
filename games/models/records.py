"""The past: a sealed chain of dossiers, and the reports that were sent."""

from django.db import models
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from games import canonical
from games.models.campaigns import Campaign, Seat
from games.models.turns import Stage
from games.rulesets import Document


class Dossier(models.Model):
    """Everything needed to play one change of the position again and compare it byte by byte.

    ``before`` holds the packed position before it (empty for the start), ``draws`` the packed log
    of chance. ``note`` tells what an amendment is; one that goes back in time has the sequence of
    the dossier it went back ``to``, and of the one it left (``from``); where only corrections are
    taken back or put back, the seats that are ``quiet``ly told. A correction by the GM has its
    edits, its reason and who was ``told`` what. ``hash`` covers all of it and the hash of the
    dossier before (``previous_hash``).

    ``is_undone``: it was taken back; it is kept, and can be put back. Not sealed: it follows from
    the notes of the chain.
    """

    class Kind(models.TextChoices):
        START = "start", _("start")
        STAGE = "stage", _("stage")
        AMENDMENT = "amendment", _("amendment")

    campaign = models.ForeignKey(
        Campaign, on_delete=models.CASCADE, related_name="dossiers", verbose_name=_("campaign")
    )
    sequence = models.PositiveIntegerField(_("sequence"))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    stage = models.ForeignKey(
        Stage, null=True, on_delete=models.CASCADE, related_name="dossiers", verbose_name=_("stage")
    )
    attempt = models.PositiveIntegerField(_("attempt"), default=1)
    edition = models.CharField(_("edition"), max_length=20)
    seed = models.CharField(max_length=64, blank=True)
    sheets = models.JSONField(default=dict)
    note = models.JSONField(default=dict)
    before = models.BinaryField()
    before_hash = models.CharField(_("hash before"), max_length=64, blank=True)
    after_hash = models.CharField(_("hash after"), max_length=64)
    reports_hash = models.CharField(_("hash of the reports"), max_length=64)
    draws = models.BinaryField()
    previous_hash = models.CharField(_("hash of the previous one"), max_length=64, blank=True)
    hash = models.CharField(_("own hash"), max_length=64)
    sealed_at = models.DateTimeField(_("sealed at"))
    is_undone = models.BooleanField(_("taken back"), default=False)

    class Meta:
        verbose_name = _("dossier")
        verbose_name_plural = _("dossiers")
        ordering = ["campaign", "sequence"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "sequence"], name="one_dossier_per_link"),
            models.UniqueConstraint(
                fields=["stage", "attempt"], name="one_dossier_per_stage_attempt"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.campaign} #{self.sequence}"


class Report(models.Model):
    """What one seat was told; the public report has no seat."""

    dossier = models.ForeignKey(Dossier, on_delete=models.CASCADE, related_name="reports")
    seat = models.ForeignKey(Seat, null=True, on_delete=models.CASCADE, related_name="reports")
    packed = models.BinaryField()

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        constraints = [
            models.UniqueConstraint(fields=["dossier", "seat"], name="one_report_per_seat"),
            models.UniqueConstraint(
                fields=["dossier"],
                condition=models.Q(seat=None),
                name="one_public_report",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.dossier}: {self.seat or _('public')}"

    @cached_property
    def document(self) -> Document:
        """The report as data, unpacked once; nobody changes it."""
        document: Document = canonical.unpack(self.packed)
        return document
