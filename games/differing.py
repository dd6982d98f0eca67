"""What two reports of a seat differ in: numbers before and after, events lost and gained."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from games import comparing
from games.comparing import Passage
from games.rulesets import Document, Figure, Outline, Told

#: So many places are named in which documents differ without words for it.
PLACES_NAMED = 20
NOTHING = "–"


@dataclass(frozen=True, slots=True)
class Change:
    """A figure that is not the same. ``before`` or ``after`` is a dash where it is not told;
    ``amount``: how much more, None for what is no number."""

    label: str
    group: str
    before: str
    after: str
    amount: int | None = None

    @property
    def signed(self) -> str:
        """The amount with its sign; empty where there is none."""
        if not self.amount:
            return ""
        return f"+{self.amount}" if self.amount > 0 else f"−{-self.amount}"


@dataclass(frozen=True, slots=True)
class Difference:
    """``changes``: of figures; ``passages``: the stretches of what is told that differ, ``mine``
    before and ``other`` after; ``places``: where the documents differ, if that is all there is to
    say."""

    changes: Sequence[Change]
    passages: Sequence[Passage]
    places: Sequence[Change] = ()

    @property
    def groups(self) -> list[tuple[str, list[Change]]]:
        """The changes under their headings."""
        found: dict[str, list[Change]] = {}
        for change in self.changes:
            found.setdefault(change.group, []).append(change)
        return list(found.items())

    def __bool__(self) -> bool:
        return bool(self.changes or self.passages or self.places)


def difference(
    before: Document, after: Document, outlines: tuple[Outline, Outline] | None = None
) -> Difference:
    """What differs between two reports; empty if they are equal. ``outlines``: of both."""
    if before == after:
        return Difference([], [])
    old, new = outlines or (plain_outline(before), plain_outline(after))
    found = Difference(changes(old.figures, new.figures), passages(old.told, new.told))
    if found:
        return found
    places = changes(plain_outline(before).figures, plain_outline(after).figures)
    return Difference([], [], places[:PLACES_NAMED])


def changes(before: Sequence[Figure], after: Sequence[Figure]) -> list[Change]:
    """The figures that are not the same, in the order of the second, then those that are gone."""
    old = {figure.key: figure for figure in before}
    new = {figure.key: figure for figure in after}
    keys = [*new, *(key for key in old if key not in new)]
    return [
        _change(old.get(key), new.get(key))
        for key in keys
        if key not in old or key not in new or old[key].value != new[key].value
    ]


def _change(old: Figure | None, new: Figure | None) -> Change:
    figure = new or old
    assert figure is not None
    amount = None
    if old and new and isinstance(old.value, int) and isinstance(new.value, int):
        amount = new.value - old.value
    values = [str(it.value) if it else NOTHING for it in (old, new)]
    return Change(str(figure.label), str(figure.group), values[0], values[1], amount)


def passages(before: Sequence[Told], after: Sequence[Told]) -> list[Passage]:
    """The stretches in which what is told differs."""
    texts = ("\n".join(told.text.replace("\n", " ") for told in side) for side in (before, after))
    return [passage for passage in comparing.compare(*texts) if not passage.is_same]


def plain_outline(report: Document) -> Outline:
    """Every value of a document by the way to it: for a ruleset that has no better words."""
    return Outline([Figure(way, way, value) for way, value in _leaves(report, "")], [])


def _leaves(value: Any, way: str) -> Iterator[tuple[str, int | str]]:
    if isinstance(value, dict):
        for key in sorted(value):
            yield from _leaves(value[key], f"{way}.{key}" if way else str(key))
    elif isinstance(value, (list, tuple)):
        for number, item in enumerate(value, start=1):
            yield from _leaves(item, f"{way} {number}")
    elif isinstance(value, int) and not isinstance(value, bool):
        yield way, value
    else:
        yield way, NOTHING if value is None else str(value)
