"""What the host needs to know of a request beyond Django's own."""

import codecs
import ipaddress
import secrets
from collections.abc import Callable
from datetime import datetime

from django.contrib.auth import logout
from django.contrib.auth.models import User
from django.core.exceptions import BadRequest, ObjectDoesNotExist
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import get_language
from django.views.defaults import page_not_found
from django_htmx.middleware import HtmxDetails

from games import logs, styles, zones
from games.models import Campaign

#: What a proxy says of whoever is behind it.
OF_PROXIES = ("HTTP_FORWARDED", "HTTP_VIA", "HTTP_X_FORWARDED_FOR", "HTTP_X_REAL_IP")


class HtmxHttpRequest(HttpRequest):
    """A request as the views see it, for type checkers."""

    htmx: HtmxDetails
    received_at: datetime


class SignedInRequest(HtmxHttpRequest):
    """A request that ``games.views.guard.signed_in`` has let through, for type checkers."""

    user: User


def whole_number(text: str, digits: int = 9) -> int | None:
    """A number as forms and addresses of ours have it: so many ASCII digits at most; else None."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


def is_on_this_machine(request: HttpRequest) -> bool:
    """Whether the reader sits at the machine on which the host runs.

    A proxy on this machine calls from loopback too, and may pass on any name that was asked for.
    """
    is_sent_on = any(name in request.META for name in OF_PROXIES)
    is_near = _is_loopback(request.META.get("REMOTE_ADDR", "")) and _is_local_name(request)
    return is_near and not is_sent_on


def _is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def _is_local_name(request: HttpRequest) -> bool:
    """A proxy on this machine also calls from loopback, but not by these names."""
    name = request.get_host().rsplit(":", 1)[0].strip("[]")
    return name == "localhost" or _is_loopback(name)


class ReceivedAtMiddleware:
    """Stamp each request with the instant it arrived: waiting for a lock makes no sheet late."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.received_at = timezone.now()  # type: ignore[attr-defined]
        return self.get_response(request)


class LogMiddleware:
    """Let what is logged for a request say which one, and of which campaign and turn; never whose
    seat. The answer bears the request's name, for whoever reports what went wrong."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        name = secrets.token_hex(6)
        request.doing = {"request": name}  # type: ignore[attr-defined]
        with logs.about(request=name):
            response = self.get_response(request)
        response.headers["X-Request-Id"] = name
        return response

    def process_view(
        self, request: HttpRequest, view: object, args: object, kwargs: dict[str, object]
    ) -> None:
        """The address says what it is about. It holds until the request is over."""
        page = request.resolver_match.url_name if request.resolver_match else None
        is_desk = (page or "").startswith("games_campaign_")
        campaign = kwargs.get("campaign_id") or (kwargs.get("object_id") if is_desk else None)
        logs.begin(campaign=campaign, turn=kwargs.get("turn"))
        request.doing |= logs.doing()  # type: ignore[attr-defined]


class ReaderMiddleware:
    """Answer in the reader's own time zone and language, with maps as he likes them; see
    ``games.zones`` and ``games.styles``."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with zones.shown_to(request.user), styles.chosen_by(request.COOKIES):
            language = get_language() or ""
            request.LANGUAGE_CODE = language
            response = self.get_response(request)
        # The middleware of Django that comes after us would name the browser's language.
        response.headers.setdefault("Content-Language", language)
        return response


class GoneMeanwhileMiddleware:
    """Answer for what was deleted, in another window or by somebody else, while a request for it
    was under way: the reader's account, or the campaign.

    Nothing was written then; the transaction that found it gone was rolled back.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Farewell to a reader without an account, 404 for a campaign that is gone."""
        if not isinstance(error, ObjectDoesNotExist | DatabaseError):
            return None
        person = request.user
        if person.pk is not None and not User.objects.filter(pk=person.pk).exists():
            logout(request)
            is_htmx = bool(request.htmx)  # type: ignore[attr-defined]
            return HttpResponse(status=401) if is_htmx else redirect("farewell")
        asked = request.resolver_match.kwargs.get("campaign_id") if request.resolver_match else None
        if asked is not None and not Campaign.objects.filter(pk=asked).exists():
            return page_not_found(request, error)
        return None


class Utf8Middleware:
    """Refuse a form that says it is in another character set than UTF-8.

    No browser sends one, and Django would fail on those that are none ("hex") or that can hold
    what no answer can ("unicode_escape"). It comes last: nobody before it reads the form.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        declared = codecs.lookup(request.encoding or "utf-8").name
        request.encoding = "utf-8"
        if declared not in ("utf-8", "ascii"):
            raise BadRequest(f"forms are read in UTF-8, not in {declared}")
        return self.get_response(request)
