"""What stands in a catalogue."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, order=True)
class Phrase:
    """What the product says in English, as its code has it.

    ``plural`` is None for what is not counted; ``context`` tells apart what English does not.
    """

    text: str
    plural: str | None = None
    context: str | None = None

    @property
    def key(self) -> str:
        """By what gettext looks it up: the plural is no part of it."""
        return self.text if self.context is None else f"{self.context}\x04{self.text}"


@dataclass(frozen=True, slots=True)
class Entry:
    """A phrase in another language: ``said`` has as many forms as that language counts by, one
    where nothing is counted, and is empty before anybody has translated it.

    ``places``: the files that say it, by their paths from the root of the project.
    """

    phrase: Phrase
    said: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    is_fuzzy: bool = False

    @property
    def is_translated(self) -> bool:
        """Whether every form is there and somebody vouches for it."""
        return bool(self.said) and all(self.said) and not self.is_fuzzy


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All entries of an app in one language. ``header``: what PO calls the header, line by line."""

    header: str
    entries: dict[str, Entry] = field(default_factory=dict)
