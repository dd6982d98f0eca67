"""The battle simulator: one battle to be watched, or a thousand for the odds."""

from collections.abc import Mapping
from typing import Any

from allauth.account.adapter import get_adapter
from django.http import Http404, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from dma import odds_jobs, simulator, simulator_answers, simulator_offers, tasks, viewer
from dma.engine.battle.documents import battle_documents
from dma.simulator import Question
from games import rulesets
from games.http import HtmxHttpRequest
from games.pages import Desk, seat_page

LONGEST_QUERY = 6000


@require_safe
def simulator_page(request: HtmxHttpRequest) -> HttpResponse:
    """For everybody: a form whose address is the question, and the battle that comes of it."""
    question = simulator.read_question(request.GET)
    return _page(request, question, {"ruleset": rulesets.get("dma")})


@seat_page
def seat_simulator(request: HtmxHttpRequest, desk: Desk) -> HttpResponse:
    """The same, beginning with the reader's own army against who is near."""
    question = simulator.read_question(request.GET, simulator_offers.usual_query(desk.report))
    context = {
        "ruleset": desk.campaign.ruleset,
        "campaign": desk.campaign,
        "seat": desk.seat,
        "offers": simulator_offers.offers(desk.report),
    }
    return _page(request, question, context)


@gzip_page
@require_safe
def simulator_frames(request: HtmxHttpRequest) -> HttpResponse:
    """All frames of the battle of a question, for the player of the page."""
    question = simulator.read_question(request.GET)
    if question.setup is None:
        raise Http404
    return JsonResponse(viewer.pack_frames(_fight(question)))


@require_POST
def ask_odds(request: HtmxHttpRequest) -> HttpResponse:
    """Have the battle of a question (``query``) fought a thousand times."""
    query = request.POST.get("query", "")[:LONGEST_QUERY]
    question = simulator.read_question(QueryDict(query))
    context: dict[str, Any] = {"ruleset": rulesets.get("dma")}
    if question.setup is None:
        return _page(request, question, context)
    person = request.user.pk if request.user.is_authenticated else None
    address = get_adapter(request).get_client_ip(request)
    if odds_jobs.is_too_often(person, address):
        told = _("Those were many battles within the hour. Please try again in an hour.")
        if request.htmx:  # the page around stays as it is
            return render(request, "dma/_odds_refused.html", {"often": told}, status=422)
        return _page(request, question, {**context, "often": told}, status=429)
    key, is_new = odds_jobs.ask(question.setup, question.seed, simulator_answers.query_of(question))
    if is_new:
        tasks.fight_odds.delay(key)
    return redirect("dma:odds", key)


@never_cache
@require_safe
def odds_page(request: HtmxHttpRequest, key: str) -> HttpResponse:
    """How far the thousand battles have come, and then what came of them."""
    state = odds_jobs.progress(key)
    if state is None:
        raise Http404
    context = {
        "ruleset": rulesets.get("dma"),
        "state": state,
        "answer": None if state.odds is None else simulator_answers.tell_odds(state.odds),
        "question": f"{reverse('dma:simulator')}?{state.query}",
    }
    is_part = request.htmx and not request.htmx.history_restore_request
    return render(request, "dma/_odds.html" if is_part else "dma/odds.html", context)


def _page(
    request: HtmxHttpRequest, question: Question, context: Mapping[str, Any], status: int = 200
) -> HttpResponse:
    """The form, and below it the battle at the moment that the address says."""
    query = simulator_answers.query_of(question)
    shown: dict[str, Any] = {
        **context,
        **simulator_answers.present_form(question),
        "action": reverse("dma:simulator") if request.method == "POST" else request.path,
        "question_query": query,
        "runs": odds_jobs.RUNS,
    }
    if question.setup is not None:
        battle = _fight(question)
        index = battle.index_at(*viewer.read_moment(request.GET))
        shown |= viewer.present(battle, index)
        shown |= simulator_answers.present_outcome(battle.record)
        shown["frames"] = f"{reverse('dma:simulator-frames')}?{query}"
        shown["here"], shown["query"] = shown["action"], f"{query}&"
    elif status == 200:
        status = 422
    return render(request, "dma/simulator.html", shown, status=status)


def _fight(question: Question) -> viewer.Battle:
    return viewer.Battle(battle_documents(question.setup, question.seed)["record"])
