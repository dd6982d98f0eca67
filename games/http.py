"""What the host needs to know of a request beyond Django's own."""

from collections.abc import Callable
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django_htmx.middleware import HtmxDetails


class HtmxHttpRequest(HttpRequest):
    """A request as the views see it, for type checkers."""

    htmx: HtmxDetails
    received_at: datetime


class ReceivedAtMiddleware:
    """Stamp each request with the instant it arrived: waiting for a lock makes no sheet late."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.received_at = timezone.now()  # type: ignore[attr-defined]
        return self.get_response(request)
