"""The pages that Dunk has of its own."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from dunk import calculator, calculator_answers, calculator_offers, provinces, technologies
from games import rulesets, selectors
from games.http import HtmxHttpRequest
from games.pages import Desk, arms_at, map_pictures, seat_page


@vary_on_headers("HX-Request")
@require_safe
def technologies_page(request: HtmxHttpRequest) -> HttpResponse:
    """All technologies, for everybody."""
    found = technologies.present(technologies.read_wanted(request.GET), None)
    context = {**found, "ruleset": rulesets.get("dunk"), "action": request.path}
    return _page(request, "technologies", context)


@vary_on_headers("HX-Request")
@seat_page
def seat_technologies(request: HtmxHttpRequest, desk: Desk) -> HttpResponse:
    """The same as the reader's own kingdom stands to them."""
    found = technologies.present(technologies.read_wanted(request.GET), desk.report)
    context = {
        **found,
        "ruleset": desk.campaign.ruleset,
        "campaign": desk.campaign,
        "seat": desk.seat,
        "report": desk.report,
        "action": request.path,
        "orders": reverse("orders", args=[desk.campaign.pk, desk.seat.key]),
    }
    return _page(request, "technologies", context)


@vary_on_headers("HX-Request")
@require_safe
def battle_page(request: HtmxHttpRequest) -> HttpResponse:
    """The battle calculator, for everybody: a form whose address is the question."""
    question = calculator.read_question(request.GET)
    context = {
        **calculator_answers.present(question),
        "ruleset": rulesets.get("dunk"),
        "action": request.path,
    }
    return _page(request, "calculator", context, status=422 if question.faults else 200)


#: So many of the newest reports are asked how a province looked before.
LOOKED_BACK = 40


@seat_page
def seat_province(request: HtmxHttpRequest, desk: Desk, number: int) -> HttpResponse:
    """One province as the seat knows it, with its neighbourhood."""
    newest = selectors.chronicle_of(desk.campaign, desk.seat).reverse()[:LOOKED_BACK]
    earlier = [report.document for report in newest][:0:-1]
    page = provinces.present(desk.report, number, earlier)
    if page is None:
        raise Http404
    context = {
        "campaign": desk.campaign,
        "seat": desk.seat,
        "ruleset": desk.campaign.ruleset,
        "province": page,
        "arms": arms_at(desk),
        "pictures": map_pictures(desk),
    }
    return render(request, "dunk/province.html", context)


@vary_on_headers("HX-Request")
@seat_page
def seat_battle(request: HtmxHttpRequest, desk: Desk) -> HttpResponse:
    """The same, beginning with the reader's own people; it offers the fights of his report."""
    report = desk.report
    usual = calculator_offers.query_of_own(report) if report["own"] else calculator.EXAMPLE
    question = calculator.read_question(request.GET, usual)
    context = {
        **calculator_answers.present(question),
        "ruleset": desk.campaign.ruleset,
        "campaign": desk.campaign,
        "seat": desk.seat,
        "offers": calculator_offers.offers(report) if report["own"] else [],
        "action": request.path,
    }
    return _page(request, "calculator", context, status=422 if question.faults else 200)


def _page(
    request: HtmxHttpRequest, name: str, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    """The whole page, or to htmx the part of it that its form changes."""
    is_part = request.htmx and not request.htmx.history_restore_request
    return render(request, f"dunk/{'_' if is_part else ''}{name}.html", context, status=status)
