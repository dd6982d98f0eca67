"""How a campaign would begin, before there is one: its map, and who starts where. For whoever makes
it, who knows all of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games import canonical
from games.maps.arms import Arms, arms_of
from games.maps.layout import Layout
from games.rulesets import Document, Ruleset
from games.services import playing
from games.services.campaigns import seat_keys
from games.services.pictures import Subject


@dataclass(frozen=True, slots=True)
class Start:
    """``layout``: where the places lie on the picture that ``subject`` draws; ``places``: seat key
    -> the places it holds, each in a sentence; ``arms``: seat key -> its arms. Not for players."""

    layout: Layout
    subject: Subject
    places: Mapping[str, Sequence[str]]
    arms: Mapping[str, Arms]


def start_of(
    ruleset: Ruleset,
    options: Document,
    seats: int,
    *,
    arms_seed: str = "",
    arms: Mapping[str, Arms] | None = None,
    seed: str = "preview",
) -> Start:
    """The first turn of a campaign with these good options, as its GM knows it.

    ``arms_seed``: the id of the campaign, from which arms are made where ``arms`` has none;
    ``seed``: of what is left to chance.
    """
    keys = seat_keys(seats)
    borne = {key: arms_of(arms_seed, index) for index, key in enumerate(keys)} | dict(arms or {})
    report = ruleset.overview(playing.begin(ruleset, options, sorted(keys), seed).position)
    layout, holders = ruleset.layout(report), ruleset.holders(report)
    places: dict[str, list[str]] = {key: [] for key in keys}
    for area in layout.areas:
        if holders.get(area.key):
            places[holders[area.key]].append(area.title)
    return Start(layout, Subject(ruleset, canonical.pack(report), borne), places, borne)
