"""The present position of a campaign of Dunk, as rows that a GM can look at.

What one would search or sort by has a column; what else belongs to a row is in its ``rest``, as in
the document of a position (``engine.encoding``). A province where there is nothing has no row.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models import Campaign


class GameRow(models.Model):
    """The game itself: the map, the rules, and what is remembered of earlier turns."""

    campaign = models.OneToOneField(
        Campaign, on_delete=models.CASCADE, primary_key=True, related_name="dunk_game"
    )
    turn = models.PositiveIntegerField(default=1)
    rules = models.JSONField()
    terrain = models.JSONField()  # rows of letters (DK-9)
    rebels = models.JSONField()
    sightings = models.JSONField(default=list)
    standings = models.JSONField(default=dict)
    ending = models.JSONField(null=True)

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")

    def __str__(self) -> str:
        return str(self.campaign)


class KingdomRow(models.Model):
    """One kingdom (DK-2.1.1)."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="dunk_kingdoms")
    number = models.PositiveIntegerField(_("number"))
    seat_key = models.CharField(_("seat"), max_length=12)
    name = models.CharField(_("name"), max_length=60)
    race = models.CharField(_("race"), max_length=20)
    leaders = models.CharField(_("leaders"), max_length=20)
    gold = models.BigIntegerField(_("gold"), default=0)
    rest = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("kingdom")
        verbose_name_plural = _("kingdoms")
        ordering = ["campaign", "number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="one_kingdom_per_number"),
            models.UniqueConstraint(fields=["campaign", "seat_key"], name="one_kingdom_per_seat"),
        ]

    def __str__(self) -> str:
        return self.name


class ProvinceRow(models.Model):
    """A province in which there is something (DK-2.1.2). ``owner``: a kingdom, 0 for nobody."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="dunk_provinces")
    number = models.PositiveIntegerField(_("number"))
    terrain = models.CharField(_("terrain"), max_length=1)
    owner = models.PositiveIntegerField(_("kingdom"), default=0)
    population = models.CharField(_("population"), max_length=20, blank=True)
    villages = models.PositiveIntegerField(_("villages"), default=0)
    has_town = models.BooleanField(_("town"), default=False)
    mine = models.CharField(pgettext_lazy("structure", "mine"), max_length=20, blank=True)
    is_sick = models.BooleanField(_("plague"), default=False)
    rest = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("province")
        verbose_name_plural = _("provinces")
        ordering = ["campaign", "number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="one_province_per_number")
        ]

    def __str__(self) -> str:
        return str(self.number)


class ArmyRow(models.Model):
    """One army (DK-2.1.4). ``owner``: a kingdom, 0 for the rebels."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="dunk_armies")
    owner = models.PositiveIntegerField(_("kingdom"), default=0)
    number = models.PositiveIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=60)
    type = models.CharField(_("type"), max_length=30)
    race = models.CharField(_("race"), max_length=20)
    erf = models.PositiveIntegerField(_("ERF"))
    province = models.PositiveIntegerField(_("province"))
    rest = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("army")
        verbose_name_plural = _("armies")
        ordering = ["campaign", "owner", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "owner", "number"], name="one_army_per_owner_and_number"
            )
        ]

    @property
    def row(self) -> str:
        """What tells it from the others of its campaign, as ``engine.correcting`` writes it."""
        return f"{self.owner}-{self.number}"

    def __str__(self) -> str:
        return self.name
