"""Everything that the reader was told, and what did not reach him by e-mail."""

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import selectors
from games.http import HtmxHttpRequest
from games.models import Seat
from games.services import wishes
from games.views.campaigns import Letter
from games.views.guard import signed_in

#: So many letters lie on one page.
ON_A_PAGE = 30


@never_cache
@signed_in
@require_safe
def all_notices(request: HtmxHttpRequest) -> HttpResponse:
    """All letters of the reader, newest first, page by page."""
    notices = selectors.notices_of(request.user)
    page = Paginator(notices, ON_A_PAGE).get_page(request.GET.get("page"))
    seats = dict(Seat.objects.filter(player_id=request.user.pk).values_list("campaign_id", "key"))
    letters = [
        Letter(notice, seats.get(notice.campaign_id, "") if notice.campaign_id else "")
        for notice in page
    ]
    unread = any(letter.notice.read_at is None for letter in letters)
    context = {"page": page, "letters": letters, "unread": unread}
    return render(request, "games/my_notices.html", context)


@signed_in
@require_POST
def reached_again(request: HtmxHttpRequest) -> HttpResponse:
    """The reader says that letters reach him again: the next one will show."""
    if request.user.pk is not None:
        wishes.reached(request.user.pk)
    return redirect("my-campaigns")
