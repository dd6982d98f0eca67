"""Step 2, armies recruited (CO-8), and the labour of the turn, which is fixed at its end (CO-5)."""

from counties.engine import tables
from counties.engine.board import Board
from counties.engine.state import County


def recruit(board: Board) -> None:
    """People are armed by ascending county id, then everybody left is put to work (CO-5.4)."""
    for seat in board.players:
        for number, ask in sorted(board.plan_of(seat).recruits.items()):
            _recruit(board, seat, board.counties[number], ask.line, ask.amount)
    for county in board.claimed:
        _fix_labour(board, county)


def default_labour(county: County) -> dict[str, int]:
    """The work of a county without standing labour (CO-5.7), before clipping."""
    farm = min(county.cows + tables.births_of(county.cows), tables.uncrowded(county.fields))
    jobs = dict.fromkeys(tables.JOBS, 0)
    jobs["farm"] = farm
    return jobs


def clip_labour(asked: dict[str, int], population: int) -> dict[str, int]:
    """Jobs filled in the order of CO-5.5 as far as people last; nobody is made to defend yet."""
    done = dict.fromkeys(tables.JOBS, 0)
    for job in tables.LABOUR_PRIORITY:
        done[job] = min(asked[job], population)
        population -= done[job]
    return done


def _recruit(board: Board, seat: str, county: County, line: int, asked: int) -> None:
    player = board.players[seat]
    armour, people = player.armour, county.population
    done = min(asked, armour, people)
    player.armour -= done
    county.population -= done
    county.soldiers += done
    board.record(seat, line, asked, done)
    cut: dict[str, object] = {"verb": "RECRUIT", "county": county.id, "asked": asked, "done": done}
    if asked > armour:
        board.cut(seat, line, "CO-E08", "CO-8.2", {**cut, "armour": armour})
    if asked > people:
        board.cut(seat, line, "CO-E05", "CO-8.2", {**cut, "population": people})
    if asked:
        data: dict[str, object] = {"county": county.id, "asked": asked, "done": done}
        left = {"population": county.population, "soldiers": county.soldiers}
        rule = "CO-8.1" if done == asked else "CO-8.2"
        board.tell_ruler("recruited", rule, county, {**data, **left, "armour": player.armour})


def _fix_labour(board: Board, county: County) -> None:
    seat, population = county.owner or "", county.population
    given = board.plan_of(seat).labour.get(county.id)
    source = "ordered" if given else "standing" if county.labour is not None else "default"
    asked = county.labour if county.labour is not None else default_labour(county)
    done = clip_labour(asked, population)
    wanted, placed = sum(asked.values()), sum(done.values())
    idle = population - placed
    done["defend"] += idle  # nobody is without a task (CO-5.6)
    board.labour[county.id] = done
    if given:
        board.record(seat, given[0], wanted, placed)
        if wanted > population:
            data = {"verb": "LABOUR", "county": county.id, "asked": wanted, "done": placed}
            board.cut(seat, given[0], "CO-E05", "CO-5.5", {**data, "population": population})
    board.tell_ruler(
        "labour",
        "CO-5.7" if source == "default" else "CO-5.5" if wanted > population else "CO-5.4",
        county,
        {
            "county": county.id,
            "source": source,
            "population": population,
            "asked": dict(asked),
            "done": dict(done),
            "idle": idle,
        },
    )
