"""What people are told, what was done by whom, and the pulse of the host itself."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.campaigns import Campaign
from games.models.post import Mail


class Notice(models.Model):
    """Something a person is told: a code and its data, worded when it is shown.

    ``key`` names the occasion, so that the same thing is never told twice. ``post_at``: when it is
    to go out by e-mail too (None: not at all); ``mail``: the e-mail that it went into.
    """

    recipient = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices"
    )
    campaign = models.ForeignKey(
        Campaign, null=True, on_delete=models.CASCADE, related_name="notices"
    )
    key = models.CharField(max_length=120)
    code = models.CharField(max_length=40)
    data = models.JSONField(default=dict)
    created_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True)
    post_at = models.DateTimeField(null=True)
    # RESTRICT: a notice that lost its e-mail would be sent in another
    mail = models.ForeignKey(Mail, null=True, on_delete=models.RESTRICT, related_name="notices")

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        ordering = ["-created_at", "-id"]
        constraints = [models.UniqueConstraint(fields=["recipient", "key"], name="told_once")]
        indexes = [
            models.Index(
                fields=["post_at"],
                condition=models.Q(mail=None, post_at__isnull=False),
                name="notices_to_post",
            )
        ]

    def __str__(self) -> str:
        return f"{self.code} → {self.recipient}"


class AuditEntry(models.Model):
    """Who did what to a campaign. ``by`` is None for the host itself; ``campaign`` for what a GM
    does outside of any, such as bringing a scenario."""

    campaign = models.ForeignKey(
        Campaign, null=True, on_delete=models.CASCADE, related_name="audit"
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("who"),
    )
    act = models.CharField(_("act"), max_length=40)
    data = models.JSONField(default=dict)
    at = models.DateTimeField(_("when"))

    class Meta:
        verbose_name = _("audit entry")
        verbose_name_plural = _("audit entries")
        ordering = ["-at", "-id"]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.act}"


class Pulse(models.Model):
    """When a part of the host was last alive; ``sweep`` is the deadline service."""

    name = models.CharField(max_length=20, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} {self.at:%Y-%m-%d %H:%M:%S}"
