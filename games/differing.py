"""What two reports of a seat differ in: numbers before and after, events lost and gained."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

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
    """``changes``: of figures; ``passages``: the lines of what is told that differ, ``mine``
    before and ``other`` after, either of them empty; ``places``: where the documents differ, if
    that is all there is to say."""

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
    """What is told otherwise, line against line: in the order of the second, and what is gone
    where it was."""
    old, new = _by_key(before), _by_key(after)
    found: list[tuple[str | None, str | None]] = []
    for key in _in_order(list(old), list(new)):
        was, will = old.get(key), new.get(key)
        if was != will:
            found.append((was, will))
    return [
        Passage(number, [was] if was is not None else [], [will] if will is not None else [])
        for number, (was, will) in enumerate(found, start=1)
    ]


def _by_key(told: Sequence[Told]) -> dict[tuple[str, int], str]:
    """What a line is about, and the how manieth of its like it is -> its text."""
    seen: Counter[str] = Counter()
    found = {}
    for line in told:
        key = line.key or line.text
        found[key, seen[key]] = line.text
        seen[key] += 1
    return found


def _in_order(old: list[tuple[str, int]], new: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """All keys: the new in their order, each that is gone after the one that it followed."""
    followers: dict[tuple[str, int] | None, list[tuple[str, int]]] = {}
    last: tuple[str, int] | None = None
    stays = set(new)
    for key in old:
        if key in stays:
            last = key
        else:
            followers.setdefault(last, []).append(key)
    ordered = list(followers.get(None, []))
    for key in new:
        ordered += [key, *followers.get(key, [])]
    return ordered


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
