"""The public news of a campaign for a feed reader, as Atom (RFC 4287)."""

import uuid
from html import unescape

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import strip_tags
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page, require_safe

from games import overviews, selectors, zones
from games.models import Campaign
from games.news import News
from games.overviews import CampaignView
from games.plain import one_line

#: So long a feed reader may go by what it has.
KEPT_SECONDS = 300


@conditional_page
@require_safe
def news_feed(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """What a stranger reads on the campaign's page, newest first; Http404 for a closed one."""
    stranger = AnonymousUser()
    view = overviews.campaign_view(stranger, campaign_id)
    with zones.shown_to(stranger):
        answer = HttpResponse(_written(view, request.path), content_type=Atom1Feed.content_type)
    patch_cache_control(answer, public=True, max_age=KEPT_SECONDS)
    return answer


def _written(view: CampaignView, path: str) -> str:
    campaign = view.campaign
    feed = Atom1Feed(
        title=_("News of %(name)s") % {"name": one_line(campaign.name)},
        link=settings.SITE_URL + reverse("campaign", args=[campaign.pk]),
        description=None,
        feed_url=settings.SITE_URL + path,
        author_name=settings.SITE_NAME,
        language=get_language(),
    )
    for news in view.news:
        feed.add_item(
            title=_sentence(view, news),
            link=_address(campaign, news),
            description="",
            unique_id=_name(campaign, news),
            pubdate=news.at,
            updateddate=news.at,
        )
    return feed.writeString("utf-8")


def _sentence(view: CampaignView, news: News) -> str:
    """As it stands on the campaign's page, without its links."""
    names = selectors.names_of(view.seats)
    report, campaign = news.report, view.campaign
    headline = campaign.ruleset.headline(report.document, names) if report else ""
    context = {"item": news, "data": news.data, "campaign": campaign, "headline": headline}
    sentence = render_to_string("games/_news_item.html", context)
    return one_line(unescape(strip_tags(sentence)))


def _address(campaign: Campaign, news: News) -> str:
    """The gazette of the turn that it tells of, else the campaign's page."""
    stage = news.report.dossier.stage if news.report else None
    if stage is None:
        return settings.SITE_URL + reverse("campaign", args=[campaign.pk])
    where = [campaign.pk, stage.turn.number, stage.index]
    return settings.SITE_URL + reverse("public-report", args=where)


def _name(campaign: Campaign, news: News) -> str:
    """A name that the entry keeps, and that does not tell how much else happens at this host."""
    told = f"{campaign.pk}/{news.code}/{news.at.isoformat()}"
    return uuid.uuid5(uuid.NAMESPACE_URL, told).urn
