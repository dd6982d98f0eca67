"""What a person has told the host about himself."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.campaigns import verify_zone


class Profile(models.Model):
    """Settings of one account. Who has none is shown UTC, English and every notice.

    ``guest_until``: the account is a guest's, bound to one browser and deleted at that instant
    unless it is kept by giving it a name and a password. ``unreached``: the last letter did not
    arrive; its ``address``, ``cause`` and ``at``, else nothing. ``calendar_token``: what makes the
    address of the person's calendar a secret; None while there is none.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="profile"
    )
    zone = models.CharField(_("time zone"), max_length=60, blank=True, validators=[verify_zone])
    language = models.CharField(_("language"), max_length=10, blank=True)
    mail_turns = models.BooleanField(_("a turn was resolved"), default=True)
    mail_deadlines = models.BooleanField(
        _("a deadline is near and my orders are missing"), default=True
    )
    mail_campaigns = models.BooleanField(
        _("a campaign starts, pauses or changes its schedule"), default=True
    )
    mail_reports = models.BooleanField(
        _("the whole report and a picture of its map come along"), default=False
    )
    unreached = models.JSONField(default=dict, editable=False)
    calendar_token = models.CharField(max_length=64, null=True, unique=True, editable=False)
    guest_until = models.DateTimeField(null=True, blank=True, editable=False, db_index=True)

    class Meta:
        verbose_name = _("profile")
        verbose_name_plural = _("profiles")

    def __str__(self) -> str:
        return str(self.user)
