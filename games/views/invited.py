"""The invitations that a browser has opened: kept in the session until a seat is taken."""

from django.http import HttpRequest

from games.models import Invitation

KEY = "invitations"
#: A session keeps so many.
MOST = 20


def remember(request: HttpRequest, invitation: Invitation) -> None:
    """Keep the code, through a log-in or a sign-up."""
    kept = dict(request.session.get(KEY, {}))
    kept.pop(str(invitation.campaign_id), None)
    kept[str(invitation.campaign_id)] = invitation.code
    request.session[KEY] = dict(list(kept.items())[-MOST:])


def codes(request: HttpRequest) -> tuple[str, ...]:
    """The codes that this browser has; whether they are still good the database says."""
    kept = request.session.get(KEY, {})
    return tuple(kept.values()) if isinstance(kept, dict) else ()
