"""The forms of a campaign and of a seat on its page of the desk."""

from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.forms import ModelForm
from django.utils.dates import WEEKDAYS
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from games import rulebooks
from games.admin.meanwhile import MeanwhileForm
from games.errors import GameError
from games.forms.instants import InstantField
from games.forms.pieces import OPTION, chosen_options, field_of
from games.forms.plans import first_instant
from games.models import Campaign, Seat
from games.rulesets import Ruleset
from games.services import naming, seating


class CampaignForm(MeanwhileForm):
    """The settings of a campaign that exists. Its map and game stay what they are."""

    weekdays = forms.TypedMultipleChoiceField(
        label=_("Weekdays"),
        choices=list(WEEKDAYS.items()),
        coerce=int,
        empty_value=[],
        initial=[6],
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("For deadlines on weekdays."),
    )

    class Meta:
        model = Campaign
        fields = "__all__"
        # The admin's own widget offers "now", and the difference to the clock of the host: both in
        # another zone than the one that the campaign names.
        widgets = {"local_time": forms.TimeInput(attrs={"type": "time"}, format="%H:%M")}


class DraftForm(CampaignForm):
    """Before the start, also the options of its game and the first deadline. A class of its own
    for each ruleset has the fields of the options."""

    ruleset: Ruleset

    first = InstantField(
        label=_("First deadline"),
        required=False,
        help_text=_("In the time zone above. Empty: the first deadline that follows the start."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        scenario = self.instance.options.get("scenario")
        own = self.ruleset.survey(scenario).options if scenario is not None else {}
        self.given = dict(own)
        for name, value in {**self.given, **self.instance.options}.items():
            self.initial.setdefault(OPTION + name, value)
        first = self.instance.first_deadline_at
        if first is not None:
            local = first.astimezone(ZoneInfo(self.instance.zone))
            self.initial["first"] = local.replace(tzinfo=None)

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if "first" in self.changed_data and not {"first", "zone"} & set(self.errors):
            self._clean_first(data)
        if not any(name.startswith(OPTION) for name in self.errors):
            self._clean_options(data)
        return data

    def _clean_first(self, data: dict[str, Any]) -> None:
        typed = data.get("first")
        try:
            at = first_instant(typed, data["zone"]) if typed else None
        except ValidationError as error:
            self.add_error("first", error)
        else:
            self.instance.first_deadline_at = at

    def _clean_options(self, data: dict[str, Any]) -> None:
        """What nobody is asked for, such as the map, stays."""
        asked = {option.name for option in self.ruleset.option_fields()}
        kept = {name: value for name, value in self.instance.options.items() if name not in asked}
        options = {**kept, **chosen_options(self.ruleset, data, self.given)}
        try:
            self.ruleset.verify_options(options, self.instance.seats.count())
        except GameError as error:
            self.add_error(None, str(error))
        else:
            self.instance.options = options


def draft_form(ruleset: Ruleset) -> type[DraftForm]:
    """The form of a campaign of that game that has not started."""
    fields: dict[str, Any] = {"ruleset": ruleset}
    for option in ruleset.option_fields():
        field = field_of(option)
        rule = format_html(
            '<a href="{}#{}">{}</a>', rulebooks.address(ruleset), option.rule, option.rule
        )
        field.help_text = format_html("{} {}", option.hint, rule) if option.rule else option.hint
        fields[OPTION + option.name] = field
    return type("DraftForm", (DraftForm,), fields)


class PersonField(forms.ModelChoiceField):
    """A person by user name: a list to choose from would tell the GM of everybody at this host."""

    widget = forms.TextInput

    def __init__(self, **kwargs: Any) -> None:
        people = get_user_model().objects.filter(is_active=True)
        super().__init__(people, to_field_name="username", required=False, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        if isinstance(value, int):
            value = get_user_model().objects.filter(pk=value).first() or ""
        return value.get_username() if hasattr(value, "get_username") else value


class SeatForm(ModelForm):
    """One seat; who sits there is written by name."""

    player = PersonField(label=_("player"))

    class Meta:
        model = Seat
        fields = ("name", "player", "bot")

    def save(self, commit: bool = True) -> Any:
        """What one player chose for himself is not shown to the next, nor played by a bot."""
        if "player" in self.changed_data:
            self.instance.choices = {}
        return super().save(commit)

    def clean_player(self) -> Any:
        """Nobody has two seats; a guest has none."""
        player = self.cleaned_data["player"]
        if player is None:
            return None
        own = Seat.objects.filter(campaign=self.instance.campaign, player=player)
        others = [player] if own.exclude(pk=self.instance.pk).exists() else []
        try:
            seating.verify_may_sit(player, others)
        except GameError as error:
            raise ValidationError(str(error)) from error
        return player

    def clean_name(self) -> str:
        """The same rules as for players."""
        try:
            return naming.realm_name(
                self.instance.campaign, self.instance, self.cleaned_data["name"]
            )
        except GameError as error:
            raise ValidationError(str(error)) from error
