"""A campaign leaves this host as a file, or comes to it as one."""

import logging
import tempfile
import uuid
from pathlib import Path
from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.cache import add_never_cache_headers
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from kombu.exceptions import OperationalError

from games import tasks
from games.admin.access import desk_page, own_campaign, page_of
from games.errors import GameError
from games.models import Arrival, Campaign
from games.services import arrivals, exporting, importing, moving_in, seating, seeing

log = logging.getLogger(__name__)


def export(model_admin: Any, request: HttpRequest, object_id: str) -> HttpResponseBase:
    """Warn that the file holds every secret; make it when that is confirmed."""
    campaign = own_campaign(model_admin, request, object_id)
    person: Any = request.user
    may_see = seeing.may_see(campaign, person)
    about = {"title": _("Export"), "may_see": may_see, "has_begun": campaign.started_at}
    if request.method == "POST" and campaign.started_at:
        try:
            seeing.look(campaign, by=person, data={}, act="export")
            return _file(campaign)
        except GameError as error:
            return page_of(
                request, campaign, "games/admin_export.html", {**about, "error": error}, status=422
            )
    return page_of(request, campaign, "games/admin_export.html", about)


def _file(campaign: Campaign) -> FileResponse:
    """The file itself; on this host nothing of it stays."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "campaign.zip")
        exporting.export(campaign, path)
        file = path.open("rb")
    name = slugify(campaign.name, allow_unicode=True) or "campaign"
    answer = FileResponse(file, as_attachment=True, filename=f"{name}-export.zip")
    add_never_cache_headers(answer)
    return answer


class UploadForm(forms.Form):
    """The file that another host has exported."""

    file = forms.FileField(label=gettext_lazy("The exported file (.zip)"))


class SeatsForm(forms.Form):
    """Who sits where on this host: a field for each seat that somebody had there."""

    token = forms.CharField(widget=forms.HiddenInput, max_length=40)
    filename = forms.CharField(widget=forms.HiddenInput, max_length=300, required=False)

    def __init__(self, names: dict[str, str], gm: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.gm = gm
        self.keys = list(names)
        for key, name in names.items():
            label = _("Seat %(key)s, there held by %(name)s") % {"key": key, "name": name}
            self.fields[f"seat-{key}"] = forms.CharField(
                label=label, max_length=150, required=False
            )

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        players: dict[str, User] = {}
        for key in self.keys:
            name = data.get(f"seat-{key}", "")
            if not name:
                continue
            try:
                players[key] = self._person(name, players)
            except GameError as error:
                self.add_error(f"seat-{key}", str(error))
        data["players"] = players
        return data

    def _person(self, name: str, seated: dict[str, User]) -> User:
        person = seating.person_called(name)
        seating.verify_may_sit(person, seated.values())
        if person == self.gm:
            raise GameError(_("You have its file, and so its secrets: you cannot play in it."))
        return person


def import_page(model_admin: Any, request: HttpRequest) -> HttpResponse:
    """Take a file, ask who sits where, and take the campaign in."""
    if not model_admin.has_add_permission(request):
        raise PermissionDenied
    if request.method != "POST":
        return _first_page(request, {"form": UploadForm()})
    try:
        if "token" in request.POST:
            return _ask(request)
        return _upload(request)
    except GameError as error:
        return _first_page(request, {"form": UploadForm(), "error": error}, status=422)


def _first_page(
    request: HttpRequest, context: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    """The page on which one chooses a file, with those of last week."""
    own = Arrival.objects.filter(owner_id=request.user.pk).select_related("campaign")
    return _page(request, {"arrivals": own, **context}, status=status)


def _upload(request: HttpRequest) -> HttpResponse:
    form = UploadForm(request.POST, request.FILES)
    if not form.is_valid():
        return _first_page(request, {"form": form}, status=422)
    person: Any = request.user
    file = form.cleaned_data["file"]
    token = arrivals.keep(file.chunks(), file.size, person)
    try:
        names = importing.names_in(arrivals.find(token, person))
    except GameError:
        arrivals.throw_away(token, person)
        raise
    seats = SeatsForm(names, person, initial={"token": token, "filename": file.name})
    return _page(request, {"seats": seats, "filename": file.name})


def _ask(request: HttpRequest) -> HttpResponse:
    person: Any = request.user
    token = request.POST["token"]
    path = arrivals.find(token, person)
    form = SeatsForm(importing.names_in(path), person, request.POST)
    if not form.is_valid():
        return _page(request, {"seats": form}, status=422)
    said = form.cleaned_data
    name = said["filename"] or "campaign.zip"
    arrival = moving_in.ask(token, name, said["players"], by=person)
    _hand_out(arrival)
    return redirect("admin:games_campaign_arrival", arrival.pk)


def _hand_out(arrival: Arrival) -> None:
    """Tell a worker now; where that fails the next sweep does it."""
    try:
        tasks.take_in.delay(str(arrival.pk))
    except OperationalError:
        log.warning("import %s: no worker could be told; the sweep will", arrival.pk)


def arrival_page(model_admin: Any, request: HttpRequest, arrival_id: uuid.UUID) -> HttpResponse:
    """How far it has come, and what became of it; on POST try it again, or throw it away."""
    if not model_admin.has_add_permission(request):
        raise PermissionDenied
    own = Arrival.objects.select_related("campaign", "owner").filter(owner_id=request.user.pk)
    arrival = own.filter(pk=arrival_id).first()
    if arrival is None:
        raise Http404
    error = None
    if request.method == "POST":
        if "forget" in request.POST:
            moving_in.forget(arrival)
            return redirect("admin:games_campaign_import")
        try:
            moving_in.retry(arrival)
            _hand_out(arrival)
            return redirect("admin:games_campaign_arrival", arrival.pk)
        except GameError as gone:
            error = gone
    is_part = bool(request.htmx)  # type: ignore[attr-defined]
    template = "games/_arrival.html" if is_part else "games/admin_arrival.html"
    context = {"arrival": arrival, "error": error, "title": _("Taking in a campaign")}
    return _page(request, context, template=template, status=422 if error else 200)


def _page(
    request: HttpRequest,
    context: dict[str, Any],
    *,
    template: str = "games/admin_import.html",
    status: int = 200,
) -> HttpResponse:
    about = {
        "title": _("Import a campaign"),
        "megabytes": arrivals.LARGEST_UPLOAD // 1024**2,
    }
    return desk_page(request, template, {**about, **context}, status=status)
