"""Addresses of the host."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from games.views import (
    archive,
    campaigns,
    films,
    front,
    health,
    maps,
    orders,
    practice,
    receipts,
    reports,
    rules,
)

seat: list[URLPattern | URLResolver] = [
    path("orders/", orders.order_page, name="orders"),
    path("orders/check/", orders.live_answers, name="order-check"),
    path("orders/edit/", orders.live_answers, name="order-edit"),
    path("orders/<int:turn>/played/", orders.turn_played, name="turn-played"),
    path("orders/run/", practice.run_turn, name="run-turn"),
    path("turns/<int:turn>/", practice.practice_turn, name="practice-turn"),
    path("orders/none/", orders.no_orders, name="no-orders"),
    path("orders/draft/drop/", orders.drop_draft, name="drop-draft"),
    path("orders/<int:turn>/<int:version>/", receipts.receipt, name="receipt"),
    path("report/", reports.seat_report, name="seat-report"),
    path("report/<int:turn>/<int:stage>/", reports.seat_report, name="seat-report"),
    path("map/", maps.seat_map, name="seat-map"),
    path("map/<int:turn>/<int:stage>/", maps.seat_map, name="seat-map"),
    path("map/frames/", maps.seat_frames, name="seat-map-frames"),
    path("map/film/<str:theme>/<str:kind>/", films.seat_film, name="seat-map-film"),
    path(
        "map/film/<str:theme>.<str:kind>",
        films.seat_film_file,
        name="seat-map-film-file",
    ),
    path("map/<str:look>-<int:width>.png", maps.seat_picture, name="seat-map-picture"),
    path(
        "map/<int:turn>/<int:stage>/<str:look>-<int:width>.png",
        maps.seat_picture,
        name="seat-map-picture",
    ),
]
campaign: list[URLPattern | URLResolver] = [
    path("", campaigns.campaign_page, name="campaign"),
    path("report/", reports.public_report, name="public-report"),
    path("report/<int:turn>/<int:stage>/", reports.public_report, name="public-report"),
    path("archive/", archive.archive_page, name="archive"),
    path("archive/download/", archive.download, name="archive-download"),
    path("map/", maps.public_map, name="public-map"),
    path("map/<int:turn>/<int:stage>/", maps.public_map, name="public-map"),
    path("map/frames/", maps.public_frames, name="public-map-frames"),
    path("map/film/<str:theme>/<str:kind>/", films.public_film, name="public-map-film"),
    path(
        "map/film/<str:theme>.<str:kind>",
        films.public_film_file,
        name="public-map-film-file",
    ),
    path("map/<str:look>-<int:width>.png", maps.public_picture, name="public-map-picture"),
    path(
        "map/<int:turn>/<int:stage>/<str:look>-<int:width>.png",
        maps.public_picture,
        name="public-map-picture",
    ),
    path("seats/<str:key>/", include(seat)),
]
urlpatterns = [
    path("", front.front, name="front"),
    path("favicon.ico", front.favicon),
    path("", include("games.account_urls")),
    path("theme/", front.choose_theme, name="theme"),
    path("my/", campaigns.my_campaigns, name="my-campaigns"),
    path("my/notices/read/", campaigns.read_notices, name="read-notices"),
    path("campaigns/<uuid:campaign_id>/", include(campaign)),
    path("practice/<slug:slug>/", practice.practise, name="practise"),
    path("rules/<slug:slug>/", rules.rule_book, name="rule-book"),
    path("health/", health.health, name="health"),
    path("admin/", admin.site.urls),
]
