"""Who must be logged in, and what becomes of a text whose writer no longer is."""

import uuid
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse

from games import selectors
from games.views import drafts

#: Addresses that show a form and take it.
FORMS = {
    "join",
    "dress",
    "leave",
    "wait",
    "offer",
    "standby",
    "set-table",
    "start-table",
    "clear-table",
}

View = Callable[..., HttpResponse]
Answer = TypeVar("Answer", bound=HttpResponseBase)


def signed_in(view: Callable[..., Answer]) -> Callable[..., Answer | HttpResponse]:
    """Let only logged-in readers through.

    To htmx the answer is 401 and nothing to swap, so that the page keeps what was typed; a posted
    sheet is kept in the session; everybody else goes to the log-in page and comes back.
    """

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> Answer | HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        if request.htmx:  # type: ignore[attr-defined]
            return HttpResponse(status=401)
        if request.method == "POST" and "text" in request.POST:
            drafts.keep(request, request.path)
        # Whatever was posted, the way back is a page that can be fetched.
        page = request.path if request.method == "GET" else _page_of(request)
        return redirect_to_login(page)

    return guarded


def signed_in_or_archive(
    view: Callable[..., Answer],
) -> Callable[..., Answer | HttpResponse]:
    """Let logged-in readers through, and everybody where the campaign's archive is open to all.

    ``view`` gets the campaign's id as its first argument after the request.
    """
    guarded = signed_in(view)

    @wraps(view)
    def opened(request: HttpRequest, campaign_id: uuid.UUID, *args: Any, **kwargs: Any) -> Any:
        is_stranger = not request.user.is_authenticated
        if is_stranger and selectors.is_open_archive(campaign_id):
            return view(request, campaign_id, *args, **kwargs)
        return guarded(request, campaign_id, *args, **kwargs)

    return opened


def _page_of(request: HttpRequest) -> str:
    """The page from which something was posted: one of those that lead to a table, the order page,
    or the reader's campaigns."""
    is_page = request.resolver_match is not None and request.resolver_match.url_name in FORMS
    return request.path if is_page or "text" in request.POST else reverse("my-campaigns")
