"""Addresses of Dunk's own pages (see ``games.pages``)."""

from django.urls import path

from dunk import views

urlpatterns = [
    path("battle/", views.battle_page, name="battle"),
    path("technologies/", views.technologies_page, name="technologies"),
]
seat_patterns = [
    path("battle/", views.seat_battle, name="seat-battle"),
    path("technologies/", views.seat_technologies, name="seat-technologies"),
    path("provinces/<int:number>/", views.seat_province, name="province"),
]
