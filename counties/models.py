"""The present position of a campaign of Counties, as rows that a GM can look at."""

from django.core.validators import MaxValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import Campaign


class GameRow(models.Model):
    """The game itself. ``turn`` is the turn to be ordered next (CO-20.4)."""

    campaign = models.OneToOneField(
        Campaign, on_delete=models.CASCADE, primary_key=True, related_name="counties_game"
    )
    turn = models.PositiveIntegerField(default=1)
    over = models.BooleanField(default=False)
    winner = models.CharField(max_length=12, null=True)  # a draw, or nobody
    options = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")

    def __str__(self) -> str:
        return str(self.campaign)


class PlayerRow(models.Model):
    """The stocks of one player (CO-2.1)."""

    campaign = models.ForeignKey(
        Campaign, on_delete=models.CASCADE, related_name="counties_players"
    )
    seat_key = models.CharField(_("seat"), max_length=12)
    gold = models.PositiveBigIntegerField(_("gold"))
    wood = models.PositiveBigIntegerField(_("wood"))
    iron = models.PositiveBigIntegerField(_("iron"))
    stone = models.PositiveBigIntegerField(_("stone"))
    armour = models.PositiveBigIntegerField(_("armour"))
    eliminated = models.BooleanField(_("eliminated"), default=False)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["campaign", "seat_key"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "seat_key"], name="one_player_per_seat")
        ]

    def __str__(self) -> str:
        return self.seat_key


class CountyRow(models.Model):
    """One county (CO-1.3). ``labour`` is the standing order, None or all seven jobs (CO-4.6)."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="counties")
    number = models.PositiveIntegerField(_("number"))
    x = models.PositiveIntegerField()
    y = models.PositiveIntegerField()
    owner = models.CharField(_("ruler"), max_length=12, null=True)
    population = models.PositiveBigIntegerField(_("population"))
    soldiers = models.PositiveBigIntegerField(_("soldiers"))
    cows = models.PositiveBigIntegerField(_("cows"))
    fields = models.PositiveIntegerField(_("fields"))
    forest = models.BooleanField(_("forest"))
    iron_mine = models.BooleanField(_("iron mine"))
    quarry = models.BooleanField(_("quarry"))
    forge = models.BooleanField(_("forge"))
    castle_size = models.PositiveSmallIntegerField(
        _("castle size"), validators=[MaxValueValidator(5)]
    )
    castle_work = models.PositiveSmallIntegerField(_("castle work"))
    castle_building = models.BooleanField(_("stage in progress"))
    tax_rate = models.PositiveSmallIntegerField(_("tax rate"))
    labour = models.JSONField(_("labour"), null=True)

    class Meta:
        verbose_name = _("county")
        verbose_name_plural = _("counties")
        ordering = ["campaign", "number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="one_county_per_number")
        ]

    def __str__(self) -> str:
        return str(self.number)
