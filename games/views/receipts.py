"""The receipt of a saved sheet: what was received, when, and how every line was read."""

import uuid

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import desks
from games.http import HtmxHttpRequest
from games.views.answers import answer
from games.views.guard import signed_in_or_archive


@signed_in_or_archive
@require_safe
def receipt(
    request: HtmxHttpRequest, campaign_id: uuid.UUID, key: str, turn: int, version: int
) -> HttpResponse:
    """One version, with its neighbours, for its writer; in an archive, if used, for all."""
    found = desks.receipt(request.user, campaign_id, key, turn, version)
    ruleset = found.campaign.ruleset
    context = {
        "receipt": found,
        "campaign": found.campaign,
        "ruleset": ruleset,
        "answers": answer(ruleset, ruleset.check(found.report.document, found.sheet.text)),
    }
    return render(request, "games/receipt.html", context)
