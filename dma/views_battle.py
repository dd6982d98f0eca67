"""A battle of a seat's report, to be watched, read and taken home."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.gzip import gzip_page

from dma import battlecards, viewer, viewer_film
from dma.wording.names import names_in
from games import selectors
from games.http import HtmxHttpRequest
from games.pages import Desk, seat_page


@dataclass(frozen=True, slots=True)
class Place:
    """Where a battle is told of: turn and stage of the report, the day, its number on that day."""

    turn: int
    stage: int
    day: int
    number: int


@seat_page
def battle_page(
    request: HtmxHttpRequest, desk: Desk, turn: int, stage: int, day: int, number: int
) -> HttpResponse:
    """The field after one phase; the address says which (``step``, ``phase``)."""
    where = Place(turn, stage, day, number)
    battle, card = _battle(desk, where)
    index = battle.index_at(*viewer.read_moment(request.GET))
    context = {
        **viewer.present(battle, index),
        **_around(desk, where, card),
        "here": request.path,
        "frames": _address("battle-frames", desk, where),
        "log": _address("battle-log", desk, where),
        "films": [(kind, _address("battle-film", desk, where, kind)) for kind in viewer_film.KINDS],
    }
    return render(request, "dma/battle_page.html", context)


@gzip_page
@seat_page
def battle_frames(
    request: HtmxHttpRequest, desk: Desk, turn: int, stage: int, day: int, number: int
) -> HttpResponse:
    """All frames as data, for the player of the page."""
    battle, _ = _battle(desk, Place(turn, stage, day, number))
    return JsonResponse(viewer.pack_frames(battle))


@gzip_page
@seat_page
def battle_log(
    request: HtmxHttpRequest, desk: Desk, turn: int, stage: int, day: int, number: int
) -> HttpResponse:
    """The whole battle in words, with every roll."""
    where = Place(turn, stage, day, number)
    battle, card = _battle(desk, where)
    context = {
        **_around(desk, where, card),
        "steps": viewer.tell_steps(battle),
        "field": _address("battle", desk, where),
    }
    return render(request, "dma/battle_log.html", context)


@seat_page
def battle_film(
    request: HtmxHttpRequest,
    desk: Desk,
    turn: int,
    stage: int,
    day: int,
    number: int,
    kind: str,
) -> HttpResponse:
    """The battle as a moving picture, a frame for each step."""
    if kind not in viewer_film.KINDS:
        raise Http404
    where = Place(turn, stage, day, number)
    battle, _ = _battle(desk, where)
    name = f"battle-{where.turn}-{where.day}-{where.number}.{kind}"
    content = viewer_film.kept_film(battle, kind)
    headers = {
        "Content-Disposition": f'inline; filename="{name}"',
        "Cache-Control": "private, max-age=3600",
    }
    return HttpResponse(content, content_type=viewer_film.KINDS[kind], headers=headers)


def _battle(desk: Desk, where: Place) -> tuple[viewer.Battle, battlecards.Card]:
    """The battle and its card. Http404 if the seat's report tells of none there."""
    report = selectors.report_after(desk.campaign, desk.seat, where.turn, where.stage).document
    event = viewer.find_battle(report, where.day, where.number)
    if event is None:
        raise Http404
    card = battlecards.card_of(where.day, event, report, names_in(report))
    return viewer.Battle(event["data"]["record"]), card


def _around(desk: Desk, where: Place, card: battlecards.Card) -> Mapping[str, Any]:
    report = reverse("seat-report", args=[desk.campaign.pk, desk.seat.key, where.turn, where.stage])
    return {
        "campaign": desk.campaign,
        "seat": desk.seat,
        "ruleset": desk.campaign.ruleset,
        "card": card,
        "day": where.day,
        "report": f"{report}#{card.anchor}",
    }


def _address(name: str, desk: Desk, where: Place, *more: str) -> str:
    place = [where.turn, where.stage, where.day, where.number]
    return reverse(f"dma-seat:{name}", args=[desk.campaign.pk, desk.seat.key, *place, *more])
