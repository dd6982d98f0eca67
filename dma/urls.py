"""Addresses of the pages of its own (see ``games.pages``)."""

from typing import Final

from django.urls import path

from dma import views_battle, views_simulator, views_week

#: Turn and stage of the report, the day, and the number of the battle on that day.
BATTLE: Final = "battle/<int:turn>/<int:stage>/<int:day>/<int:number>/"
#: Turn and stage of the report of the week.
WEEK: Final = "week/<int:turn>/<int:stage>/"

urlpatterns = [
    path("simulator/", views_simulator.simulator_page, name="simulator"),
    path("simulator/frames/", views_simulator.simulator_frames, name="simulator-frames"),
    path("simulator/odds/", views_simulator.ask_odds, name="ask-odds"),
    path("simulator/odds/<slug:key>/", views_simulator.odds_page, name="odds"),
]
seat_patterns = [
    path("simulator/", views_simulator.seat_simulator, name="seat-simulator"),
    path(BATTLE, views_battle.battle_page, name="battle"),
    path(f"{BATTLE}frames/", views_battle.battle_frames, name="battle-frames"),
    path(f"{BATTLE}log/", views_battle.battle_log, name="battle-log"),
    path(f"{BATTLE}film.<str:kind>", views_battle.battle_film, name="battle-film"),
    path("week/", views_week.week_page, name="week"),
    path(WEEK, views_week.week_page, name="week"),
    path(f"{WEEK}<int:day>-<str:theme>-<int:width>.png", views_week.day_picture, name="day"),
    path(f"{WEEK}film-<str:theme>.<str:kind>", views_week.week_file, name="week-film"),
]
