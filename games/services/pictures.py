"""Map pictures: drawn from one report, once, and then kept as files.

A picture is known by what it shows. Two requests that find none both draw it and the same file
comes of it twice; readers see a whole file or none.
"""

import hashlib
import os
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from django.conf import settings
from django.db.models import Q
from PIL import Image

from games import canonical, rulesets, selectors
from games.arms import arms_of_campaign
from games.maps import saving
from games.maps.arms import Arms
from games.maps.palette import Theme
from games.models import Campaign, Report, Stage
from games.services.files import UNFINISHED, written_whole

#: The widths that can be asked for, in pixels; a thumbnail first.
WIDTHS = (240, 480, 720, 960, 1440, 1920)
#: For paper: a sheet of A4 at 300 dots to the inch.
PRINT_WIDTH = 3360
THEMES: tuple[Theme, ...] = ("light", "dark")
COLOURS = 256
#: What most browsers choose.
WIDTH_AHEAD = 960
#: Raise it when files that lie there can no longer be used.
FORMAT = 2
#: A file that was looked at within this time is not touched again.
TOUCHED_SECONDS = 24 * 60 * 60
#: What a killed process left half written is removed after this time.
LEFT_SECONDS = 60 * 60


@dataclass(frozen=True, slots=True)
class Subject:
    """What a picture shows: a report as it lies in the database, and the coats of arms.

    ``arms``: seat key -> its arms; ``is_bare``: it is the ground for orders, on which the marches
    of the turn before would be in the way; ``style``: of the ruleset's ``map_styles``, "" for the
    usual one.
    """

    ruleset: rulesets.Ruleset
    packed: bytes
    arms: Mapping[str, Arms]
    is_bare: bool = False
    style: str = ""

    @property
    def version(self) -> str:
        """The same for the same picture, and for no other."""
        ruleset = self.ruleset
        kind = [FORMAT, ruleset.slug, ruleset.edition, ruleset.drawing, self.is_bare]
        kind += [self.style] if self.style else []
        told = canonical.canonical([kind, {key: str(arms) for key, arms in self.arms.items()}])
        return hashlib.sha256(told + self.packed).hexdigest()[:32]

    def draw(self, theme: Theme, width: int) -> Image.Image:
        """The picture itself, ``width`` pixels wide."""
        report = canonical.unpack(self.packed)
        sheet = "" if self.is_bare else None
        return self.ruleset.draw(
            report, self.arms, theme=theme, width=width, sheet=sheet, style=self.style
        )


def subject_of(
    campaign: Campaign, report: Report, *, is_bare: bool = False, style: str = ""
) -> Subject:
    """What the map of this report shows; ``is_bare``: without the marches it tells of."""
    arms = arms_of_campaign(selectors.seats_at(campaign))
    return Subject(campaign.ruleset, bytes(report.packed), arms, is_bare, style)


def picture(subject: Subject, theme: Theme, width: int) -> Path:
    """The file with the picture, drawn now if there is none. ``width``: one of WIDTHS or
    PRINT_WIDTH."""
    file = place(f"{subject.version}-{theme}-{width}.png")
    if not is_there(file):
        write(file, saving.png(few_colours(subject.draw(theme, width))))
    return file


def open_picture(subject: Subject, theme: Theme, width: int) -> BinaryIO:
    """The picture, open for reading."""
    try:
        return picture(subject, theme, width).open("rb")
    except FileNotFoundError:  # it was thrown away this very moment
        return picture(subject, theme, width).open("rb")


def draw_ahead(stage: Stage) -> int:
    """Draw what the people at the table, and the public, will look at first; how many there were.

    Whoever is quicker than this draws for himself.
    """
    campaign = stage.turn.campaign
    told = Report.objects.filter(dossier__stage=stage, dossier__is_undone=False)
    reports = told.filter(Q(seat=None) | Q(seat__player__isnull=False))
    for report in reports:
        subject = subject_of(campaign, report)
        for theme in THEMES:
            picture(subject, theme, WIDTH_AHEAD)
    return len(reports)


def few_colours(image: Image.Image) -> Image.Image:
    """The image with a palette: a quarter of the bytes, and no eye sees it."""
    return image.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def place(name: str) -> Path:
    """Where the file ``name`` is kept: never more than a few hundred in one folder."""
    return Path(settings.PICTURES, name[:2], name)


def is_there(file: Path) -> bool:
    """Whether the file exists; notes from time to time that somebody has asked for it."""
    try:
        asked_at = file.stat().st_mtime
    except FileNotFoundError:
        return False
    if time.time() - asked_at > TOUCHED_SECONDS:
        os.utime(file)
    return True


def write(file: Path, content: bytes) -> None:
    """Write ``content`` to ``file``, whole or not at all."""
    with written_whole(file) as aside:
        aside.write_bytes(content)


def prune() -> int:
    """Remove what has not been looked at for longest until the rest has room; how many files went.

    A picture that somebody wants again is drawn again.
    """
    now = time.time()
    found = []
    for file in Path(settings.PICTURES).glob("*/*"):
        try:
            seen = file.stat()
        except FileNotFoundError:  # another process tidies too
            continue
        if file.name.startswith(UNFINISHED) and now - seen.st_mtime > LEFT_SECONDS:
            file.unlink(missing_ok=True)
        else:
            found.append((seen.st_mtime, seen.st_size, file))
    room = settings.PICTURES_MEGABYTES * 1024 * 1024
    taken = sum(size for _, size, _ in found)
    gone = 0
    for _, size, file in sorted(found) if taken > room else ():
        file.unlink(missing_ok=True)
        gone += 1
        taken -= size
        if taken <= room * 0.8:
            break
    return gone
