"""A campaign as everybody may see it, and the reader's own campaigns."""

import uuid

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import overviews, selectors, takeovers
from games.cards import cards_of
from games.http import HtmxHttpRequest
from games.marks import own_mark
from games.models import SeatOffer
from games.services import mail_keys, sweeping
from games.views import invited, printing
from games.views.guard import signed_in
from games.views.notices import letters_of
from games.views.reports import render_report

#: So many notices are shown on a page.
NOTICES_SHOWN = 12


@require_safe
def campaign_page(request: HtmxHttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """State, seats, clock, map, news and turns, and what the reader can do there."""
    view = _view(request, campaign_id)
    if sweeping.wake(view.campaign, timezone.now()):
        view = _view(request, campaign_id)
    campaign, ruleset = view.campaign, view.campaign.ruleset
    names = selectors.names_of(view.seats)
    context = {
        "view": view,
        "campaign": campaign,
        "ruleset": ruleset,
        "options": ruleset.present_options(campaign.options),
        "deadlines": overviews.next_deadlines(campaign, view.turn),
        "offer": _offer(request, view),
        "offers_mail": _offers_mail(view),
        "seeds_told": selectors.tells_seeds(campaign),
        "turns": [(stage, own_mark(stage) if view.own else None) for stage in view.stages],
        "news": [
            (news, ruleset.headline(news.report.document, names) if news.report else "")
            for news in view.news
        ],
    }
    if view.report:
        context["headline"] = ruleset.headline(view.report.document, names)
        context["history"] = printing.print_history(campaign, view.report, view.seats)
        template = ruleset.map_template
        context["map_html"] = render_report(request, campaign, None, view.report, template)
    return render(request, "games/campaign.html", context)


def _offer(request: HtmxHttpRequest, view: overviews.CampaignView) -> SeatOffer | None:
    """The seat that the reader is offered here; asked for only where there can be one."""
    is_sought = any(seat.sought_at for seat in view.seats)
    return takeovers.offer_to(request.user, view.campaign) if is_sought and not view.own else None


def _offers_mail(view: overviews.CampaignView) -> bool:
    """Whether the reader can send his orders by e-mail."""
    if not settings.MAIL_IN_ADDRESS or view.own is None:
        return False
    return mail_keys.may_write(view.campaign, view.own)


def _view(request: HtmxHttpRequest, campaign_id: uuid.UUID) -> overviews.CampaignView:
    all_turns = request.GET.get("turns") == "all"
    codes = invited.codes(request)
    return overviews.campaign_view(request.user, campaign_id, codes=codes, all_turns=all_turns)


@never_cache
@signed_in
@require_safe
def my_campaigns(request: HtmxHttpRequest) -> HttpResponse:
    """The reader's campaigns, the neediest first, and what he was told."""
    cards = cards_of(request.user)
    seats = {card.campaign.pk: card.seat.key for card in cards}
    letters = letters_of(selectors.notices_of(request.user)[:NOTICES_SHOWN], seats)
    context = {
        "cards": [
            (card, card.campaign.ruleset.headline(card.report.document) if card.report else "")
            for card in cards
        ],
        "queued": selectors.queued_for(request.user),
        "invited": selectors.invited_to(request.user, invited.codes(request)),
        "gm_of": selectors.campaigns_run_by(request.user) if request.user.is_staff else [],
        "letters": letters,
        "unread": sum(letter.notice.read_at is None for letter in letters),
    }
    return render(request, "games/my_campaigns.html", context)
