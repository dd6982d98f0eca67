"""The rows of DMA on the GM's desk."""

from django.contrib import admin

from dma.engine import correcting
from dma.engine.state import ARMY, CITY
from dma.models import ArmyRow, CityRow, StateRow, UnitRow, VillageRow
from games.admin.rows import PresentRows


@admin.register(StateRow)
class StateAdmin(PresentRows):
    """The states."""

    table = correcting.STATE
    key = "number"
    list_display = ("name", "seat_key", "silent_weeks", "out")
    search_fields = ("name", "=seat_key", "=number")


@admin.register(CityRow)
class CityAdmin(PresentRows):
    """The cities."""

    table = CITY
    key = "number"
    list_display = ("name", "owner", "province", "x", "y", "stock")
    list_filter = ("owner",)
    search_fields = ("name", "=number", "=province")


@admin.register(VillageRow)
class VillageAdmin(PresentRows):
    """The villages."""

    table = correcting.VILLAGE
    key = "number"
    list_display = ("name", "owner", "province", "x", "y")
    list_filter = ("owner",)
    search_fields = ("name", "=number", "=province")


@admin.register(ArmyRow)
class ArmyAdmin(PresentRows):
    """The armies."""

    table = ARMY
    key = "number"
    list_display = ("name", "owner", "x", "y")
    list_filter = ("owner",)
    search_fields = ("name", "=number")


@admin.register(UnitRow)
class UnitAdmin(PresentRows):
    """The units."""

    table = correcting.UNIT
    key = "number"
    list_display = ("type", "holder", "holder_number", "rations")
    list_filter = ("type", "holder")
    search_fields = ("=number", "=holder_number")
