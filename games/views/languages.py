"""The choice of a language at the foot of every page."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from games.services import accounts
from games.views.returning import back

YEAR = 365 * 24 * 60 * 60


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Remember the language in a cookie, and in the settings of who is logged in: they go before
    the cookie, and letters are written by them. What is not offered changes nothing."""
    response = back(request)
    language = request.POST.get("language", "")
    if language in dict(settings.LANGUAGES):
        response.set_cookie(settings.LANGUAGE_COOKIE_NAME, language, max_age=YEAR, samesite="Lax")
        if request.user.pk is not None:
            accounts.speak(request.user, language)
    return response
