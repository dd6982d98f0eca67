"""The rows of Dunk on the GM's desk."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from dunk.engine import correcting
from dunk.models import ArmyRow, KingdomRow, ProvinceRow
from games.admin.rows import NamedValues, PresentRows


@admin.register(KingdomRow)
class KingdomAdmin(PresentRows):
    """The kingdoms."""

    table = correcting.KINGDOM
    key = "number"
    list_display = ("name", "seat_key", "race", "leaders", "gold")
    list_filter = ("race", "leaders")
    search_fields = ("name", "=seat_key", "=number")


@admin.register(ProvinceRow)
class ProvinceAdmin(PresentRows):
    """The provinces in which there is something."""

    table = correcting.PROVINCE
    key = "number"
    list_display = ("terrain", "owner", "population", "villages", "has_town", "mine", "is_sick")
    list_filter = (
        *("owner", "terrain", ("population", NamedValues)),
        *("has_town", ("mine", NamedValues), "is_sick"),
    )
    search_fields = ("=number",)


@admin.register(ArmyRow)
class ArmyAdmin(PresentRows):
    """The armies, which are told apart by owner and number together."""

    table = correcting.ARMY
    key = "row"
    list_display = ("owner", "number", "name", "type", "race", "erf", "province")
    list_filter = ("owner", "type", "race")
    search_fields = ("name", "=province")

    def get_ordering(self, request: HttpRequest) -> tuple[Any, ...]:
        return ("owner", "number")
