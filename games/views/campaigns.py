"""A campaign as everybody may see it, and the reader's own campaigns."""

import uuid
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import overviews, selectors
from games.http import HtmxHttpRequest
from games.models import Campaign, Notice
from games.services import sweeping
from games.views.guard import signed_in
from games.views.reports import render_report

#: So many notices are shown on a page.
NOTICES_SHOWN = 12
#: The digits of the largest id that a table can hold.
LONGEST_ID = 19


@require_safe
def campaign_page(request: HtmxHttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """State, clock, seats, map and turns."""
    all_turns = request.GET.get("turns") == "all"
    view = overviews.campaign_view(request.user, campaign_id, all_turns=all_turns)
    if view.campaign.is_demo:
        sweeping.wake(view.campaign, timezone.now())
        view = overviews.campaign_view(request.user, campaign_id, all_turns=all_turns)
    campaign, ruleset = view.campaign, view.campaign.ruleset
    context = {
        "view": view,
        "campaign": campaign,
        "ruleset": ruleset,
        "options": told_options(campaign),
        "deadlines": overviews.next_deadlines(campaign, view.turn),
    }
    if view.report:
        document = view.report.document
        context["headline"] = ruleset.headline(document)
        template = ruleset.map_template
        context["map_html"] = render_report(request, campaign, None, view.report, template)
    return render(request, "games/campaign.html", context)


def told_options(campaign: Campaign) -> dict[str, Any]:
    """The options as everybody may read them. A document among them, such as a scenario, holds the
    start of every seat: it is named and not shown."""
    return {
        name: _("kept by the GM") if isinstance(value, (dict, list)) else value
        for name, value in campaign.options.items()
    }


@dataclass(frozen=True, slots=True)
class Letter:
    """A notice and, where the reader sits in its campaign, the key of that seat."""

    notice: Notice
    seat_key: str


@never_cache
@signed_in
@require_safe
def my_campaigns(request: HtmxHttpRequest) -> HttpResponse:
    """The reader's campaigns, the neediest first, and what he was told."""
    cards = overviews.cards(request.user)
    seats = {card.campaign.pk: card.seat.key for card in cards}
    notices = selectors.notices_of(request.user)[:NOTICES_SHOWN]
    letters = [
        Letter(notice, seats.get(notice.campaign_id, "") if notice.campaign_id else "")
        for notice in notices
    ]
    context = {
        "cards": [
            (card, card.campaign.ruleset.headline(card.report.document) if card.report else "")
            for card in cards
        ],
        "gm_of": selectors.campaigns_run_by(request.user) if request.user.is_staff else [],
        "letters": letters,
        "unread": sum(letter.notice.read_at is None for letter in letters),
    }
    return render(request, "games/my_campaigns.html", context)


@signed_in
@require_POST
def read_notices(request: HtmxHttpRequest) -> HttpResponse:
    """Mark the reader's notices as read: the one posted as ``notice``, or all."""
    unread = selectors.notices_of(request.user).filter(read_at=None)
    one = request.POST.get("notice", "")
    if one:
        is_number = one.isascii() and one.isdigit() and len(one) <= LONGEST_ID
        unread = unread.filter(pk=int(one)) if is_number else unread.none()
    unread.update(read_at=timezone.now())
    return redirect("my-campaigns")
