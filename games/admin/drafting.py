"""A plan of a campaign as its forms read it: its steps, what was typed, and what it comes to."""

from collections.abc import Callable
from datetime import time
from typing import Any

from django import forms
from django.http import Http404, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import rulesets, zones
from games.admin.scenarios import names_on
from games.forms.pieces import OptionsForm
from games.forms.plans import MapForm, PaceForm, SeatsForm
from games.models import Campaign, Plan
from games.services import scenarios
from games.services.campaigns import seat_keys
from games.services.scenarios import Found

STEPS: dict[str, Any] = {
    "map": gettext_lazy("Game and map"),
    "options": gettext_lazy("Options"),
    "seats": gettext_lazy("Seats"),
    "pace": gettext_lazy("Pace and absence"),
    "look": gettext_lazy("Look at it all"),
}
ORDER = list(STEPS)


class Draft:
    """A plan as its forms read it; a step that was never opened has what it begins with."""

    def __init__(self, plan: Plan, person: Any) -> None:
        self.plan = plan
        self.person = person
        try:
            self.ruleset = rulesets.get(plan.ruleset_slug)
        except LookupError as error:
            raise Http404 from error
        self.map_form = self._bound("map", self.new_map_form)
        self.found = self._find()
        self.count = self._count()

    def new_map_form(self, **bound: Any) -> MapForm:
        offered = scenarios.offered(self.ruleset, self.person)
        return MapForm(ruleset=self.ruleset, scenarios=offered, **bound)

    def new_options_form(self, **bound: Any) -> OptionsForm:
        given = dict(self.found.reading.options) if self.found else {}
        return OptionsForm(ruleset=self.ruleset, given=given, **bound)

    def new_seats_form(self, **bound: Any) -> SeatsForm:
        names = names_on(self.found) if self.found else {}
        keys = seat_keys(self.count or 0)
        return SeatsForm(ruleset=self.ruleset, keys=keys, names=names, **bound)

    def new_pace_form(self, **bound: Any) -> PaceForm:
        zone = zones.reader_zone()
        return PaceForm(ruleset=self.ruleset, zone=zone.key if zone else "UTC", **bound)

    def form(self, step: str, typed: Any = None) -> Any:
        """The form of a step. ``typed``: what is typed just now, in place of what was kept."""
        if step == "map" and typed is None:
            return self.map_form
        return self._bound(step, getattr(self, f"new_{step}_form"), typed)

    def wrong(self) -> list[str]:
        """The steps in which something is missing or wrong, in their order."""
        if not self.map_form.is_valid() or self.count is None:
            return ["map"]
        return [step for step in ORDER[1:-1] if not self.form(step).is_valid()]

    def campaign(self) -> tuple[Campaign, SeatsForm]:
        """The campaign of a plan without a wrong step, not saved; and its seats."""
        options, seats, pace = (self.form(step) for step in ("options", "seats", "pace"))
        for form in (options, seats, pace):
            form.is_valid()
        chosen = options.options()
        if self.found is not None:
            chosen["scenario"] = self.found.reading.document
        about = self.map_form.cleaned_data
        campaign = Campaign(
            id=self.plan.pk,
            gm=self.person,
            name=about["name"],
            about=about["about"],
            ruleset_slug=self.ruleset.slug,
            options=chosen,
            is_private=seats.cleaned_data["access"] == "private",
            starts_when_full=seats.cleaned_data["starts_when_full"],
            **pace.fields_of_campaign(),
        )
        return campaign, seats

    def _find(self) -> Found | None:
        """The map that was chosen; none for one that is drawn at the start, or a wrong choice."""
        if not self.map_form.is_valid() or not self.map_form.ref:
            return None
        found = scenarios.find(self.ruleset.slug, self.map_form.ref, self.person)
        if found is None or not found.reading.is_good:
            self.map_form.add_error(
                "source", _("This map is not there (any more): choose another.")
            )
            return None
        return found

    def _count(self) -> int | None:
        if self.found is not None:
            return self.found.seats
        return self.map_form.cleaned_data.get("seats") if self.map_form.is_valid() else None

    def _bound(self, step: str, make: Callable[..., Any], typed: Any = None) -> Any:
        kept = self.plan.typed.get(step) if typed is None else typed
        return make(data=_answers(make(), kept))


def _answers(form: forms.Form, kept: Any) -> QueryDict:
    """What a form is bound to: for each field what was typed, else what it begins with.

    Of a step that was looked at, a box that is not among what was typed was left empty.
    """
    data = QueryDict(mutable=True)
    for name, field in form.fields.items():
        is_box = isinstance(field, (forms.BooleanField, forms.MultipleChoiceField))
        if kept is not None and (name in kept or is_box):
            data.setlist(name, list(kept.get(name, ())))
        else:
            begins = form[name].value()
            values = begins if isinstance(begins, (list, tuple)) else [begins]
            told = [_text(value) for value in values]
            data.setlist(name, [] if begins is None or begins is False else told)
    return data


def _text(value: Any) -> str:
    """A value that a form begins with, as one would type it."""
    if isinstance(value, time):
        return f"{value:%H:%M}"
    return "on" if value is True else str(value)


def typed_in(form: forms.Form, posted: QueryDict) -> dict[str, list[str]]:
    """The answers to the questions of a form, and nothing else that was posted."""
    return {name: posted.getlist(name) for name in form.fields if name in posted}
