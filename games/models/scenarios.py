"""Scenarios that GMs have brought, and campaigns that are being planned at the desk."""

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.campaigns import Campaign


class Scenario(models.Model):
    """A map with all that stands on it at the start, brought by a GM for campaigns of his own.

    A campaign keeps its own copy among its options. ``document`` was found good by the ruleset;
    ``digest``: of it, so that the same one is kept once; ``seats``: how many play it.
    """

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="scenarios",
        verbose_name=_("owner"),
    )
    name = models.CharField(_("name"), max_length=80)
    ruleset_slug = models.SlugField(_("game"))
    document = models.JSONField()
    digest = models.CharField(_("digest"), max_length=64)
    seats = models.PositiveIntegerField(_("seats"))
    kept_at = models.DateTimeField(_("brought at"), auto_now_add=True)
    campaigns = models.ManyToManyField(Campaign, related_name="scenarios", editable=False)

    class Meta:
        verbose_name = _("scenario")
        verbose_name_plural = _("scenarios")
        ordering = ["name", "id"]
        constraints = [
            models.UniqueConstraint(fields=["owner", "ruleset_slug", "digest"], name="kept_once"),
        ]

    def __str__(self) -> str:
        return self.name


class Plan(models.Model):
    """A campaign that a GM is filling in, step by step; nothing of it is to be seen by others.

    ``id``: will be the campaign's, so its arms are the same; ``typed``: step -> field -> what was
    typed there, as a list of texts, right or wrong.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    gm = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="plans")
    ruleset_slug = models.SlugField()
    typed = models.JSONField(default=dict)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("plan of a campaign")
        verbose_name_plural = _("plans of campaigns")
        ordering = ["-changed_at"]

    def __str__(self) -> str:
        return str(self.id)
