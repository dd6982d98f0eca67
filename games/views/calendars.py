"""The deadlines for a calendar program, under an address that is a secret; and its owner's page."""

import uuid
from datetime import timedelta

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import conditional_page, require_http_methods, require_safe

from games import calendars, counting
from games.http import SignedInRequest
from games.services import accounts, guests
from games.services import calendars as addresses
from games.views.guard import signed_in

#: So often in ``WINDOW`` a calendar is read: by a few devices every few minutes.
MOST_LOOKS = 120
WINDOW = timedelta(hours=1)
#: So long a calendar program may go by what it has.
KEPT_SECONDS = 900


@conditional_page
@require_safe
def calendar(
    request: HttpRequest, token: str, campaign_id: uuid.UUID | None = None
) -> HttpResponse:
    """The deadlines of the owner of ``token``. No log-in: a calendar program has none."""
    person = addresses.owner(token)
    if person is None:
        raise Http404
    if counting.count(f"calendar:{person.pk}", WINDOW, timezone.now()) > MOST_LOOKS:
        headers = {"Retry-After": str(int(WINDOW.total_seconds()))}
        return HttpResponse(
            _("That was often. Look again in an hour."), status=429, headers=headers
        )
    written = calendars.calendar_of(person, campaign_id)
    if written is None:
        raise Http404
    answer = HttpResponse(written, content_type="text/calendar; charset=utf-8")
    patch_cache_control(answer, private=True, max_age=KEPT_SECONDS)
    return answer


@never_cache
@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def own_calendar(request: SignedInRequest) -> HttpResponse:
    """The reader's address with how to use it; on POST make a new one, or withdraw it."""
    person = request.user
    if guests.is_guest(person):
        raise Http404
    if request.method == "POST":
        if "withdraw" in request.POST:
            addresses.withdraw(person)
            messages.success(request, _("The address leads nowhere now."))
        else:
            addresses.renew(person)
            messages.success(request, _("Your calendar has a new address."))
        return redirect("calendar")
    token = accounts.profile_for(person).calendar_token
    tables = calendars.tables_of(person) if token else []
    context = {
        "address": _address(request, token) if token else "",
        "webcal": f"webcal:{_address(request, token).partition(':')[2]}" if token else "",
        "tables": [(table, _address(request, token, table.campaign.pk)) for table in tables],
    }
    return render(request, "games/calendar.html", context)


def _address(request: HttpRequest, *parts: object) -> str:
    return request.build_absolute_uri(reverse("calendar-file", args=parts))
