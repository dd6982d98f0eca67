"""How people find their way to a table: invitations, and places in the queue for a seat."""

import secrets

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.campaigns import Campaign


def new_code() -> str:
    """The part of an invitation's address that nobody can guess."""
    return secrets.token_urlsafe(18)


class Invitation(models.Model):
    """A link that lets whoever has it see a campaign and take a seat before the start.

    ``revoked_at``: it was withdrawn and opens nothing any more.
    """

    campaign = models.ForeignKey(
        Campaign, on_delete=models.CASCADE, related_name="invitations", verbose_name=_("campaign")
    )
    code = models.CharField(max_length=40, unique=True, default=new_code, editable=False)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("made by"),
    )
    made_at = models.DateTimeField(_("made"))
    revoked_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ["-made_at", "-id"]

    def __str__(self) -> str:
        return f"{self.campaign} {self.made_at:%Y-%m-%d}"


class WaitingPlace(models.Model):
    """A person who would like a seat in a campaign that has none free; first come, first served."""

    campaign = models.ForeignKey(
        Campaign, on_delete=models.CASCADE, related_name="waiting", verbose_name=_("campaign")
    )
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="waiting_places",
        verbose_name=_("person"),
    )
    since = models.DateTimeField(_("since"))

    class Meta:
        verbose_name = _("place on the waiting list")
        verbose_name_plural = _("waiting list")
        ordering = ["since", "id"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "person"], name="waits_once"),
        ]

    def __str__(self) -> str:
        return f"{self.person} → {self.campaign}"
