"""Addresses of the pages of its own (see ``games.pages``)."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
seat_patterns: list[URLPattern] = []
