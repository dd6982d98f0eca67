"""A campaign that is being taken in from a file."""

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.campaigns import Campaign


class Arrival(models.Model):
    """A file that somebody has uploaded and that a worker is to take in.

    ``id`` is also the file's name (``games.services.arrivals``); ``seats``: seat key -> id of the
    account that gets it. ``done`` of ``total`` sealed changes have been played again. ``problem``:
    why it failed, for its owner.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        WORKING = "working", _("being verified")
        DONE = "done", _("taken in")
        FAILED = "failed", _("failed")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="arrivals"
    )
    filename = models.CharField(max_length=200)
    seats = models.JSONField(default=dict)
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    problem = models.TextField(blank=True)
    campaign = models.ForeignKey(Campaign, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    lease_token = models.UUIDField(null=True)
    lease_until = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("arrival")
        verbose_name_plural = _("arrivals")
        ordering = ["-created_at"]
        indexes = [models.Index(fields=["state", "created_at"], name="arrivals_to_take_in")]

    def __str__(self) -> str:
        return f"{self.filename}: {self.get_state_display()}"
