"""Addresses of the pages of its own (see ``games.pages``)."""

from typing import Final

from django.urls import URLPattern, path

from dma import views_battle, views_week

#: Turn and stage of the report, the day, and the number of the battle on that day.
BATTLE: Final = "battle/<int:turn>/<int:stage>/<int:day>/<int:number>/"
#: Turn and stage of the report of the week.
WEEK: Final = "week/<int:turn>/<int:stage>/"

urlpatterns: list[URLPattern] = []
seat_patterns = [
    path(BATTLE, views_battle.battle_page, name="battle"),
    path(f"{BATTLE}frames/", views_battle.battle_frames, name="battle-frames"),
    path(f"{BATTLE}log/", views_battle.battle_log, name="battle-log"),
    path(f"{BATTLE}film.<str:kind>", views_battle.battle_film, name="battle-film"),
    path("week/", views_week.week_page, name="week"),
    path(WEEK, views_week.week_page, name="week"),
    path(f"{WEEK}<int:day>-<str:theme>-<int:width>.png", views_week.day_picture, name="day"),
    path(f"{WEEK}film-<str:theme>.<str:kind>", views_week.week_file, name="week-film"),
]
