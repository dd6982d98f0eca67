"""The present position of a campaign of DMA, as rows that a GM can look at.

What one would search or sort by has a column; what else belongs to a row is in its ``rest``, as in
the document of a position (``engine.encoding``).
"""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models import Campaign


class GameRow(models.Model):
    """The game itself: the continent, the rules, and how far it is."""

    campaign = models.OneToOneField(
        Campaign, on_delete=models.CASCADE, primary_key=True, related_name="dma_game"
    )
    week = models.PositiveIntegerField(default=1)
    day = models.PositiveIntegerField(default=0)
    rules = models.JSONField()
    land = models.JSONField()
    counters = models.JSONField()
    ending = models.JSONField(null=True)

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")

    def __str__(self) -> str:
        return str(self.campaign)


class Numbered(models.Model):
    """A piece that is told by its number from the others of its kind (DMA-1.7)."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="+")
    number = models.PositiveIntegerField(_("number"))
    rest = models.JSONField(default=dict)

    class Meta:
        abstract = True
        ordering = ["campaign", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "number"], name="one_%(class)s_per_number_in_dma"
            )
        ]


class StateRow(Numbered):
    """One state (DMA-2.4)."""

    seat_key = models.CharField(_("seat"), max_length=12)
    name = models.CharField(_("name"), max_length=60)
    silent_weeks = models.PositiveIntegerField(_("silent weeks"), default=0)
    out = models.PositiveIntegerField(_("out since week"), null=True)

    class Meta(Numbered.Meta):
        verbose_name = pgettext_lazy("realm", "state")
        verbose_name_plural = _("states")

    def __str__(self) -> str:
        return self.name


class Placed(Numbered):
    """A piece on the map. ``owner``: a state, 0 for nobody."""

    name = models.CharField(_("name"), max_length=60, blank=True)
    owner = models.PositiveIntegerField(pgettext_lazy("realm", "state"), default=0)
    x = models.IntegerField()
    y = models.IntegerField()

    class Meta(Numbered.Meta):
        abstract = True

    def __str__(self) -> str:
        return self.name or str(self.number)


class CityRow(Placed):
    """A city (DMA-2.7)."""

    province = models.PositiveIntegerField(_("province"))
    stock = models.PositiveIntegerField(_("stock"), default=0)

    class Meta(Placed.Meta):
        abstract = False
        verbose_name = _("city")
        verbose_name_plural = _("cities")


class VillageRow(Placed):
    """A village (DMA-2.7)."""

    province = models.PositiveIntegerField(_("province"))

    class Meta(Placed.Meta):
        abstract = False
        verbose_name = _("village")
        verbose_name_plural = _("villages")


class ArmyRow(Placed):
    """An army (DMA-10)."""

    class Meta(Placed.Meta):
        abstract = False
        verbose_name = _("army")
        verbose_name_plural = _("armies")


class UnitRow(models.Model):
    """A unit (DMA-1.2). ``holder``: "city" or "army", with its number; ``rations``: a city or 0."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="+")
    number = models.PositiveIntegerField(_("number"))
    type = models.CharField(_("type"), max_length=30)
    holder = models.CharField(_("in"), max_length=4)
    holder_number = models.PositiveIntegerField(_("number of it"))
    rations = models.PositiveIntegerField(_("rations"), default=0)

    class Meta:
        verbose_name = _("unit")
        verbose_name_plural = _("units")
        ordering = ["campaign", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "number"], name="one_unitrow_per_number_in_dma"
            )
        ]

    def __str__(self) -> str:
        return str(self.number)
