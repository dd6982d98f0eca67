"""Links that open a table: to follow, to make, to withdraw."""

import uuid

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import selectors
from games.errors import GameError
from games.http import HtmxHttpRequest, SignedInRequest
from games.services import invitations
from games.views import invited
from games.views.guard import signed_in


@never_cache
@require_safe
def follow(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Keep the invitation and show its table; a withdrawn one names nothing."""
    invitation = selectors.invitation(code)
    if invitation.revoked_at is not None:
        return render(request, "games/invitation_gone.html", status=410)
    invited.remember(request, invitation)
    return redirect("campaign", invitation.campaign_id)


@signed_in
@require_POST
def make(request: SignedInRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """One more link, by the GM or a player."""
    campaign = selectors.campaign_for(request.user, campaign_id)
    selectors.verify_member(request.user, campaign)
    try:
        invitations.invite(campaign, by=request.user)
        messages.success(request, _("The invitation is ready: copy its link and send it."))
    except GameError as error:
        messages.error(request, str(error))
    return _back(campaign_id)


@signed_in
@require_POST
def withdraw(request: SignedInRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Let the posted code open nothing any more."""
    campaign = selectors.campaign_for(request.user, campaign_id)
    code = request.POST.get("code", "")
    invitation = selectors.own_invitation(request.user, campaign, code)
    invitations.withdraw(invitation, by=request.user)
    messages.success(request, _("The invitation is withdrawn. Who has a seat keeps it."))
    return _back(campaign_id)


def _back(campaign_id: uuid.UUID) -> HttpResponse:
    response = redirect("campaign", campaign_id)
    response["Location"] += "#invitations-heading"
    return response
