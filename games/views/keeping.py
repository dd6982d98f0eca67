"""A guest keeps his game: a name, an address and a password make an account of it."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from games import selectors
from games.errors import GameError
from games.forms.accounts import KeepForm
from games.http import HtmxHttpRequest
from games.services import guests
from games.views.guard import signed_in


@never_cache
@sensitive_post_parameters()
@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def keep_game(request: HtmxHttpRequest) -> HttpResponse:
    """Ask for name, address and password; then the guest is an account with all that is his."""
    until = guests.guest_until(request.user)
    if until is None:
        return redirect("my-campaigns")
    posted = request.POST if request.method == "POST" else None
    form = KeepForm(posted)
    error = None
    if posted is not None and form.is_valid():
        try:
            form.keep(request)
        except GameError as refused:
            error = refused
        else:
            request.session.set_expiry(settings.SESSION_COOKIE_AGE)
            messages.success(
                request, _("The game is yours to keep. A letter asks for your address.")
            )
            return _back_to_the_game(request)
    context = {"form": form, "error": error, "until": until}
    return render(request, "games/keep_game.html", context, status=422 if posted else 200)


def _back_to_the_game(request: HtmxHttpRequest) -> HttpResponse:
    """The order page of his practice, the newest if he has several."""
    seats = list(selectors.practice_seats(request.user).values())
    if not seats:
        return redirect("my-campaigns")
    return redirect("orders", seats[-1].campaign.pk, seats[-1].key)
