"""The rows of Counties on the GM's desk."""

from django.contrib import admin

from counties.engine import correcting
from counties.models import CountyRow, PlayerRow
from games.admin.rows import PresentRows


@admin.register(PlayerRow)
class PlayerAdmin(PresentRows):
    """The realms with their stocks."""

    table = correcting.REALM
    key = "seat_key"
    list_display = ("gold", "wood", "iron", "stone", "armour", "eliminated")
    list_filter = ("eliminated",)
    search_fields = ("seat_key",)


@admin.register(CountyRow)
class CountyAdmin(PresentRows):
    """The counties."""

    table = correcting.COUNTY
    key = "number"
    list_display = (
        "owner",
        "population",
        "soldiers",
        "cows",
        "fields",
        "castle_size",
        "castle_building",
        "tax_rate",
    )
    list_filter = ("owner", "castle_size", "castle_building", "tax_rate", "forest", "iron_mine")
    search_fields = ("=number", "=owner")
