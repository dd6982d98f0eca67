"""The rows of the toy game on the desk."""

from django.contrib import admin

from games.admin.rows import PresentRows
from tests.toy.models import PlayerRow


@admin.register(PlayerRow)
class PlayerAdmin(PresentRows):
    """The players with their numbers."""

    table = "player"
    key = "seat"
    list_display = ("hidden", "lives", "coins", "weary")
    list_filter = ("lives", "weary")
    search_fields = ("seat",)
