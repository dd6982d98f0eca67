"""The form with which anybody sets a table."""

from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.utils.translation import gettext_lazy as _

from games.forms.pieces import ClockForm, LineField, OptionsForm
from games.forms.saying import Saying


class TableForm(Saying, OptionsForm, ClockForm):
    """A new campaign of ``ruleset``. Valid, it hands out what ``tables.set_table`` wants."""

    name = LineField(label=_("Name of the campaign"), max_length=80)
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
    check_in_hours = forms.IntegerField(
        label=_("At the start everybody says “I am here” within so many hours"),
        min_value=0,
        max_value=24 * 14,
        required=False,
        help_text=_("0: nobody is asked. Left empty: 48 hours where eight people play, or more."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        least, most = self.ruleset.seats_min, self.ruleset.seats_max
        seats = self.fields["seats"]
        assert isinstance(seats, forms.IntegerField)
        self.fields["seats"] = forms.IntegerField(
            label=seats.label, min_value=least, max_value=most, initial=min(max(4, least), most)
        )

    def clean(self) -> dict[str, Any]:
        """Say what does not go together, at the field that would mend it."""
        data: dict[str, Any] = super().clean() or {}
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
            "options": self.options(),
            "is_private": data["access"] == "private",
            "starts_when_full": data["starts_when_full"],
            "early_run": data["early_run"],
            **self.clock(),
        }
        if data["check_in_hours"] is not None:
            fields["check_in_hours"] = data["check_in_hours"]
        return {
            "fields": fields,
            "seats": data["seats"],
            "bots": data["bots"],
            "plays": data["plays"],
        }


def zone_names() -> list[str]:
    """The time zones that people know by name: a continent and a city."""
    return sorted(name for name in available_timezones() if "/" in name and name[:4] != "Etc/")
