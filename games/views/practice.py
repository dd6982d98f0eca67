"""Practise now: begin, run a turn, and wait for it."""

import logging
import uuid

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect
from kombu.exceptions import OperationalError

from games import desks, rulesets, selectors, tasks
from games.desks import Desk
from games.errors import GameError
from games.http import HtmxHttpRequest, SignedInRequest
from games.services import guests, orders, practice
from games.views import drafts
from games.views.answers import Answers, answer
from games.views.guard import signed_in
from games.views.orders import in_place_of_desk, order_page
from games.views.posted import Posted, merge, read_posted

log = logging.getLogger(__name__)

#: A turn that takes longer than this many seconds is excused for it.
SLOW = 15


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def practise(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Begin to practise a game, or go on; who has no account plays as a guest.

    Posted with ``afresh`` the game that there is makes room for a new one.
    """
    try:
        ruleset = rulesets.get(slug)
    except LookupError as error:
        raise Http404 from error
    context = {"ruleset": ruleset, "seat": selectors.practice_seats(request.user).get(slug)}
    if request.method != "POST":
        return render(request, "games/practice.html", context)
    now = timezone.now()
    try:
        person = _person(request)
        seat = practice.begin(
            person=person, slug=slug, now=now, afresh=bool(request.POST.get("afresh"))
        )
    except GameError as error:
        return render(request, "games/practice.html", {**context, "error": error}, status=422)
    return redirect("orders", seat.campaign.pk, seat.key)


def _person(request: HtmxHttpRequest) -> User:
    """The reader, or a guest who is logged in to this browser now. Raises TooManyGuests."""
    if isinstance(request.user, User):
        return request.user
    # behind TRUSTED_PROXIES it is not the proxy that is counted
    address = get_adapter(request).get_client_ip(request)
    guest = guests.welcome(address, timezone.now())
    login(request, guest, backend=settings.AUTHENTICATION_BACKENDS[0])
    request.session.set_expiry(guests.KEPT_FOR)
    return guest


@never_cache
@signed_in
@require_POST
def run_turn(request: SignedInRequest, campaign_id: uuid.UUID, key: str) -> HttpResponse:
    """Save what was posted and end the turn; whoever presses twice ends one turn.

    Where lines will fail it is asked first, unless ``sure`` comes with the sheet. Whatever speaks
    against saving it is said by the order page, as if it were only to be saved.
    """
    posted = read_posted(request.POST)
    desk = desks.desk(request.user, campaign_id, key, posted.turn)
    if not desk.campaign.is_practice:
        raise Http404
    if desk.turn is None or desk.report is None or "text" not in request.POST:
        return order_page(request, campaign_id, key)
    text, errors = merge(desk.campaign.ruleset, desk.report.document, posted.text, posted.changes)
    is_saved = desk.sheet is not None and desk.sheet.text == text
    if desk.is_open and desk.turn.deadline is None:
        if not (errors or request.POST.get("sure")) and (doubts := _doubts(desk, text)):
            return _ask(request, desk, posted, text, doubts)
        if errors or not (is_saved or _is_saved_now(request, desk, posted, text)):
            return order_page(request, campaign_id, key)
        drafts.drop(request, reverse("orders", args=[campaign_id, key]))
    elif not is_saved:
        return order_page(request, campaign_id, key)
    stage_id = practice.end_turn(desk.turn, now=timezone.now())
    if stage_id is not None:
        _hand_out(stage_id)
    return _go_to(request, reverse("practice-turn", args=[campaign_id, key, desk.turn.number]))


def _doubts(desk: Desk, text: str) -> Answers | None:
    """The answers to a sheet of which lines will fail; None where none will, or it is no sheet."""
    assert desk.report is not None
    ruleset = desk.campaign.ruleset
    try:
        orders.verify_length(text)
    except GameError:
        return None
    answers = answer(ruleset, ruleset.check(desk.report.document, text))
    return answers if answers.errors else None


def _ask(
    request: SignedInRequest, desk: Desk, posted: Posted, text: str, answers: Answers
) -> HttpResponse:
    """Show what will fail, and let the reader go on or back; the sheet lies in the question."""
    context = {
        "desk": desk,
        "campaign": desk.campaign,
        "ruleset": desk.campaign.ruleset,
        "in_new_tab": True,
        "text": text,
        "base_version": posted.base_version,
        "answers": answers,
    }
    page = "games/_run_question.html" if request.htmx else "games/run_question.html"
    return in_place_of_desk(request, render(request, page, context, status=422))


def _is_saved_now(request: SignedInRequest, desk: Desk, posted: Posted, text: str) -> bool:
    """Save the sheet; False if it cannot be, or another was saved since the page was opened."""
    assert desk.turn is not None
    try:
        orders.submit(
            turn=desk.turn,
            seat=desk.seat,
            text=text,
            received_at=request.received_at,
            author=request.user,
            base_version=posted.base_version,
        )
    except GameError:
        fresh = desks.desk(request.user, desk.campaign.pk, desk.seat.key, desk.turn.number)
        return fresh.sheet is not None and fresh.sheet.text == text  # pressed twice
    return True


def _hand_out(stage_id: int) -> None:
    """Tell a worker now; where that fails the next sweep does it."""
    try:
        tasks.hand_out([stage_id])
    except OperationalError:
        log.warning("stage %s: no worker could be told; the sweep will", stage_id, exc_info=True)


@never_cache
@signed_in
@require_safe
def practice_turn(
    request: HtmxHttpRequest, campaign_id: uuid.UUID, key: str, turn: int
) -> HttpResponse:
    """Wait for a turn that was run, and go on to its report as soon as it is there."""
    news = desks.played(request.user, campaign_id, key, turn)
    if not news.campaign.is_practice:
        raise Http404
    if news.is_over:
        return _go_to(request, reverse("seat-report", args=[campaign_id, key, turn, 0]))
    if news.stage.turn.deadline is None:
        return _go_to(request, reverse("orders", args=[campaign_id, key]))
    waited = (timezone.now() - news.stage.turn.deadline).total_seconds()
    if request.htmx and waited < SLOW and not news.is_held:
        return HttpResponse(status=204)
    context = {"news": news, "campaign": news.campaign, "turn": turn, "is_slow": waited >= SLOW}
    page = "games/_practice_wait.html" if request.htmx else "games/practice_turn.html"
    return render(request, page, context)


def _go_to(request: HtmxHttpRequest, address: str) -> HttpResponse:
    if request.htmx:
        return HttpResponseClientRedirect(address)
    return redirect(address)
