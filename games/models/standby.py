"""Who takes over seats whose players are gone, and which seat is offered to whom."""

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.campaigns import Campaign, Seat


class Standby(models.Model):
    """A person who takes over seats in any public campaign of a game, as long as he plays in fewer
    than ``most`` of them. ``since`` makes the order: who took one goes to the end."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="stands_by"
    )
    ruleset_slug = models.SlugField(_("game"))
    most = models.PositiveSmallIntegerField(
        _("games at a time"),
        default=1,
        validators=[MinValueValidator(1), MaxValueValidator(20)],
    )
    since = models.DateTimeField()

    class Meta:
        verbose_name = _("stand-by")
        verbose_name_plural = _("stand-bys")
        ordering = ["since", "id"]
        constraints = [
            models.UniqueConstraint(fields=["ruleset_slug", "person"], name="stands_by_once"),
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.ruleset_slug}"


class SeatOffer(models.Model):
    """A seat that is offered to one person, who may take it over ``until`` then.

    A seat is offered to one person at a time, and a person has one offer in a campaign. Who did
    not take it is not asked again while the same vacancy lasts (``Seat.sought_at``).
    """

    class State(models.TextChoices):
        OPEN = "open", _("open")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        LAPSED = "lapsed", _("not answered")
        WITHDRAWN = "withdrawn", _("withdrawn")

    campaign = models.ForeignKey(
        Campaign, on_delete=models.CASCADE, related_name="offers", verbose_name=_("campaign")
    )
    seat = models.ForeignKey(
        Seat, on_delete=models.CASCADE, related_name="offers", verbose_name=_("seat")
    )
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="seat_offers",
        verbose_name=_("person"),
    )
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.OPEN)
    made_at = models.DateTimeField(_("made"))
    until = models.DateTimeField(_("until"))
    answered_at = models.DateTimeField(_("answered"), null=True)

    class Meta:
        verbose_name = _("offer of a seat")
        verbose_name_plural = _("offers of seats")
        ordering = ["-made_at", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["seat"], condition=models.Q(state="open"), name="one_open_offer_per_seat"
            ),
            models.UniqueConstraint(
                fields=["campaign", "person"],
                condition=models.Q(state="open"),
                name="one_open_offer_per_person",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat} → {self.person}"
