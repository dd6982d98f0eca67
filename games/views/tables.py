"""What the GM does to a table before the game: set it, start it, clear it away."""

import uuid

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games import overviews, rulesets, selectors, zones
from games.errors import GameError, Unconfirmed
from games.forms.tables import TableForm, zone_names
from games.http import HtmxHttpRequest, SignedInRequest
from games.services import tables
from games.views.guard import signed_in

page = require_http_methods(["GET", "HEAD", "POST"])


@never_cache
@signed_in
@page
def set_table(request: SignedInRequest) -> HttpResponse:
    """The form for a new campaign; ``show`` = deadlines only shows when its turns would end."""
    ruleset = _game(request)
    form = TableForm(request.POST or None, ruleset=ruleset, zone=_zone())
    context = {"form": form, "ruleset": ruleset, "games": rulesets.installed()}
    try:
        tables.verify_may_set(request.user)
    except GameError as error:
        refused = {"refused": error, "needs_address": isinstance(error, Unconfirmed)}
        status = 200 if request.method != "POST" else 422
        return render(request, "games/set_table.html", context | refused, status=status)
    if request.method != "POST":
        return render(request, "games/set_table.html", context | _preview(form))
    if "show" in request.POST or not form.is_valid():
        status = 200 if "show" in request.POST else 422
        return render(request, "games/set_table.html", context | _preview(form), status=status)
    try:
        campaign = tables.set_table(by=request.user, **form.table())
    except GameError as error:
        form.add_error(None, str(error))
        return render(request, "games/set_table.html", context | _preview(form), status=422)
    messages.success(request, _("The table is set. Now for the players."))
    return redirect("campaign", campaign.pk)


@signed_in
@require_safe
def deadlines(request: HtmxHttpRequest) -> HttpResponse:
    """When turns would end by the form as it is: what the page shows while it is filled in."""
    form = TableForm(request.GET, ruleset=_game(request))
    return render(request, "games/_table_deadlines.html", _preview(form))


def _game(request: HtmxHttpRequest) -> rulesets.Ruleset:
    """The game that was chosen, or the first there is."""
    wanted = request.POST.get("game") or request.GET.get("game")
    known = rulesets.installed()
    return next((ruleset for ruleset in known if ruleset.slug == wanted), known[0])


def _zone() -> str:
    """The reader's own time zone, if he has said which."""
    zone = zones.reader_zone()
    return zone.key if zone else "UTC"


def _preview(form: TableForm) -> dict[str, object]:
    dates = form.deadlines()
    zone = form.zone_name() if dates else ""
    return {"deadlines": dates, "zone": zone, "zones": zone_names()}


@never_cache
@signed_in
@page
def start(request: SignedInRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Show the GM who sits there, then start; ``with_bots``: bots take the free seats."""
    campaign = selectors.campaign_run_by(request.user, campaign_id)
    view = overviews.campaign_view(request.user, campaign_id)
    if not view.is_draft:
        return redirect("campaign", campaign_id)
    context = {"view": view, "campaign": campaign, "ruleset": campaign.ruleset}
    context["deadlines"] = overviews.next_deadlines(campaign, None)
    if request.method != "POST":
        return render(request, "games/start_table.html", context)
    try:
        with_bots = request.POST.get("with_bots") == "1"
        tables.start(campaign, by=request.user, with_bots=with_bots)
    except GameError as error:
        return render(request, "games/start_table.html", context | {"error": error}, status=422)
    messages.success(request, _("The game has begun. Everybody has a first report."))
    return redirect("campaign", campaign_id)


@never_cache
@signed_in
@page
def clear_away(request: SignedInRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Ask the GM once more, then delete a campaign that has not started."""
    campaign = selectors.campaign_run_by(request.user, campaign_id)
    view = overviews.campaign_view(request.user, campaign_id)
    if not view.is_draft:
        return redirect("campaign", campaign_id)
    if request.method != "POST":
        return render(request, "games/clear_table.html", {"view": view, "campaign": campaign})
    try:
        tables.clear_away(campaign, by=request.user)
        messages.success(request, _("The table is cleared away."))
    except GameError as error:
        messages.error(request, str(error))
        return redirect("campaign", campaign_id)
    return redirect("my-campaigns")
