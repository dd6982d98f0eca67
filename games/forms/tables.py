"""The form with which anybody sets a table."""

from collections.abc import Iterator
from datetime import datetime, time
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.utils import timezone
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext_lazy as _

from games import schedule
from games.models import Campaign
from games.models.campaigns import verify_zone
from games.rulesets import Document, OptionField, Ruleset

CLOCK = ("rhythm", "every", "weekdays", "local_time", "zone")
OPTION = "option_"
#: A table for friends has a deadline at least so often.
LONGEST_GAP = 60


class TableForm(forms.Form):
    """A new campaign of ``ruleset``. Valid, it hands out what ``tables.set_table`` wants."""

    name = forms.CharField(label=_("Name of the campaign"), max_length=80)
    about = forms.CharField(
        label=_("What awaits the players"),
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("Shown in the lobby and on the campaign’s page. Links become links."),
    )
    seats = forms.IntegerField(label=_("Seats"))
    bots = forms.IntegerField(
        label=_("of these, bots"),
        min_value=0,
        initial=0,
        help_text=_("Bots play by the same rules and see no more than a player would."),
    )
    plays = forms.BooleanField(
        label=_("I play too, and take the first seat"), initial=True, required=False
    )
    access = forms.ChoiceField(
        label=_("Who may join"),
        choices=[
            ("private", _("Only whom I invite: the table is shown nowhere")),
            ("open", _("Anybody: the table stands in the lobby")),
        ],
        initial="private",
        widget=forms.RadioSelect,
    )
    starts_when_full = forms.BooleanField(
        label=_("Start by itself as soon as every seat is taken"), initial=True, required=False
    )
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
    zone = forms.CharField(
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

    def __init__(self, *args: Any, ruleset: Ruleset, zone: str = "UTC", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        self.ruleset = ruleset
        least, most = ruleset.seats_min, ruleset.seats_max
        seats = self.fields["seats"]
        assert isinstance(seats, forms.IntegerField)
        self.fields["seats"] = forms.IntegerField(
            label=seats.label, min_value=least, max_value=most, initial=min(max(4, least), most)
        )
        self.fields["zone"].initial = zone
        for option in ruleset.option_fields():
            self.fields[OPTION + option.name] = _field_of(option)

    def clean(self) -> dict[str, Any]:
        """Say what does not go together, at the field that would mend it."""
        data: dict[str, Any] = super().clean() or {}
        if data.get("rhythm") == "weekdays" and not data.get("weekdays"):
            self.add_error("weekdays", _("Choose at least one weekday."))
        if data.get("rhythm") == "days" and not data.get("every") and "every" not in self.errors:
            self.add_error("every", _("Say after how many days a turn ends: 1 to 60."))
        seats, bots = data.get("seats"), data.get("bots")
        if seats is not None and bots is not None and bots + bool(data.get("plays")) > seats:
            self.add_error("bots", _("There are only %(n)d seats, yours included.") % {"n": seats})
        return data

    def table(self) -> dict[str, Any]:
        """The arguments of ``tables.set_table``, but for who sets it."""
        data = self.cleaned_data
        fields = {
            "name": data["name"],
            "about": data["about"],
            "ruleset_slug": self.ruleset.slug,
            "options": self._options(),
            "is_private": data["access"] == "private",
            "starts_when_full": data["starts_when_full"],
            "early_run": data["early_run"],
            **self._clock(data),
        }
        return {
            "fields": fields,
            "seats": data["seats"],
            "bots": data["bots"],
            "plays": data["plays"],
        }

    def _options(self) -> Document:
        """What was chosen and differs from what the rule book has."""
        chosen = {
            option.name: self.cleaned_data[OPTION + option.name]
            for option in self.ruleset.option_fields()
        }
        return {name: value for name, value in chosen.items() if value not in (None, False)}

    @staticmethod
    def _clock(data: dict[str, Any]) -> dict[str, Any]:
        return {**{name: data[name] for name in CLOCK}, "every": data["every"] or 7}

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

    def option_rows(self) -> Iterator[tuple[OptionField, forms.BoundField]]:
        """The game's own options with their fields."""
        for option in self.ruleset.option_fields():
            yield option, self[OPTION + option.name]


def _field_of(option: OptionField) -> forms.Field:
    if option.kind == "yes":
        return forms.BooleanField(label=option.label, help_text=option.hint, required=False)
    return forms.IntegerField(
        label=option.label,
        help_text=option.hint,
        min_value=option.least,
        max_value=option.most,
        required=False,
    )


def zone_names() -> list[str]:
    """The time zones that people know by name: a continent and a city."""
    return sorted(name for name in available_timezones() if "/" in name and name[:4] != "Etc/")
