"""The first page, and the choice of colours and maps."""

from functools import lru_cache

from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import check_password
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.views.decorators.http import require_POST, require_safe

from games import rulesets, selectors, styles
from games.http import is_on_this_machine
from games.services import demo
from games.services.pictures import THEMES
from games.views import living
from games.views.returning import back

YEAR = 365 * 24 * 60 * 60


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """Where browsers look on pages that name no icon, such as the admin's."""
    return redirect(static("games/seal.svg"))


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """What this place is, what can be played, and how to get in."""
    seats = selectors.practice_seats(request.user)
    installed = rulesets.installed()
    context = {
        "games": [(ruleset, seats.get(ruleset.slug)) for ruleset in installed],
        "demo": demo_log_ins(request),
        "living": living.living_map(),
    }
    return render(request, "games/front.html", context)


@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    """Remember light or dark in a cookie; anything else forgets it: the system decides again."""
    response = back(request)
    theme = request.POST.get("theme", "")
    if theme in THEMES:
        response.set_cookie("theme", theme, max_age=YEAR, samesite="Lax")
    else:
        response.delete_cookie("theme", samesite="Lax")
    return response


@require_POST
def choose_map_style(request: HttpRequest, slug: str) -> HttpResponse:
    """Remember in a cookie how the maps of a ruleset are to be drawn; the usual style, and what is
    no style, is forgotten."""
    try:
        ruleset = rulesets.get(slug)
    except LookupError:
        raise Http404 from None
    response = back(request)
    style, cookie = request.POST.get("style", ""), styles.cookie_of(ruleset)
    if style in styles.styles_of(ruleset)[1:]:
        response.set_cookie(cookie, style, max_age=YEAR, samesite="Lax")
    else:
        response.delete_cookie(cookie, samesite="Lax")
    return response


def demo_log_ins(request: HttpRequest) -> list[tuple[str, bool]]:
    """The demo accounts that anybody at this machine may use, and whether each is a GM's; none on
    other addresses."""
    if not is_on_this_machine(request):
        return []
    names = (*demo.PLAYERS, demo.GM)
    users = get_user_model().objects.filter(username__in=names, is_active=True)
    opened = [user for user in users.order_by("pk") if _is_open(user.password)]
    return [(user.get_username(), user.get_username() == demo.GM) for user in opened]


@lru_cache(maxsize=64)
def _is_open(encoded: str) -> bool:
    """Whether this is still the password of a demo account. Slow by design, so asked once."""
    return check_password(demo.PASSWORD, encoded)
