"""Scenarios at the desk: bring a file, look at its map, take an example home, delete."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path, reverse
from django.utils.http import urlencode
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import rulesets, scenario_files
from games.admin.access import OwnCampaigns, desk_page
from games.errors import GameError
from games.models import Scenario
from games.services import pictures, scenarios, starts
from games.services.campaigns import seat_keys
from games.services.scenarios import BadScenario, Found

#: The width of the picture on a page of the desk.
WIDTH = 720


class UploadForm(forms.Form):
    """A scenario as a file."""

    file = forms.FileField(
        label=gettext_lazy("The scenario (.json)"),
        error_messages={
            "required": gettext_lazy("Choose a file first."),
            "empty": gettext_lazy("This file is empty."),
        },
    )


@admin.register(Scenario)
class ScenarioAdmin(OwnCampaigns, admin.ModelAdmin):
    """What a GM has brought, below what the games bring along themselves."""

    gm_path = "owner"
    actions = None
    list_display = ("name", "game", "seats", "used_in")
    list_filter = ("ruleset_slug",)
    search_fields = ("name",)
    change_list_template = "games/admin_scenario_list.html"

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self._is_gm(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self._is_gm(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return self._is_gm(request)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Scenario | None = None) -> bool:
        return self._is_gm(request) and (obj is None or not scenarios.users_of(obj).exists())

    @staticmethod
    def _is_gm(request: HttpRequest) -> bool:
        """Whoever may create campaigns may bring maps for them."""
        return request.user.has_perm("games.add_campaign")

    def get_urls(self) -> list[URLPattern]:
        """Also the picture, and the file."""
        view = self.admin_site.admin_view
        return [
            path("map/<slug:slug>/<slug:theme>.png", view(self.picture), name="scenario_map"),
            path("file/<slug:slug>/", view(self.file), name="scenario_file"),
            path("look/<slug:slug>/", view(self.look), name="scenario_look"),
            *super().get_urls(),
        ]

    def get_list_display(self, request: HttpRequest) -> Any:
        return (*self.list_display, "owner") if request.user.is_superuser else self.list_display

    @admin.display(description=gettext_lazy("Game"), ordering="ruleset_slug")
    def game(self, scenario: Scenario) -> str:
        """Its game's name."""
        return _name_of(scenario.ruleset_slug)

    @admin.display(description=gettext_lazy("Played in"), empty_value="–")
    def used_in(self, scenario: Scenario) -> str:
        """The campaigns made from it, in the order of their names."""
        return ", ".join(sorted(campaign.name for campaign in scenario.campaigns.all()))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Scenario]:
        rows: QuerySet[Scenario] = super().get_queryset(request)
        return rows.defer("document").prefetch_related("campaigns")

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """First those that the games bring along."""
        games = [
            (ruleset, [Found(f"shipped:{name}", found) for name, found in brought.items()])
            for ruleset in rulesets.installed()
            if (brought := scenario_files.shipped(ruleset))
        ]
        return super().changelist_view(
            request, {**(extra_context or {}), "title": _("Scenarios"), "shipped": games}
        )

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Take a file; say everything that is wrong with it, or show its map."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        if request.method != "POST":
            return self._upload_page(request, {"form": UploadForm()})
        form = UploadForm(request.POST, request.FILES)
        if not form.is_valid():
            return self._upload_page(request, {"form": form}, status=422)
        try:
            kept = bring(form, by=request.user)
        except BadScenario as error:
            wrong = {"form": form, "reading": error.reading, "filename": form.cleaned_data["file"]}
            return self._upload_page(request, wrong, status=422)
        except GameError as error:
            form.add_error("file", str(error))
            return self._upload_page(request, {"form": form}, status=422)
        messages.success(request, _("“%(name)s” is kept.") % {"name": kept})
        return redirect("admin:games_scenario_change", kept.pk)

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """The map of one that was brought, who starts where, and where it is played."""
        scenario = self.get_object(request, object_id)
        if scenario is None or not self.has_view_permission(request, scenario):
            raise Http404
        found = scenarios.find(scenario.ruleset_slug, f"own:{scenario.pk}", _person(request))
        if found is None:
            raise Http404
        used = [campaign.name for campaign in scenarios.users_of(scenario)]
        return self._look_page(request, found, {"scenario": scenario, "used": used})

    def look(self, request: HttpRequest, slug: str) -> HttpResponse:
        """The map of a scenario that a game brings along, or that a seed gives."""
        found = self._find(request, slug)
        if found.kept is not None:
            return redirect("admin:games_scenario_change", found.kept.pk)
        return self._look_page(request, found, {})

    def picture(self, request: HttpRequest, slug: str, theme: str) -> HttpResponse:
        """The map at the start. ``for``: the campaign that is planned, which makes the arms."""
        found = self._find(request, slug)
        shown = next((known for known in pictures.THEMES if known == theme), None)
        if shown is None or not found.reading.is_good:
            raise Http404
        start = start_on(found, request.GET.get("for", "")[:40])
        file = pictures.open_picture(start.subject, shown, WIDTH)
        headers = {"Cache-Control": "private, max-age=600"}
        return FileResponse(file, content_type="image/png", headers=headers)  # type: ignore[return-value]

    def file(self, request: HttpRequest, slug: str) -> HttpResponse:
        """The scenario as a file, to start from or to give to somebody."""
        found = self._find(request, slug)
        text = scenario_files.write(found.reading.document, found.reading.slug)
        stem = slugify(found.name)[:60] or found.reading.slug
        disposition = f'attachment; filename="{stem}.json"'
        headers = {"Content-Disposition": disposition, "Cache-Control": "private, no-store"}
        return HttpResponse(text, content_type="application/json", headers=headers)

    def delete_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """A campaign may have been made from it this very moment."""
        try:
            answer: HttpResponse = super().delete_view(request, object_id, extra_context)
        except GameError as error:
            messages.error(request, str(error))
            return redirect("admin:games_scenario_changelist")
        return answer

    def delete_model(self, request: HttpRequest, obj: Scenario) -> None:
        scenarios.remove(obj, by=_person(request))

    def _find(self, request: HttpRequest, slug: str) -> Found:
        """The map that the address asks for with ``ref``."""
        if not self._is_gm(request):
            raise PermissionDenied
        found = scenarios.find(slug, request.GET.get("ref", ""), _person(request))
        if found is None:
            raise Http404
        return found

    def _look_page(
        self, request: HttpRequest, found: Found, context: dict[str, Any]
    ) -> HttpResponse:
        ruleset = rulesets.get(found.reading.slug)
        shown = start_on(found, "") if found.reading.is_good else None
        about = {
            "title": found.name if found.kept else f"{found.name} ({ruleset.name})",
            "found": found,
            "ruleset": ruleset,
            "start": shown,
            "rulers": seats_on(found, shown),
            "options": ruleset.present_options({"scenario": found.reading.document}),
            "pictures": pictures_of(found) if shown else (),
        }
        page = "games/admin_scenario.html"
        return desk_page(request, page, {**about, **context}, model=Scenario)

    def _upload_page(
        self, request: HttpRequest, context: dict[str, Any], *, status: int = 200
    ) -> HttpResponse:
        about = {"title": _("Bring a scenario"), "kilobytes": scenario_files.LARGEST // 1024}
        page = "games/admin_scenario_upload.html"
        return desk_page(request, page, {**about, **context}, model=Scenario, status=status)


def bring(form: UploadForm, *, by: Any, slug: str = "") -> Scenario:
    """Keep the file of a valid form. Raises BadScenario, NotNow."""
    raw = form.cleaned_data["file"].read(scenario_files.LARGEST + 1)
    return scenarios.keep(raw, by=by, slug=slug)


def start_on(found: Found, campaign_id: str) -> starts.Start:
    """How a campaign on this map begins, in arms of that campaign's."""
    options = {"scenario": found.reading.document}
    ruleset = rulesets.get(found.reading.slug)
    return starts.start_of(ruleset, options, found.seats, arms_seed=campaign_id)


def pictures_of(found: Found, campaign_id: str = "") -> list[dict[str, str]]:
    """The map by day and by night, each with its address. ``campaign_id``: whose arms to show."""
    asked = urlencode({"ref": found.ref, **({"for": campaign_id} if campaign_id else {})})
    return [
        {
            "theme": theme,
            "src": f"{reverse('admin:scenario_map', args=[found.reading.slug, theme])}?{asked}",
        }
        for theme in pictures.THEMES
    ]


def seats_on(found: Found, start: starts.Start | None) -> list[dict[str, Any]]:
    """For each seat its key, the ruler's name in the file, its arms and its places in words."""
    if start is None:
        return []
    names = names_on(found)
    return [
        {"key": key, "name": names[key], "arms": start.arms[key], "places": places}
        for key, places in start.places.items()
    ]


def names_on(found: Found) -> dict[str, str]:
    """Seat key -> what the scenario calls its ruler; empty where that is just a key."""
    keys = seat_keys(found.seats)
    rulers = zip(sorted(keys), found.reading.rulers, strict=True)
    return {key: "" if ruler in keys else ruler for key, ruler in rulers}


def _person(request: HttpRequest) -> Any:
    return request.user


def _name_of(slug: str) -> str:
    try:
        return str(rulesets.get(slug).name)
    except LookupError:
        return slug
