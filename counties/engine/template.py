"""The sheet a player starts from: what stands and what lies idle, as comments."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from counties.engine import tables
from counties.engine.fields import default_labours
from counties.engine.orders import Slaughter
from counties.engine.plan import Plan
from counties.engine.realm import Realm, realm_from
from counties.engine.state import County
from counties.engine.steps.people import clip_labour
from counties.engine.suggestions import suggest_meals

HEADING: Final = "County {county}"  # orders for a county are put below its heading
STOCKS_HEADING: Final = "Stocks"
_MARKS: Final = {"forest": "forest", "iron_mine": "iron mine", "quarry": "quarry", "forge": "forge"}


def template(report: Mapping[str, Any]) -> str:
    """Stocks, and for each county its people, herd, neighbours, what stands and who is idle.

    Sent as it is it does what no orders would do: the only orders in it slaughter the calves for
    which there is no room, as the steward would (CO-4.8), where else cows would die (CO-12.5).
    What a hungry county could do is suggested in comments (CO-20.9).
    """
    realm = realm_from(report)
    if not realm.counties:
        return "# You rule no county: there is nothing to order.\n"
    places = {county["id"]: county for county in report["counties"]}
    lines = [
        f"# Turn {realm.turn}, seat {realm.seat}. One order per line; what follows a # is a note.",
        "# Tax and labour stand until changed; all else not ordered is 0 (CO-4.5, CO-4.6).",
        "",
        f"# {STOCKS_HEADING}: {_stocks(realm)}",
    ]
    labours = default_labours(realm, Plan(received=True))
    told = {
        number: list(_county(realm, places, county, labours[number]))
        for number, county in sorted(realm.counties.items())
    }
    meals = suggest_meals(realm, "\n".join(line for county in told.values() for line in county))
    for number, county in told.items():
        lines += ["", *county, *meals.get(number, ())]
    return "\n".join(lines) + "\n"


def _stocks(realm: Realm) -> str:
    return ", ".join(f"{getattr(realm.stocks, good)} {good}" for good in tables.STOCKS)


def _county(
    realm: Realm, places: Mapping[int, Mapping[str, Any]], county: County, labour: dict[str, int]
) -> Iterator[str]:
    place = ", ".join(word for mark, word in _MARKS.items() if getattr(county, mark))
    heading = HEADING.format(county=county.id)
    yield (
        f"# {heading}: {county.population} people, {county.soldiers} soldiers, {county.cows} cows"
        f" on {county.fields} fields, {_castle(county)}; {place or 'no resources'}"
    )
    around = realm.neighbours[county.id]
    near = (f"{way} {_neighbour(realm, places[there])}" for way, there in around.items())
    yield f"#   around: {', '.join(near) or 'nothing'}"
    work = ", ".join(f"{job} {people}" for job, people in labour.items() if people)
    given = "labour" if county.labour is not None else "no labour given, so"
    yield f"#   stands: tax {county.tax_rate}; {given} {work or 'nobody works'}"
    yield from _idle(county, labour)
    yield from _calves(county, labour)


def _castle(county: County) -> str:
    castle = f"castle {county.castle_size}" if county.castle_size else "no castle"
    if county.castle_building:
        castle += f" (stage {county.castle_size + 1}: {county.castle_work} of {tables.STAGE_WORK})"
    return castle


def _neighbour(realm: Realm, place: Mapping[str, Any]) -> str:
    owner = place["owner"]
    ruler = "yours" if owner == realm.seat else "unclaimed" if owner is None else owner
    return f"{place['id']} ({ruler}, {place['population']} people)"


def _idle(county: County, labour: Mapping[str, int]) -> Iterator[str]:
    idle = []
    spare = county.population - sum(labour.values())
    if spare > 0:
        idle.append(f"{spare} people without a job, who defend")
    if county.soldiers:
        idle.append(f"{county.soldiers} soldiers")
    if idle:
        yield f"#   idle: {'; '.join(idle)}"


def _calves(county: County, labour: dict[str, int]) -> Iterator[str]:
    """The slaughter that keeps the herd uncrowded, unless there are farmers for a crowded one."""
    cows = county.cows + tables.births_of(county.cows)
    surplus = cows - tables.uncrowded(county.fields)
    farmers = clip_labour(labour, county.population)["farm"]
    if surplus > 0 and farmers < tables.FARMERS_PER_COW_CROWDED * cows:
        # above the order, not behind it: it must hold for any number the player puts there
        yield f"#   the fields feed {cows - surplus} cows; with the calves there will be {cows}"
        yield str(Slaughter(county.id, surplus))
