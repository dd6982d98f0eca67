"""The film of a week as a page of a seat: its pictures, and the file to take home."""

import hashlib
from pathlib import Path
from typing import Final

from django.http import Http404, HttpResponse
from django.shortcuts import render

from dma import maps, week_film, weeks
from dma.map_shape import CELL
from games import selectors
from games.http import HtmxHttpRequest
from games.maps import films, saving
from games.maps.palette import Theme
from games.models import Report
from games.pages import Desk, arms_at, seat_page
from games.services import pictures

#: Pixels across; the film has the first.
WIDTHS: Final = (720, 1440)
YEAR: Final = 365 * 24 * 60 * 60


@seat_page
def week_page(
    request: HtmxHttpRequest, desk: Desk, turn: int | None = None, stage: int = 0
) -> HttpResponse:
    """The days of a week, none given: of the newest, as the seat knew them."""
    told = _told(desk, turn, stage)
    place = _place_of(told)
    document = told.document
    across, down = maps.size_of(document)
    subject = pictures.subject_of(desk.campaign, told)
    context = {
        "campaign": desk.campaign,
        "seat": desk.seat,
        "ruleset": desk.campaign.ruleset,
        "week": weeks.played(document),
        "evenings": week_film.evenings(document),
        "turn": place[0],
        "stage": place[1],
        "places": _places(desk),
        "version": subject.version,
        "themes": pictures.THEMES,
        "width": WIDTHS[0],
        "across": across,
        "down": down,
        "cell": CELL,
        "height": round(WIDTHS[0] * down / across),
        "kinds": list(films.KINDS),
    }
    return render(request, "dma/week.html", context)


@seat_page
def day_picture(
    request: HtmxHttpRequest,
    desk: Desk,
    turn: int,
    stage: int,
    day: int,
    theme: str,
    width: int,
) -> HttpResponse:
    """The map on the evening of a day, drawn once and then kept."""
    told, light = _told(desk, turn, stage), _theme(theme)
    if width not in WIDTHS:
        raise Http404
    found = {it.day: it for it in week_film.evenings(told.document)}
    if day not in found:
        raise Http404
    file = _file(desk, told, f"{day}-{light}-{width}.png")
    if not pictures.is_there(file):
        picture = maps.draw(found[day].report, arms_at(desk), theme=light, width=width)
        pictures.write(file, saving.png(pictures.few_colours(picture)))
    return _send(file, "image/png")


@seat_page
def week_file(
    request: HtmxHttpRequest, desk: Desk, turn: int, stage: int, theme: str, kind: str
) -> HttpResponse:
    """The week as a moving picture."""
    told, light = _told(desk, turn, stage), _theme(theme)
    if kind not in films.KINDS or not week_film.evenings(told.document):
        raise Http404
    file = _file(desk, told, f"{light}-film.{kind}")
    if not pictures.is_there(file):
        film = week_film.draw_film(told.document, arms_at(desk), light, WIDTHS[0], kind)
        pictures.write(file, film)
    return _send(file, films.KINDS[kind])


def _told(desk: Desk, turn: int | None, stage: int) -> Report:
    """The report of that stage; none given: the newest that has a place among the turns."""
    if turn is None:
        newest = selectors.chronicle_of(desk.campaign, desk.seat).last()
        if newest is None:
            raise Http404
        return newest
    return selectors.report_after(desk.campaign, desk.seat, turn, stage)


def _theme(name: str) -> Theme:
    for theme in pictures.THEMES:
        if theme == name:
            return theme
    raise Http404


def _place_of(told: Report) -> tuple[int, int]:
    """Turn and stage; (0, 0) for the start."""
    stage = told.dossier.stage
    return (stage.turn.number, stage.index) if stage else (0, 0)


def _places(desk: Desk) -> list[tuple[int, int, str]]:
    """Turn, stage and the stage's name of every report but the first, newest first."""
    rows = selectors.chronicle_of(desk.campaign, desk.seat).exclude(dossier__stage=None)
    found = rows.values_list(
        "dossier__stage__turn__number", "dossier__stage__index", "dossier__stage__label"
    )
    return [(turn, stage, label) for turn, stage, label in found][::-1]


def _file(desk: Desk, told: Report, name: str) -> Path:
    """Where a picture is kept; its name depends on all that it shows."""
    version = pictures.subject_of(desk.campaign, told).version
    whole = hashlib.sha256(f"{version} {maps.__name__} day".encode()).hexdigest()[:32]
    return pictures.place(f"{whole}-{name}")


def _send(file: Path, kind: str) -> HttpResponse:
    """Only the reader's own browser may keep it; its address holds its version."""
    headers = {"Cache-Control": f"private, max-age={YEAR}, immutable"}
    return HttpResponse(file.read_bytes(), content_type=kind, headers=headers)
