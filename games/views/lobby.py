"""The lobby: which tables there are, to sit down at, to read along, to look up."""

from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from games import lobby, rulesets
from games.http import HtmxHttpRequest

STATE_WORDS = {
    lobby.OPEN: _("Waiting for players"),
    lobby.RUNNING: _("Running"),
    lobby.FINISHED: _("Finished"),
    lobby.ALL: _("All"),
}
ORDER_WORDS = {
    "need": _("what starts or ends soonest"),
    "newest": _("newest first"),
    "name": _("by name"),
    "free": _("most free seats"),
}


@never_cache
@vary_on_headers("HX-Request")
@require_safe
def lobby_page(request: HtmxHttpRequest) -> HttpResponse:
    """The tables as cards, with filters that are a plain form; to htmx only what changes."""
    found = lobby.lobby(request.user, lobby.read_wanted(request.GET))
    wanted = found.wanted
    context = {
        "lobby": found,
        "wanted": wanted,
        "tables": [
            (
                table,
                table.campaign.ruleset.headline(table.report.document) if table.report else "",
            )
            for table in found.tables
        ],
        "states": [(state, words, found.counts[state]) for state, words in STATE_WORDS.items()],
        "orders": ORDER_WORDS.items(),
        "games": rulesets.installed(),
        "query": _query_of(wanted),
    }
    # Going back, htmx asks for the whole page anew.
    is_part = request.htmx and not request.htmx.history_restore_request
    page = "games/_lobby_tables.html" if is_part else "games/lobby.html"
    return render(request, page, context)


def _query_of(wanted: lobby.Wanted) -> str:
    """What a link to another page of the same search begins with; ends with & unless empty."""
    said = {
        "state": wanted.state,
        "game": wanted.game,
        "free": "1" if wanted.free else "",
        "mine": "1" if wanted.mine else "",
        "q": wanted.text,
        "order": wanted.order,
    }
    return urlencode({name: value for name, value in said.items() if value}) + "&"
