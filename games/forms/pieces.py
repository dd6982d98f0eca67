"""What the forms for a new campaign have in common: a game's own options, and the clock."""

from collections.abc import Iterator, Mapping
from datetime import datetime, time
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext_lazy as _

from games import schedule
from games.models import Campaign
from games.models.campaigns import verify_zone
from games.plain import one_line
from games.rulesets import Document, OptionField, Ruleset
from games.zones import zones_like

CLOCK = ("rhythm", "every", "weekdays", "local_time", "zone")
OPTION = "option_"
#: A table for friends has a deadline at least so often.
LONGEST_GAP = 60


class LineField(forms.CharField):
    """Text in one line, of letters that can be seen."""

    def to_python(self, value: Any) -> str:
        """Whatever was typed, as one line; NUL is left for the validator, which refuses it."""
        typed = super().to_python(value) or ""
        return typed if "\x00" in typed else one_line(typed)


class ZoneField(forms.CharField):
    """A time zone by its name; a city alone is enough where only one zone has it."""

    def to_python(self, value: Any) -> str:
        typed = super().to_python(value) or ""
        found = zones_like(typed.replace(" ", "_")) if typed else []
        return found[0] if len(found) == 1 else typed


class OptionsForm(forms.Form):
    """The options of a ruleset, each a field with its bounds and its rule."""

    def __init__(
        self, *args: Any, ruleset: Ruleset, given: Document | None = None, **kwargs: Any
    ) -> None:
        """``given``: what the options are before anybody chooses, as a scenario may set them."""
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        self.ruleset = ruleset
        self.given = dict(given or {})
        for option in ruleset.option_fields():
            self.fields[OPTION + option.name] = field_of(option)
            self.fields[OPTION + option.name].initial = self.given.get(option.name, option.default)

    def options(self) -> Document:
        """What was chosen and differs from what is given, or else from what the rule book has."""
        return chosen_options(self.ruleset, self.cleaned_data, self.given)

    def option_rows(self) -> Iterator[tuple[OptionField, forms.BoundField]]:
        """The game's own options with their fields."""
        for option in self.ruleset.option_fields():
            yield option, self[OPTION + option.name]


class ClockForm(forms.Form):
    """When turns end, in the local time of a zone."""

    rhythm = forms.ChoiceField(
        label=_("A turn ends"),
        choices=[("days", _("every few days")), ("weekdays", _("on certain weekdays"))],
        initial="days",
        widget=forms.RadioSelect,
    )
    every = forms.IntegerField(
        label=_("A turn lasts so many days"),
        min_value=1,
        max_value=LONGEST_GAP,
        initial=2,
        required=False,
    )
    weekdays = forms.TypedMultipleChoiceField(
        label=_("Weekdays"),
        choices=list(WEEKDAYS.items()),
        coerce=int,
        empty_value=[],
        initial=[6],
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    local_time = forms.TimeField(
        label=_("at"),
        initial=time(20, 0),
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )
    zone = ZoneField(
        label=_("in the time zone"),
        validators=[verify_zone],
        widget=forms.TextInput(attrs={"list": "zones", "autocomplete": "off"}),
        help_text=_("Such as Europe/Berlin. Summer time is minded: the hour on the clock stays."),
    )
    early_run = forms.BooleanField(
        label=_("Play the turn early when all players say that they are ready"),
        initial=True,
        required=False,
    )

    def __init__(self, *args: Any, zone: str = "UTC", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        self.fields["zone"].initial = zone

    def clean(self) -> dict[str, Any]:
        """Say what does not go together, at the field that would mend it."""
        data: dict[str, Any] = super().clean() or {}
        if data.get("rhythm") == "weekdays" and not data.get("weekdays"):
            self.add_error("weekdays", _("Choose at least one weekday."))
        if data.get("rhythm") == "days" and not data.get("every") and "every" not in self.errors:
            self.add_error("every", _("Say after how many days a turn ends: 1 to 60."))
        return data

    def clock(self) -> dict[str, Any]:
        """The fields of Campaign that make its timetable."""
        return self._clock(self.cleaned_data)

    @staticmethod
    def _clock(data: Mapping[str, Any]) -> dict[str, Any]:
        return {**{name: data[name] for name in CLOCK}, "every": data["every"] or 7}

    def zone_name(self) -> str:
        """The zone of those deadlines, once they are there."""
        return str(self.cleaned_data["zone"] if self.is_bound else self["zone"].value())

    def deadlines(self) -> list[datetime]:
        """The first five if the game began now; none while the clock is not filled in well."""
        if self.is_bound:
            self.is_valid()
            if any(name in self.errors for name in CLOCK):
                return []
            clock = self._clock(self.cleaned_data)
        else:
            clock = self._clock(
                {name: self.get_initial_for_field(self.fields[name], name) for name in CLOCK}
            )
        return schedule.preview(Campaign(**clock).timetable, timezone.now())


def field_of(option: OptionField) -> forms.Field:
    """The form field of one option."""
    about: dict[str, Any] = {"label": option.label, "help_text": option.hint}
    about |= {"initial": option.default, "required": False}
    if option.kind == "yes":
        return forms.BooleanField(**about)
    if option.kind == "choice":
        of_type = type(option.choices[0][0])
        return forms.TypedChoiceField(
            choices=option.choices, coerce=lambda value: of_type(value), empty_value=None, **about
        )
    return forms.IntegerField(min_value=option.least, max_value=option.most, **about)


def chosen_options(ruleset: Ruleset, cleaned: Mapping[str, Any], given: Document) -> Document:
    """The options in the cleaned data of a form; ``given``: what they are if nothing is said."""
    chosen = {}
    for option in ruleset.option_fields():
        value = cleaned.get(OPTION + option.name)
        usual = given.get(option.name, option.default)
        if (value or None) != (usual or None):
            chosen[option.name] = bool(value) if option.kind == "yes" else value or None
    return chosen
