"""The steps in which a campaign is planned at the desk, each a form of its own."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.contrib.auth.models import User
from django.forms.models import fields_for_model
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import canonical, schedule
from games.errors import GameError
from games.forms.instants import InstantField
from games.forms.pieces import CLOCK, ClockForm, LineField
from games.forms.policy import POLICY_FIELDS
from games.models import Campaign
from games.rulesets import Document, Ruleset
from games.services import deadlines, naming, seating
from games.services.drawing import LONGEST_SEED
from games.services.founding import SeatWish
from games.services.scenarios import Offer

DRAWN, SEED = "drawn", "seed"
OPEN, PERSON, STANDBY, BOT = "open", "person", "standby", "bot-"


class MapForm(forms.Form):
    """What is played, and on which map."""

    name = LineField(label=gettext_lazy("Name of the campaign"), max_length=80)
    about = forms.CharField(
        label=gettext_lazy("What awaits the players"),
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=gettext_lazy(
            "Shown in the lobby and on the campaign’s page. Links become links."
        ),
    )
    source = forms.ChoiceField(
        label=gettext_lazy("The map"), initial=DRAWN, widget=forms.RadioSelect
    )
    seats = forms.IntegerField(
        label=gettext_lazy("Seats"),
        required=False,
        help_text=gettext_lazy("For a map that is drawn; a scenario says itself how many it has."),
    )
    seed = forms.CharField(
        label=gettext_lazy("Seed"),
        max_length=LONGEST_SEED,
        required=False,
        help_text=gettext_lazy(
            "Any word or number: the same always gives the same map. Players see it."
        ),
    )
    file = forms.FileField(
        label=gettext_lazy("or a scenario of your own, as a file"), required=False
    )

    def __init__(
        self, *args: Any, ruleset: Ruleset, scenarios: Iterable[Offer], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        self.ruleset = ruleset
        least, most = ruleset.seats_min, ruleset.seats_max
        seats = self.fields["seats"]
        self.fields["seats"] = forms.IntegerField(
            label=seats.label,
            help_text=seats.help_text,
            required=False,
            min_value=least,
            max_value=most,
            initial=min(max(4, least), most),
        )
        if ruleset.scenarios is None:
            for name in ("source", "seed", "file"):
                del self.fields[name]
            return
        source = self.fields["source"]
        assert isinstance(source, forms.ChoiceField)
        brought = [(found.ref, _choice(found)) for found in scenarios]
        source.choices = [
            (DRAWN, _("drawn when the game begins: nobody knows it before")),
            (SEED, _("drawn now, from a seed")),
            *brought,
        ]

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        source = data.get("source", DRAWN)
        is_drawn = source in (DRAWN, SEED) and "source" not in self.errors and not data.get("file")
        if is_drawn and data.get("seats") is None and "seats" not in self.errors:
            self.add_error("seats", _("Say for how many seats the map is drawn."))
        seed = data.get("seed", "")
        if is_drawn and source == SEED and "seed" not in self.errors:
            if not seed:
                self.add_error("seed", _("Write a word or a number from which the map is drawn."))
            elif canonical.storable(seed) != seed or not seed.isprintable():
                self.add_error("seed", _("Write letters, digits and spaces."))
        return data

    @property
    def ref(self) -> str:
        """The map that was chosen; empty: it is drawn when the game begins."""
        source = str(self.cleaned_data.get("source", DRAWN))
        if source == SEED:
            return f"seed:{self.cleaned_data['seats']}:{self.cleaned_data['seed']}"
        return "" if source == DRAWN else source


class SeatsForm(forms.Form):
    """Who sits where, and who may join. ``keys``: of the seats; ``names``: what the map calls
    their rulers."""

    access = forms.ChoiceField(
        label=gettext_lazy("Who may join"),
        choices=[
            ("private", gettext_lazy("Only whom I invite: the table is shown nowhere")),
            ("open", gettext_lazy("Anybody: the table stands in the lobby")),
        ],
        initial="private",
        widget=forms.RadioSelect,
    )
    starts_when_full = forms.BooleanField(
        label=gettext_lazy("Start by itself as soon as every seat is taken"),
        initial=True,
        required=False,
    )

    def __init__(
        self,
        *args: Any,
        ruleset: Ruleset,
        keys: Iterable[str],
        names: Mapping[str, str],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        self.keys = list(keys)
        bots = [
            (f"{BOT}{bot}", _("a bot: %(kind)s") % {"kind": bot}) for bot in ruleset.temperaments
        ]
        self.temperaments = ruleset.temperaments
        who = [
            (OPEN, _("open: whoever joins")),
            (PERSON, _("kept for:")),
            (STANDBY, _("standby: a bot until somebody takes over")),
            *bots,
        ]
        for key in self.keys:
            self.fields[f"who_{key}"] = forms.ChoiceField(
                label=_("Seat %(key)s") % {"key": key}, choices=who, initial=OPEN
            )
            self.fields[f"player_{key}"] = forms.CharField(
                label=_("%(key)s: for whom (user name)") % {"key": key},
                max_length=150,
                required=False,
            )
            self.fields[f"name_{key}"] = forms.CharField(
                label=_("%(key)s: name of the realm") % {"key": key},
                max_length=naming.LONGEST_NAME,
                required=False,
                initial=names.get(key, ""),
            )

    def rows(self) -> list[dict[str, Any]]:
        """The fields of each seat."""
        return [
            {"key": key, **{name: self[f"{name}_{key}"] for name in ("who", "player", "name")}}
            for key in self.keys
        ]

    def clean(self) -> dict[str, Any]:
        """A person is known, has an account and one seat only; a name belongs to one realm."""
        data: dict[str, Any] = super().clean() or {}
        people: dict[str, User] = {}
        taken = {naming.folded(key) for key in self.keys}
        for key in self.keys:
            if data.get(f"who_{key}") == PERSON:
                self._seat(key, data.get(f"player_{key}", ""), people)
            self._name(key, data.get(f"name_{key}", ""), taken)
        data["people"] = people
        return data

    def _seat(self, key: str, name: str, people: dict[str, User]) -> None:
        field = f"player_{key}"
        if not name:
            self.add_error(field, _("Write for whom the seat is kept."))
            return
        try:
            person = seating.person_called(name)
            seating.verify_may_sit(person, people.values())
        except GameError as error:
            self.add_error(field, str(error))
        else:
            people[key] = person

    def _name(self, key: str, wanted: str, taken: set[str]) -> None:
        try:
            name = naming.as_kept(wanted)
        except naming.BadName as error:
            self.add_error(f"name_{key}", str(error))
            return
        if name and naming.folded(name) in taken - {naming.folded(key)}:
            told = _("Another realm at this table bears this name: choose another.")
            self.add_error(f"name_{key}", told)
        taken.add(naming.folded(name))

    def wishes(self) -> list[SeatWish]:
        """Who is to have each seat. The bots of standby seats are of all temperaments in turn."""
        data, kinds = self.cleaned_data, self.temperaments
        found = []
        for number, key in enumerate(self.keys):
            who = data[f"who_{key}"]
            is_standby = who == STANDBY
            bot = who.removeprefix(BOT) if who.startswith(BOT) else ""
            found.append(
                SeatWish(
                    name=data[f"name_{key}"],
                    person=data["people"].get(key),
                    bot=kinds[number % len(kinds)] if is_standby else bot,
                    is_standby=is_standby,
                )
            )
        return found


class PaceForm(ClockForm):
    """The whole clock, and what becomes of who sends nothing: every setting that a campaign has."""

    rhythm = forms.ChoiceField(
        label=gettext_lazy("A turn ends"),
        choices=[
            ("days", gettext_lazy("every few days")),
            ("weekdays", gettext_lazy("on certain weekdays")),
            ("minutes", gettext_lazy("every few minutes, for a quick game")),
            ("manual", gettext_lazy("when the GM says so")),
        ],
        initial="weekdays",
        widget=forms.RadioSelect,
    )
    every = forms.IntegerField(
        label=gettext_lazy("so many days, or minutes"),
        min_value=1,
        max_value=100_000,
        initial=7,
        required=False,
    )
    first = InstantField(
        label=gettext_lazy("The first turn ends at"),
        required=False,
        help_text=gettext_lazy("In the zone above. Empty: at the first deadline that follows."),
    )

    def __init__(self, *args: Any, ruleset: Ruleset, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        more = fields_for_model(Campaign, fields=MORE)
        if len(ruleset.stages({})) == 1:
            del more["stage_minutes"]
        self.more = list(more)
        self.fields.update(more)

    def more_fields(self) -> list[forms.BoundField]:
        """The settings that players are not asked for when they set a table."""
        return [self[name] for name in self.more]

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        rhythm, every = data.get("rhythm"), data.get("every")
        if rhythm == "minutes" and not every and "every" not in self.errors:
            self.add_error("every", _("Say after how many minutes a turn ends."))
        if rhythm == "days" and every and every > LONGEST_EVERY:
            self.add_error("every", _("At most %(n)d days.") % {"n": LONGEST_EVERY})
        if data.get("first") and "zone" not in self.errors:
            self._clean_first(data)
        policy = {name: data[name] for name in POLICY_FIELDS if data.get(name) is not None}
        for name, problem in Campaign(**policy).policy_problems().items():
            self.add_error(name, problem)
        return data

    def _clean_first(self, data: dict[str, Any]) -> None:
        try:
            data["first_at"] = first_instant(data["first"], data["zone"])
        except forms.ValidationError as error:
            self.add_error("first", error)

    def fields_of_campaign(self) -> Document:
        """The settings as Campaign has them."""
        data = self.cleaned_data
        more = {name: data[name] for name in self.more}
        first = data.get("first_at")
        return {**more, "early_run": data["early_run"], **self.clock(), "first_deadline_at": first}

    def deadlines(self) -> list[datetime]:
        found = super().deadlines()
        first = self.cleaned_data.get("first_at") if self.is_bound else None
        if first is None or "first" in self.errors or not (found or self._is_manual()):
            return found
        timetable = Campaign(**self.clock()).timetable
        return schedule.preview(timetable, timezone.now(), first)

    def _is_manual(self) -> bool:
        return self.cleaned_data.get("rhythm") == Campaign.Rhythm.MANUAL


def first_instant(local: datetime, zone: str) -> datetime:
    """The instant of a first deadline, typed in the campaign's zone. Raises ValidationError."""
    now = timezone.now()
    try:
        at = schedule.instant(ZoneInfo(zone), local.date(), local.time())
    except (OverflowError, ValueError):
        at = None
    if at is None or not now + SOONEST <= at <= now + deadlines.LONGEST_AHEAD:
        told = _("The first turn ends between an hour and %(n)d days from now.")
        raise forms.ValidationError(told % {"n": deadlines.LONGEST_AHEAD.days})
    return at


#: The longest time from one deadline to the next, in days, and the shortest to the first.
LONGEST_EVERY = 365
SOONEST = timedelta(hours=1)
#: What the other fields of the steps are about, or the page of the campaign shows.
_ASKED = {
    *("name", "about", "ruleset_slug", "options", "is_private", "starts_when_full", "early_run"),
    *("first_deadline_at", *CLOCK),
}
#: All that is left of a campaign's settings.
MORE = [
    field.name
    for field in Campaign._meta.concrete_fields
    if field.editable and field.name not in {*_ASKED, "gm", "edition", "status"}
]


def _choice(found: Offer) -> str:
    seats = _("%(name)s (%(n)d seats)")
    return seats % {"name": found.name, "n": found.seats}
