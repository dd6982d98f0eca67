"""Letters that leave the house: one row per e-mail."""

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


def new_message_id() -> str:
    """The Message-ID of an e-mail: the same however often it is tried."""
    return f"<{uuid.uuid4().hex}@{settings.MAIL_DOMAIN}>"


class Mail(models.Model):
    """One e-mail to one person, with everything that was due for him (``notices``); or a
    ``reply`` to the ``address`` of a letter, without ``recipient`` if that was a stranger's.

    ``due_at``: when it is to be tried (again); ``address`` and ``subject`` are those of the last
    attempt. ``cause`` says in one word why it failed or was dropped, ``reason`` what the mail
    server said.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        CLAIMED = "claimed", _("being sent")
        SENT = "sent", _("sent")
        FAILED = "failed", _("failed")
        DROPPED = "dropped", _("dropped")

    class Cause(models.TextChoices):
        REFUSED = "refused", _("the address was refused")
        LATER = "later", _("the address was refused for the time being")
        NO_ANSWER = "no-answer", _("our mail server does not answer")
        ERROR = "error", _("it could not be written")
        STALE = "stale", _("it was out of date")
        UNWANTED = "unwanted", _("no address, or not wanted any more")

    recipient = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.CASCADE,
        related_name="mails",
        verbose_name=_("recipient"),
    )
    message_id = models.CharField(max_length=120, unique=True, default=new_message_id)
    address = models.EmailField(_("address"), max_length=254, blank=True)
    subject = models.CharField(_("subject"), max_length=200, blank=True)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.WAITING)
    cause = models.CharField(_("cause"), max_length=10, choices=Cause, blank=True, default="")
    reason = models.TextField(_("what the mail server said"), blank=True)
    created_at = models.DateTimeField(_("begun"))
    due_at = models.DateTimeField(_("due"))
    settled_at = models.DateTimeField(_("settled"), null=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    lease_token = models.UUIDField(null=True)
    lease_until = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("e-mail")
        verbose_name_plural = _("e-mails")
        ordering = ["-created_at", "-id"]
        indexes = [
            models.Index(
                fields=["due_at"],
                condition=models.Q(state__in=("waiting", "claimed")),
                name="mails_due",
            ),
            models.Index(fields=["recipient", "settled_at"], name="mails_of_a_person"),
            models.Index(fields=["settled_at"], name="mails_by_age"),
        ]

    def __str__(self) -> str:
        return f"{self.recipient or self.address}: {self.subject or self.get_state_display()}"
