"""Where the catalogues are, and how one is brought up to date.

An app's stand in its own ``locale`` folder. A ruleset's phrases are those of its package and of its
folder of templates; all other templates are the host's.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path

from django.conf import settings

from games.catalogues import mo, po
from games.catalogues.phrases import Catalogue, Entry, Phrase
from games.catalogues.sources import said_by

#: The host, then its rulesets: all that have phrases of their own.
HOST = "games"
KINDS = (".py", ".html", ".txt")


def apps() -> list[str]:
    """The apps of the product that can have catalogues."""
    return [HOST, *settings.RULESETS]


def path_of(app: str, language: str) -> Path:
    """The catalogue of an app; there need not be one. The compiled one stands beside it."""
    folder: Path = settings.BASE_DIR / app / "locale" / language / "LC_MESSAGES"
    return folder / "django.po"


def kept() -> list[tuple[str, str]]:
    """Every catalogue that there is: app and language."""
    return [
        (app, path.parts[-3])
        for app in apps()
        for path in sorted((settings.BASE_DIR / app / "locale").glob("*/LC_MESSAGES/django.po"))
    ]


def files_of(app: str) -> list[Path]:
    """The code and the templates of an app, in the order of their paths."""
    root: Path = settings.BASE_DIR
    templates = root / "templates"
    found: Iterable[Path] = (root / app).rglob("*")
    if app == HOST:
        others = {templates / ruleset for ruleset in settings.RULESETS}
        more = [path for path in templates.rglob("*") if others.isdisjoint(path.parents)]
    else:
        more = list((templates / app).rglob("*"))
    return sorted(path for path in [*found, *more] if path.suffix in KINDS and path.is_file())


def phrases_of(app: str) -> dict[Phrase, tuple[str, ...]]:
    """What an app says, and where."""
    return said_by(files_of(app), settings.BASE_DIR)


def read(app: str, language: str) -> Catalogue:
    """The catalogue of an app, an empty one if there is none; raises ``po.BadCatalogue``."""
    path = path_of(app, language)
    return po.read(path.read_text("utf-8")) if path.exists() else po.new(language)


def said_elsewhere(app: str, language: str) -> dict[str, Entry]:
    """What the other apps have translated: what two of them say is said alike."""
    others = [
        read(other, spoken) for other, spoken in kept() if other != app and spoken == language
    ]
    return {
        key: entry
        for catalogue in reversed(others)  # the host's goes before all others
        for key, entry in catalogue.entries.items()
        if entry.is_translated
    }


def brought_up_to_date(
    catalogue: Catalogue,
    said: Mapping[Phrase, tuple[str, ...]],
    elsewhere: Mapping[str, Entry] | None = None,
) -> Catalogue:
    """The catalogue with exactly what is said now: what is new comes in as it is said
    ``elsewhere``, or without a translation; what nobody says any more goes."""
    entries: dict[str, Entry] = {}
    for phrase, places in said.items():
        old = catalogue.entries.get(phrase.key)
        if old is None or not old.said:
            old = (elsewhere or {}).get(phrase.key, old)
        if old is None or old.phrase.plural != phrase.plural:
            entries[phrase.key] = Entry(phrase, (), places)
        else:
            entries[phrase.key] = Entry(phrase, old.said, places, old.is_fuzzy)
    return Catalogue(catalogue.header, entries)


def write(app: str, language: str, catalogue: Catalogue) -> None:
    """Keep the catalogue, as text and compiled."""
    path = path_of(app, language)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(po.written(catalogue), "utf-8")
    path.with_suffix(".mo").write_bytes(mo.compiled(catalogue))
