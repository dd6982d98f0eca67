"""Which rulesets are installed, in which editions."""

from games.rulesets.port import Ruleset

_installed: dict[tuple[str, str], Ruleset] = {}


def register(ruleset: Ruleset) -> None:
    """Make an edition known. Called in ``ready()``; of several editions the last is the newest."""
    _installed.pop((ruleset.slug, ruleset.edition), None)
    _installed[ruleset.slug, ruleset.edition] = ruleset


def get(slug: str, edition: str | None = None) -> Ruleset:
    """The ruleset of that slug, in that edition or the newest. Raises LookupError if absent."""
    if edition is not None:
        if (slug, edition) not in _installed:
            raise LookupError(f"no ruleset {slug!r} in edition {edition!r} is installed")
        return _installed[slug, edition]
    editions = [ruleset for (known, _), ruleset in _installed.items() if known == slug]
    if not editions:
        known = ", ".join(sorted({name for name, _ in _installed})) or "none"
        raise LookupError(f"no ruleset {slug!r} is installed (installed: {known})")
    return editions[-1]


def installed() -> list[Ruleset]:
    """The newest edition of every ruleset, in the order of registration."""
    newest = {slug: ruleset for (slug, _), ruleset in _installed.items()}
    return list(newest.values())
