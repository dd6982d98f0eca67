"""Links that open a private table, made and withdrawn by those who sit at it."""

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.errors import NotNow
from games.models import Campaign, Invitation
from games.services.locking import lock_campaign
from games.services.notices import record

#: So many links of one campaign can be good at once.
MOST = 20


@transaction.atomic
def invite(campaign: Campaign, *, by: User) -> Invitation:
    """Make a link. Raises NotNow when the campaign is over or has too many."""
    locked = lock_campaign(campaign.pk)
    if locked.is_practice or locked.status == Campaign.Status.FINISHED:
        raise NotNow(_("Nobody can be invited to this table any more."))
    if locked.invitations.filter(revoked_at=None).count() >= MOST:
        raise NotNow(_("This table has 20 open invitations: withdraw one first."))
    record(locked, "invite", by=by)
    return Invitation.objects.create(campaign=locked, made_by=by, made_at=timezone.now())


def withdraw(invitation: Invitation, *, by: User) -> None:
    """Let the link open nothing any more; who has a seat keeps it. Once more, nothing happens."""
    good = Invitation.objects.filter(pk=invitation.pk, revoked_at=None)
    if good.update(revoked_at=timezone.now()):
        record(invitation.campaign, "withdraw-invitation", by=by)
