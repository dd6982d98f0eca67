"""The GM's page for a seat of a game under way: into whose hands it goes, with the effect first."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.admin.access import own_campaign, page_of
from games.errors import GameError
from games.models import Campaign, Seat
from games.services import holders, seating
from games.services.holders import Hands

NOBODY = "nobody"
PERSON = "person"


class HandsForm(forms.Form):
    """Which seat, and who gets it. ``seen``: who had it when the effect was shown."""

    seat = forms.ChoiceField(label=gettext_lazy("Seat"))
    to = forms.ChoiceField(label=gettext_lazy("goes to"), widget=forms.RadioSelect)
    person = forms.CharField(
        label=gettext_lazy("User name of the successor"), max_length=150, required=False
    )

    def __init__(self, campaign: Campaign, seats: list[Seat], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        bots = [(bot, _("a bot: %(bot)s") % {"bot": bot}) for bot in campaign.ruleset.temperaments]
        person = (PERSON, _("a successor"))
        nobody = (NOBODY, _("nobody: it plays on without orders until it gets a player"))
        self.fields["to"].choices = [person, *bots, nobody]  # type: ignore[attr-defined]
        self.fields["seat"].choices = [(seat.key, _named(seat)) for seat in seats]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        to, name = data.get("to"), data.get("person", "")
        found = None
        if to == PERSON and "person" not in self.errors:
            try:
                found = _successor(name)
            except GameError as error:
                self.add_error("person", str(error))
        data["hands"] = Hands(
            person=found,
            bot=to if to not in (PERSON, NOBODY, None) else "",
        )
        return data


def _successor(name: str) -> User:
    if not name:
        raise GameError(_("Write a user name."))
    return seating.person_called(name)


def change_hands(model_admin: Any, request: HttpRequest, object_id: str) -> HttpResponse:
    """Ask which seat goes to whom; show what that means; do it when it is confirmed."""
    campaign = own_campaign(model_admin, request, object_id)
    seats = list(holders.seats_in_play(campaign))
    if request.method != "POST":
        first = {"seat": request.GET.get("seat", ""), "to": PERSON}
        form = HandsForm(campaign, seats, initial=first)
        return _page(request, campaign, {"form": form, "seats": seats})
    form = HandsForm(campaign, seats, request.POST)
    about: dict[str, Any] = {"form": form, "seats": seats}
    if not form.is_valid():
        return _page(request, campaign, about, status=422)
    seat = next(seat for seat in seats if seat.key == form.cleaned_data["seat"])
    hands: Hands = form.cleaned_data["hands"]
    try:
        if "give" in request.POST:
            return _give(request, campaign, seat, hands)
        holders.verify_hands(campaign, seat, hands)
    except GameError as error:
        return _page(request, campaign, {**about, "error": error}, status=422)
    shown = {"chosen": seat, "hands": hands, "seen": _mark(Hands.of(seat))}
    return _page(request, campaign, {**about, **shown})


def _give(request: HttpRequest, campaign: Campaign, seat: Seat, hands: Hands) -> HttpResponse:
    seen = _hands(request.POST.get("seen", ""))
    given = holders.give(campaign, key=seat.key, hands=hands, seen=seen, by=request.user)  # type: ignore[arg-type]
    told = _("Seat %(seat)s goes to %(to)s. Everybody concerned is told.")
    to = hands.person or (_("a bot") if hands.bot else _("nobody"))
    messages.success(request, told % {"seat": given, "to": to})
    return redirect("admin:games_campaign_change", campaign.pk)


def _mark(hands: Hands) -> str:
    """What the form carries of who had the seat."""
    return f"player {hands.person.pk}" if hands.person else f"bot {hands.bot}"


def _hands(mark: str) -> Hands:
    kind, _space, value = mark.partition(" ")
    if kind != "player":
        return Hands(bot=value)
    number = int(value) if value.isascii() and value.isdigit() and len(value) < 10 else 0
    return Hands(person=User.objects.filter(pk=number).first())


def _named(seat: Seat) -> str:
    """The seat, with who has it."""
    holder = seat.player or (_("a bot: %(bot)s") % {"bot": seat.bot} if seat.bot else _("nobody"))
    name = f"{seat.key} ({seat.name})" if seat.name else seat.key
    return f"{name}: {holder}"


def _page(
    request: HttpRequest, campaign: Campaign, context: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    waiting = campaign.waiting.select_related("person")
    about = {"title": _("Give a seat into other hands"), "waiting": waiting}
    return page_of(request, campaign, "games/admin_seats.html", {**about, **context}, status=status)
