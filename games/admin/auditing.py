"""The GM's page of everything that was done in a campaign: what, by whom, when, in words."""

from typing import Any

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from games import deeds
from games.admin.access import own_campaign, page_of
from games.models import AuditEntry, Campaign
from games.news import TOLD, News
from games.services import editing, mending, seeing

#: Entries on one page.
SHOWN = 100
#: What tells whose orders are missing, who is away, or what was mended that not all may know: a
#: secret for a GM who plays.
ABOUT_OTHERS = ("away", "back", "check-in", mending.QUIETLY, mending.BACK_QUIETLY)
#: In the address: by the host itself. No user has such a name.
HOST = "@host"


def audit(model_admin: Any, request: HttpRequest, object_id: str) -> HttpResponse:
    """The audit log, newest first. A GM who plays is not told what is a secret to players."""
    campaign = own_campaign(model_admin, request, object_id)
    is_blind = not seeing.may_see(campaign, request.user)  # type: ignore[arg-type]
    entries = campaign.audit.select_related("by")
    if is_blind:
        entries = entries.exclude(act__in=ABOUT_OTHERS)
    about, by = request.GET.get("about", ""), request.GET.get("by", "")
    people = _people(entries)
    entries = deeds.narrowed(entries, about)
    if by in dict(people):
        entries = entries.filter(by__username=by) if by != HOST else entries.filter(by=None)
    page = Paginator(entries, SHOWN).get_page(request.GET.get("page"))
    context = {
        "title": _("What was done"),
        "page": page,
        "items": [_worded(campaign, entry, is_blind) for entry in page],
        "is_blind": is_blind,
        "groups": {name: words for name, (words, _acts) in deeds.GROUPS.items()},
        "about": about,
        "people": people,
        "by": by,
    }
    return page_of(request, campaign, "games/admin_audit.html", context)


def _people(entries: QuerySet[AuditEntry]) -> list[tuple[str, str]]:
    """By whom something was done, for a choice: in the address, and in words."""
    names = entries.order_by("by__username").values_list("by__username", flat=True).distinct()
    return [(name, name) if name else (HOST, str(_("the host"))) for name in names]


def _worded(campaign: Campaign, entry: AuditEntry, is_blind: bool) -> News:
    data = dict(entry.data)
    if is_blind and entry.act == "extend":
        data.pop("seats", None)
    if is_blind and entry.act in ("re-run", "publish"):
        data.pop("sheets", None)
    if is_blind and entry.act in (mending.OPENLY, mending.BACK_OPENLY):
        data = {name: data[name] for name in TOLD[entry.act]}
    if entry.act == "change":
        data["named"] = [editing.name_of(name) for name in data.get("fields", [])]
    return News(entry.at, entry.act, entry.by.get_username() if entry.by else "", data)
