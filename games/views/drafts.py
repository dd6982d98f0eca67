"""Texts that are not saved but must not be lost: kept in the session until their page takes them.

One sheet is kept at a time, the newest. ``aside``: its writer chose another version, so it is shown
beside the sheet and not in it.
"""

from dataclasses import asdict, dataclass, field

from django.http import HttpRequest

from games.services.orders import LONGEST_SHEET
from games.views.posted import read_posted

KEY = "draft"


@dataclass(frozen=True, slots=True)
class Draft:
    """A text and the form fields changed with it; ``path`` is the order page it belongs to."""

    path: str
    text: str
    turn: int = 0
    base_version: int = 0
    changes: dict[str, str] = field(default_factory=dict)
    aside: bool = False


def keep(request: HttpRequest, path: str, *, aside: bool = False) -> None:
    """Keep what was posted. Longer texts than a sheet can be are no sheets."""
    posted = read_posted(request.POST)
    if len(posted.text) <= LONGEST_SHEET:
        draft = Draft(
            path=path,
            text=posted.text,
            turn=posted.turn,
            base_version=posted.base_version,
            changes=posted.changes,
            aside=aside,
        )
        request.session[KEY] = asdict(draft)


def find(request: HttpRequest, path: str) -> Draft | None:
    """The draft of this page. One that another version of the host kept may not be readable."""
    try:
        draft = Draft(**request.session[KEY])
    except (KeyError, TypeError):
        return None
    return draft if draft.path == path else None


def drop(request: HttpRequest, path: str) -> None:
    """Forget the draft of this page: it has been saved, or its writer does not want it."""
    if find(request, path):
        del request.session[KEY]
