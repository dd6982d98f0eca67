"""The order page: write, check, save, say "ready"."""

import uuid
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh, retarget

from games import comparing, desks, selectors
from games.desks import Desk
from games.errors import GameError, NotNow, StaleSheet, TooLate
from games.http import HtmxHttpRequest, SignedInRequest, whole_number
from games.models import OrderSheet, Stage
from games.services import asked_reports, orders, practice, sweeping
from games.views import drafts, hinting
from games.views.guard import signed_in
from games.views.posted import Posted, merge, read_choices, read_posted
from games.views.writing import Sheet, sheet_context, starting_text


@never_cache
@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def order_page(request: SignedInRequest, campaign_id: uuid.UUID, key: str) -> HttpResponse:
    """The text sheet with its answers, and the form of the ruleset beside it."""
    if request.method == "POST":
        return _post(request, campaign_id, key)
    desk = desks.desk(request.user, campaign_id, key)
    if sweeping.wake(desk.campaign, timezone.now()):
        desk = desks.desk(request.user, campaign_id, key)
    if desk.campaign.is_practice:
        practice.touch(desk.campaign, timezone.now())
        if desk.turn is not None and desk.turn.deadline is not None and not request.htmx:
            return redirect("practice-turn", campaign_id, key, desk.turn.number)
    if request.htmx:  # a closed page asks whether the turn has been resolved
        return HttpResponse(status=204) if desk.is_waiting else HttpResponseClientRefresh()
    draft = drafts.find(request, request.path)
    if not desk.is_open:
        return _closed(request, desk, draft.text if draft else None)
    if "version" in request.GET:
        return _show(request, desk, _put_back(desk, request.GET["version"]))
    text = starting_text(desk)
    aside = draft.text if draft and draft.aside else None
    sheet = Sheet(text, aside=aside)
    if draft and not draft.aside:
        sheet = _of_draft(desk, draft)
    return _show(request, desk, sheet)


def _put_back(desk: Desk, version: str) -> Sheet:
    """An earlier version of this turn as a text that is not saved; 404 if there is none such."""
    number = whole_number(version)
    if desk.turn is None or number is None:
        raise Http404
    found = selectors.sheet_version(desk.turn, desk.seat, number)
    return Sheet(found.text, restored=found.version)


def _of_draft(desk: Desk, draft: drafts.Draft) -> Sheet:
    """What was typed when the log-in had expired, with its form fields; not saved yet."""
    assert desk.report is not None  # the desk is open
    assert desk.turn is not None
    ruleset = desk.campaign.ruleset
    text, errors = merge(ruleset, desk.report.document, draft.text, draft.changes)
    same_turn = draft.turn == desk.turn.number
    base = draft.base_version if same_turn else desk.last_version
    return Sheet(text, errors=errors, base_version=base, kept=True)


def _post(request: SignedInRequest, campaign_id: uuid.UUID, key: str) -> HttpResponse:
    """Save, apply the form, say "ready" or take it back: whatever the button says."""
    posted = read_posted(request.POST)
    desk = desks.desk(request.user, campaign_id, key, posted.turn)
    saves = posted.do in ("save", "ready")
    if posted.do == "unready" and desk.turn is not None and not desk.is_open:
        return _ran(request, desk, posted)
    if desk.turn is None or desk.report is None or not (saves or desk.is_open):
        return _closed(request, desk, posted.text)
    if "text" not in request.POST:  # cut short on its way: an empty sheet would say something else
        error = NotNow(_("Nothing was saved: no text came with it. Please press the button again."))
        return _show(request, desk, Sheet(starting_text(desk), errors=[error]), status=422)
    if desk.is_open and posted.do == "merge":
        return _show(request, desk, _put_together(request, desk, posted))
    text, errors = _read(request, desk, posted)
    if desk.is_open and (posted.do == "apply" or hinting.is_asked(posted.do) or errors):
        sheet = Sheet(text, errors=errors, base_version=posted.base_version, sent=posted.text)
        return _show(request, desk, sheet, status=422 if errors else 200)
    if posted.do == "unready":
        return _ready(request, desk, posted, ready=False)
    if posted.do == "keep-other":
        drafts.keep(request, request.path, aside=True)
        return redirect(request.path)
    return _save(request, desk, posted, text)


def _read(request: HtmxHttpRequest, desk: Desk, posted: Posted) -> tuple[str, list[GameError]]:
    """The text with the changed fields, and the hint that was asked for, written into it."""
    assert desk.report is not None  # the desk is open
    ruleset, report = desk.campaign.ruleset, desk.report.document
    text, errors = merge(ruleset, report, posted.text, posted.changes)
    text, more = hinting.follow(ruleset, report, text, posted.do)
    hinting.remember(request, desk, posted.do)
    return text, [*errors, *more]


def _put_together(request: HtmxHttpRequest, desk: Desk, posted: Posted) -> Sheet:
    """A text made of two versions as the page that showed both was filled in; not saved yet."""
    assert desk.turn is not None
    other = selectors.sheet_version(desk.turn, desk.seat, posted.base_version).text
    mine = request.POST.get("mine", "").replace("\r\n", "\n")
    text = comparing.put_together(mine, other, read_choices(request.POST))
    return Sheet(text, base_version=posted.base_version, merged=True)


def _save(request: SignedInRequest, desk: Desk, posted: Posted, text: str) -> HttpResponse:
    """Keep one more version, unless it is word for word the one that counts; of a sheet from
    before the game went back that is one more too, for its writer has looked it over."""
    assert desk.turn is not None
    sheet = desk.sheet
    is_new = sheet is None or sheet.text != text or desk.is_from_before
    try:
        if is_new or desk.last_version != posted.base_version or not desk.is_open:
            sheet = orders.submit(
                turn=desk.turn,
                seat=desk.seat,
                text=text,
                received_at=request.received_at,
                author=request.user,
                base_version=posted.base_version,
            )
            _send_report(request, sheet)
    except StaleSheet:
        return _stale(request, desk, text)
    except TooLate as error:
        drafts.drop(request, request.path)
        return _closed(request, desk, text, error)
    except NotNow as error:
        shown = Sheet(text, errors=[error], base_version=posted.base_version, sent=posted.text)
        return _show(request, desk, shown, status=422)
    assert sheet is not None  # saved just now, or word for word before
    drafts.drop(request, request.path)
    # A late version may be newer than the one that counts and is now shown.
    base = max(sheet.version, posted.base_version)
    if posted.do == "ready":
        return _ready(request, desk, replace(posted, text=text, base_version=base), ready=True)
    return _saved(request, desk, sheet, Sheet(sheet.text, sent=posted.text, base_version=base))


def _send_report(request: SignedInRequest, sheet: OrderSheet) -> None:
    """A sheet that was just saved may ask for the report by e-mail."""
    if asked_reports.send_if_asked(sheet, request.received_at) and not request.htmx:
        messages.success(request, _("Your report is on its way to you by e-mail."))


def _ready(request: HtmxHttpRequest, desk: Desk, posted: Posted, *, ready: bool) -> HttpResponse:
    """Say "ready" or take it back; the text on the page stays as it is."""
    assert desk.turn is not None
    try:
        orders.set_ready(turn=desk.turn, seat=desk.seat, ready=ready)
    except TooLate as error:
        if not ready:
            return _ran(request, _fresh(request, desk), posted)
        return _closed(request, desk, posted.text, error)
    except NotNow as error:
        sheet = Sheet(posted.text, errors=[error], base_version=posted.base_version)
        return _show(request, desk, sheet, status=422)
    said = _("You are ready.") if ready else _("You are not ready any more.")
    if request.htmx:
        # Somebody may have saved since: the page is still made from the version that it knows.
        sheet = Sheet(posted.text, sent=posted.text, said=said, base_version=posted.base_version)
        return _show(request, _fresh(request, desk), sheet)
    if not ready and posted.text != starting_text(desk):
        drafts.keep(request, request.path)
    messages.success(request, said)
    return redirect(request.path)


def _fresh(request: HtmxHttpRequest, desk: Desk) -> Desk:
    """The same desk after something was written."""
    assert desk.turn is not None
    return desks.desk(request.user, desk.campaign.pk, desk.seat.key, desk.turn.number)


def _saved(request: HtmxHttpRequest, desk: Desk, saved: OrderSheet, sheet: Sheet) -> HttpResponse:
    """Show what was saved, even if somebody has saved another version the moment after."""
    said = _("Saved: version %(version)d.") % {"version": saved.version}
    if request.htmx:
        return _show(request, _fresh(request, desk), replace(sheet, said=said, saved=True))
    messages.success(request, said)
    return redirect(request.path)


def _show(request: HtmxHttpRequest, desk: Desk, sheet: Sheet, status: int = 200) -> HttpResponse:
    context = sheet_context(request, desk, sheet)
    page = "games/_sheet_update.html" if request.htmx else "games/order_page.html"
    return render(request, page, context, status=status)


def _stale(request: HtmxHttpRequest, desk: Desk, text: str) -> HttpResponse:
    """Somebody, perhaps the same player elsewhere, has saved since: show both, let him choose."""
    fresh = _fresh(request, desk)
    other = fresh.sheet.text if fresh.sheet else ""
    passages = comparing.compare(text, other)
    context = {"desk": fresh, "mine": text, "campaign": fresh.campaign, "passages": passages}
    page = "games/_stale_sheet.html" if request.htmx else "games/stale_sheet.html"
    return in_place_of_desk(request, render(request, page, context, status=409))


def _closed(
    request: HtmxHttpRequest,
    desk: Desk,
    text: str | None = None,
    error: GameError | None = None,
) -> HttpResponse:
    """The desk takes no orders now. A text that came too late is shown."""
    if request.method == "POST" and error is None:
        error = TooLate()
    return _closed_page(request, desk, {"late": text, "error": error})


def _ran(request: HtmxHttpRequest, desk: Desk, posted: Posted) -> HttpResponse:
    """ "Ready" was to be taken back when the turn was already running: it did not come too late,
    it was used. A text that was typed since is shown."""
    text = None if posted.text == starting_text(desk) else posted.text
    return _closed_page(request, desk, {"late": text, "error": None, "is_running": True})


def _closed_page(request: HtmxHttpRequest, desk: Desk, about: dict[str, Any]) -> HttpResponse:
    """``about``: the text (``late``), an ``error``, and whether it was to be unready."""
    is_over = desk.stage is not None and desk.stage.status == Stage.Status.RESOLVED
    ran = desk.stage if is_over else None
    context = {"desk": desk, "campaign": desk.campaign, "ran": ran, **about}
    refused = about["error"] or about.get("is_running")
    page = "games/_closed_desk.html" if request.htmx else "games/closed_desk.html"
    return in_place_of_desk(request, render(request, page, context, status=422 if refused else 200))


def in_place_of_desk(request: HtmxHttpRequest, response: HttpResponse) -> HttpResponse:
    """To htmx: show this in place of the whole desk."""
    if request.htmx:
        retarget(response, "#desk")
        response["HX-Reswap"] = "innerHTML show:top"
    return response


@never_cache
@signed_in
@require_POST
def live_answers(request: HtmxHttpRequest, campaign_id: uuid.UUID, key: str) -> HttpResponse:
    """Text and form brought into step and answered, nothing saved."""
    posted = read_posted(request.POST)
    desk = desks.desk(request.user, campaign_id, key, posted.turn)
    if desk.report is None or not desk.is_open:
        return _closed(request, desk, posted.text)
    text, errors = _read(request, desk, posted)
    try:
        orders.verify_length(text)
    except NotNow as error:
        errors.append(error)
    sheet = Sheet(text, errors=errors, base_version=posted.base_version, sent=posted.text)
    context = sheet_context(request, desk, sheet)
    status = 422 if errors else 200
    return render(request, "games/_sheet_update.html", context, status=status)


@never_cache
@signed_in
@require_safe
def turn_played(
    request: HtmxHttpRequest, campaign_id: uuid.UUID, key: str, turn: int
) -> HttpResponse:
    """What a page that waits for the turn asks: 204 until it has been played, then the news."""
    news = desks.played(request.user, campaign_id, key, turn)
    if not news.is_over and news.campaign.is_demo:
        sweeping.wake(news.campaign, timezone.now())
    if not news.is_over:
        return HttpResponse(status=204)
    context = {"news": news, "campaign": news.campaign, "ran": news.stage}
    return render(request, "games/_turn_played.html", context)


@never_cache
@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def no_orders(request: SignedInRequest, campaign_id: uuid.UUID, key: str) -> HttpResponse:
    """Ask, then save a sheet that says: no orders this turn."""
    desk = desks.desk(request.user, campaign_id, key)
    page = reverse("orders", args=[campaign_id, key])
    if desk.turn is None or not desk.is_open:
        return redirect(page)
    if request.method != "POST":
        context = {"desk": desk, "campaign": desk.campaign, "page": page}
        return render(request, "games/no_orders.html", context)
    if read_posted(request.POST).turn != desk.turn.number:
        return redirect(page)
    try:
        orders.submit(
            turn=desk.turn,
            seat=desk.seat,
            text=desk.campaign.ruleset.no_orders,
            received_at=request.received_at,
            author=request.user,
        )
    except GameError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, _("Saved: no orders this turn."))
    return redirect(page)


@signed_in
@require_POST
def drop_draft(request: HttpRequest, campaign_id: uuid.UUID, key: str) -> HttpResponse:
    """The reader does not want the unsaved text that was kept for him."""
    page = reverse("orders", args=[campaign_id, key])
    drafts.drop(request, page)
    return redirect(page)
