"""Where the map of a new campaign comes from: a game's own scenarios, a seed, or a GM's files.

A map is known by its reference: ``shipped:lake``, ``seed:4:oak`` (seats, seed) or ``own:12``.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games import canonical, rulesets, scenario_files
from games.errors import GameError, NotNow
from games.models import Campaign, Scenario
from games.scenario_files import LARGEST as LARGEST
from games.scenario_files import Reading
from games.services import drawing
from games.services.locking import lock_person
from games.services.notices import record

#: So many scenarios one GM may keep.
MOST_KEPT = 100


class BadScenario(GameError):
    """The file cannot be played. ``reading``: with everything that is wrong with it."""

    def __init__(self, reading: Reading) -> None:
        super().__init__(_("This scenario cannot be played yet."))
        self.reading = reading


@dataclass(frozen=True, slots=True)
class Found:
    """A map that a campaign can be played on. ``kept``: the row, of one that a GM has brought."""

    ref: str
    reading: Reading
    kept: Scenario | None = None

    @property
    def name(self) -> str:
        return self.kept.name if self.kept else self.reading.name

    @property
    def about(self) -> str:
        about = self.reading.document.get("about", "")
        return about if isinstance(about, str) else ""

    @property
    def seats(self) -> int:
        return len(self.reading.rulers)

    @property
    def filename(self) -> str:
        return f"{self.reading.slug}-{self.ref.replace(':', '-')}.json"


def visible_to(person: User) -> QuerySet[Scenario]:
    """The scenarios that somebody may use: his own; an operator all."""
    kept = Scenario.objects.select_related("owner")
    return kept if person.is_superuser else kept.filter(owner=person)


@dataclass(frozen=True, slots=True)
class Offer:
    """A map to choose: its reference, its name, and for how many it is."""

    ref: str
    name: str
    seats: int


def offered(ruleset: rulesets.Ruleset, person: User) -> Iterator[Offer]:
    """The scenarios to choose from: the game's own, then those that were brought. What is in the
    latter is not read."""
    for name, reading in scenario_files.shipped(ruleset).items():
        yield Offer(f"shipped:{name}", reading.name, len(reading.rulers))
    rows = visible_to(person).filter(ruleset_slug=ruleset.slug)
    for pk, name, seats in rows.values_list("pk", "name", "seats"):
        yield Offer(f"own:{pk}", name, seats)


def find(slug: str, ref: str, person: User) -> Found | None:
    """The map that a reference stands for; None if there is none, or none for this person."""
    try:
        ruleset = rulesets.get(slug)
    except LookupError:
        return None
    kind, _colon, name = ref.partition(":")
    if kind == "shipped":
        reading = scenario_files.one_shipped(ruleset, name)
        return Found(ref, reading) if reading else None
    if kind == "seed":
        return _drawn(ruleset, ref, name)
    if kind == "own" and name.isascii() and name.isdigit() and len(name) < 10:
        row = visible_to(person).filter(pk=int(name), ruleset_slug=slug).first()
        return _found(row) if row else None
    return None


@transaction.atomic
def keep(raw: bytes, *, by: User, slug: str = "") -> Scenario:
    """Keep the scenario of an uploaded file; one that is kept already is found again.

    ``slug``: the game that is meant, if it is known. Raises BadScenario, or NotNow where the
    person has too many.
    """
    reading = scenario_files.read(raw, slug)
    if not reading.is_good:
        raise BadScenario(reading)
    digest = canonical.digest(reading.document)
    lock_person(by.pk)
    mine = Scenario.objects.filter(owner=by)
    known = mine.filter(ruleset_slug=reading.slug, digest=digest).first()
    if known is not None:
        return known
    if mine.count() >= MOST_KEPT:
        raise NotNow(_("You keep 100 scenarios: delete one before you bring the next."))
    scenario = Scenario.objects.create(
        owner=by,
        name=reading.name or _("Scenario without a name"),
        ruleset_slug=reading.slug,
        document=reading.document,
        digest=digest,
        seats=len(reading.rulers),
    )
    record(None, "bring-scenario", by=by, data=_named(scenario))
    return scenario


def users_of(scenario: Scenario) -> QuerySet[Campaign]:
    """The campaigns for which it is kept: those that are not over."""
    return scenario.campaigns.exclude(status=Campaign.Status.FINISHED)


@transaction.atomic
def remove(scenario: Scenario, *, by: User) -> None:
    """Delete it. Raises NotNow while a campaign that is not over was made from it."""
    Scenario.objects.select_for_update(no_key=True).filter(pk=scenario.pk).first()
    campaign = users_of(scenario).first()
    if campaign is not None:
        raise NotNow(
            _("It is played in “%(name)s”: delete it when that is over.") % {"name": campaign}
        )
    record(None, "delete-scenario", by=by, data=_named(scenario))
    scenario.delete()


def _named(scenario: Scenario) -> dict[str, str]:
    """By what it can be told again when it is gone."""
    named = {"name": scenario.name, "game": scenario.ruleset_slug, "digest": scenario.digest}
    return {**named, "owner": scenario.owner.get_username()}


def _found(row: Scenario) -> Found:
    """What was good when it was brought is looked at again: the rules may have changed since."""
    return Found(f"own:{row.pk}", scenario_files.check(row.document, row.ruleset_slug), row)


def _drawn(ruleset: rulesets.Ruleset, ref: str, rest: str) -> Found | None:
    seats, _colon, seed = rest.partition(":")
    if not (seats.isascii() and seats.isdigit() and len(seats) < 4):
        return None
    if not seed or len(seed) > drawing.LONGEST_SEED or canonical.storable(seed) != seed:
        return None
    try:
        document = drawing.draw_scenario(ruleset, int(seats), seed)
    except GameError:
        return None
    return Found(ref, scenario_files.check(document, ruleset.slug))
