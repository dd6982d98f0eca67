"""The map on a page: two pictures, for day and night, under an overlay of its places."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from games import styles
from games.arms import arms_of_campaign
from games.maps import films
from games.maps.layout import Layout
from games.maps.palette import Theme
from games.models import Campaign, Dossier, Report, Seat
from games.rulesets import Ruleset
from games.services import pictures
from games.services.pictures import Subject

#: The width of the picture that stands in the page for browsers that do not choose.
USUAL_WIDTH = 720
#: Pictures in the page; the smallest is for thumbnails.
WIDTHS = pictures.WIDTHS[1:]
#: What ends the look of a picture without marches.
BARE = "-bare"


@dataclass(frozen=True, slots=True)
class Look:
    """How a picture is to be drawn, as its address says it: theme, style, and BARE."""

    theme: Theme
    style: str = ""
    is_bare: bool = False

    def __str__(self) -> str:
        style = f"-{self.style}" if self.style else ""
        return f"{self.theme}{style}{BARE if self.is_bare else ''}"

    @classmethod
    def parse(cls, text: str, ruleset: Ruleset) -> "Look | None":
        """The look of that text; None for one that nothing of this ruleset has."""
        name, _, style = text.removesuffix(BARE).partition("-")
        theme = next((known for known in pictures.THEMES if known == name), None)
        if theme is None or style not in ("", *styles.styles_of(ruleset)[1:]):
            return None
        look = cls(theme, style, text.endswith(BARE))
        return look if str(look) == text else None


@dataclass(frozen=True, slots=True)
class Picture:
    """One drawing in all its widths, as an ``img`` needs it."""

    theme: str
    src: str
    srcset: str


@dataclass(frozen=True, slots=True)
class MapView:
    """What ``games/_map.html`` shows. ``changed``: keys of areas to point out; ``page``: the
    address of the large map, empty where the reader is there; ``style``: "" for the usual."""

    layout: Layout
    pictures: Sequence[Picture]
    width: int
    height: int
    changed: frozenset[str]
    page: str
    style: str = ""


def map_view(
    campaign: Campaign,
    seat: Seat | None,
    report: Report,
    *,
    is_bare: bool = False,
) -> MapView:
    """The map of one report. ``seat``: whose report it is, None for the public one; ``is_bare``:
    without the marches of the turn before."""
    style = styles.reader_style(campaign.ruleset)
    subject = pictures.subject_of(campaign, report, is_bare=is_bare, style=style)
    layout = campaign.ruleset.layout(report.document)
    return MapView(
        layout=layout,
        pictures=[_picture(campaign, seat, report, subject, theme) for theme in pictures.THEMES],
        width=USUAL_WIDTH,
        height=round(USUAL_WIDTH * layout.height / layout.width),
        changed=frozenset(),
        page=map_page(campaign, seat, report),
        style=style,
    )


def thumbnail(
    campaign: Campaign, seat: Seat | None, report: Report, seats: Sequence[Seat] | None = None
) -> list[Picture]:
    """The map of a report as small as a card has room for, by day and by night. Asks no database.

    ``seats``: all of the campaign, where they are known; a browser can then keep the pictures.
    """
    version, style = "", styles.reader_style(campaign.ruleset)
    if seats is not None:
        arms = arms_of_campaign(seats)
        version = Subject(campaign.ruleset, bytes(report.packed), arms, style=style).version
    made = []
    for theme in pictures.THEMES:
        one, two = (
            _address(campaign, seat, report, Look(theme, style), width, version)
            for width in pictures.WIDTHS[:2]
        )
        srcset = f"{one} {pictures.WIDTHS[0]}w, {two} {pictures.WIDTHS[1]}w"
        made.append(Picture(theme, one, srcset))
    return made


def _picture(
    campaign: Campaign, seat: Seat | None, report: Report, subject: Subject, theme: Theme
) -> Picture:
    look = Look(theme, subject.style, subject.is_bare)
    known = {
        width: _address(campaign, seat, report, look, width, subject.version) for width in WIDTHS
    }
    srcset = ", ".join(f"{where} {width}w" for width, where in known.items())
    return Picture(theme, known[USUAL_WIDTH], srcset)


def place_of(report: Report) -> tuple[int, int] | None:
    """Turn and stage of a report, (0, 0) for the start; None for one that has no address of its
    own, such as what a seat was told after a change by the GM."""
    if report.dossier.kind == Dossier.Kind.AMENDMENT:
        return None
    stage = report.dossier.stage
    return (stage.turn.number, stage.index) if stage else (0, 0)


def _address(
    campaign: Campaign, seat: Seat | None, report: Report, look: Look, width: int, version: str
) -> str:
    """Where the picture of a report is. With its version it can be kept by a browser for good."""
    where = _reverse("map-picture", campaign, seat, place_of(report), str(look), width)
    return f"{where}?v={version}" if version else where


def map_page(campaign: Campaign, seat: Seat | None, report: Report | None = None) -> str:
    """The address of the large map after a turn; the newest if no report is given."""
    place = place_of(report) if report else None
    return _reverse("map", campaign, seat, place)


def map_page_at(campaign: Campaign, seat: Seat | None, place: tuple[int, int]) -> str:
    """The address of the large map after that turn and stage."""
    return _reverse("map", campaign, seat, place)


def frames_address(campaign: Campaign, seat: Seat | None) -> str:
    """Where the history of the map is, as data."""
    return _reverse("map-frames", campaign, seat, None)


@dataclass(frozen=True, slots=True)
class TakeAway:
    """A picture of the map to keep: "phone", "screen" or "print", and where it is."""

    size: str
    width: int
    address: str


def take_aways(campaign: Campaign, seat: Seat | None, report: Report) -> list[TakeAway]:
    """The map of a report by day, in the reader's style, as large as each use asks for."""
    style = styles.reader_style(campaign.ruleset)
    version = pictures.subject_of(campaign, report, style=style).version
    sizes = {"phone": WIDTHS[2], "screen": WIDTHS[-1], "print": pictures.PRINT_WIDTH}
    return [
        TakeAway(
            size, width, _address(campaign, seat, report, Look("light", style), width, version)
        )
        for size, width in sizes.items()
    ]


@dataclass(frozen=True, slots=True)
class StyleOffer:
    """A style that can be chosen for the maps of a ruleset."""

    name: str
    label: str
    is_chosen: bool


def style_offers(ruleset: Ruleset) -> list[StyleOffer]:
    """The styles in which the ruleset can draw its maps, the usual one first."""
    chosen = styles.reader_style(ruleset) or next(iter(styles.styles_of(ruleset)), "")
    return [StyleOffer(name, str(label), name == chosen) for name, label in ruleset.map_styles]


@dataclass(frozen=True, slots=True)
class FilmOffer:
    """A film that can be asked for at ``address``, in the reader's style."""

    theme: str
    kind: str
    address: str


def film_offers(campaign: Campaign, seat: Seat | None) -> list[FilmOffer]:
    """Every kind of film of this history."""
    style = styles.reader_style(campaign.ruleset)
    return [
        FilmOffer(theme, kind, film_address(campaign, seat, str(Look(theme, style)), kind))
        for kind in films.KINDS
        for theme in pictures.THEMES
    ]


def film_address(
    campaign: Campaign, seat: Seat | None, look: str, kind: str, part: str = ""
) -> str:
    """Where a film is asked for, or with the ``part`` "file" fetched."""
    name = f"map-film-{part}" if part else "map-film"
    return _reverse(name, campaign, seat, None, look, kind)


def _reverse(
    name: str, campaign: Campaign, seat: Seat | None, place: tuple[int, int] | None, *more: Any
) -> str:
    whose = () if seat is None else (seat.key,)
    prefix = "public" if seat is None else "seat"
    return reverse(f"{prefix}-{name}", args=[campaign.pk, *whose, *(place or ()), *more])
