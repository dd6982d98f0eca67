"""Everything that the reader was told, and what did not reach him by e-mail."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from uuid import UUID

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import selectors
from games.http import HtmxHttpRequest, whole_number
from games.models import Notice, Seat
from games.services import wishes
from games.views.guard import signed_in

#: So many letters lie on one page.
ON_A_PAGE = 30
#: The digits of the largest id that a table can hold.
LONGEST_ID = 19


@dataclass(frozen=True, slots=True)
class Letter:
    """A notice and, where the reader sits in its campaign, the key of that seat."""

    notice: Notice
    seat_key: str


def letters_of(notices: Iterable[Notice], seats: Mapping[UUID, str]) -> list[Letter]:
    """The notices as letters. ``seats``: campaign -> the key of the reader's seat."""
    return [
        Letter(notice, seats.get(notice.campaign_id, "") if notice.campaign_id else "")
        for notice in notices
    ]


@never_cache
@signed_in
@require_safe
def all_notices(request: HtmxHttpRequest) -> HttpResponse:
    """All letters of the reader, newest first, page by page."""
    notices = selectors.notices_of(request.user)
    page = Paginator(notices, ON_A_PAGE).get_page(request.GET.get("page"))
    seats = dict(Seat.objects.filter(player_id=request.user.pk).values_list("campaign_id", "key"))
    letters = letters_of(page, seats)
    unread = any(letter.notice.read_at is None for letter in letters)
    context = {"page": page, "letters": letters, "unread": unread}
    return render(request, "games/my_notices.html", context)


@signed_in
@require_POST
def read_notices(request: HtmxHttpRequest) -> HttpResponse:
    """Mark the reader's notices as read: the one posted as ``notice``, or all; then back to the
    ``page`` of all letters that it was done on."""
    unread = selectors.notices_of(request.user).filter(read_at=None)
    if one := request.POST.get("notice", ""):
        number = whole_number(one, LONGEST_ID)
        unread = unread.none() if number is None else unread.filter(pk=number)
    unread.update(read_at=timezone.now())
    page = whole_number(request.POST.get("page", ""))
    return redirect("my-campaigns" if page is None else f"{reverse('my-notices')}?page={page}")


@signed_in
@require_POST
def reached_again(request: HtmxHttpRequest) -> HttpResponse:
    """The reader says that letters reach him again: the next one will show."""
    if request.user.pk is not None:
        wishes.reached(request.user.pk)
    return redirect("my-campaigns")
