"""Step 5: armies move and battles occur (CO-10, CO-11)."""

from typing import NamedTuple

from counties.engine import tables
from counties.engine.board import Board, Capture
from counties.engine.events import PUBLIC
from counties.engine.plan import March
from counties.engine.state import County


class Outcome(NamedTuple):
    """What a battle does, in whole numbers (CO-11.6).

    ``winner`` None: the county holds. ``people_lost`` and ``soldiers_lost`` are the defence's;
    ``survivors`` the winner's. ``opposing_x2``: the doubled force that hurt the winner.
    ``damage``: points on a defence that held.
    """

    winner: str | None
    people_lost: int
    soldiers_lost: int
    survivors: int
    opposing_x2: int
    damage: int


def wage_war(board: Board) -> None:
    """All leave, transfers arrive, then every battle on its own (CO-10.4)."""
    march(board)
    for number, attackers in sorted(board.attacks.items()):
        _fight(board, board.counties[number], attackers)


def march(board: Board) -> None:
    """Moving soldiers leave together; those for own counties arrive, the others are attacks."""
    arrivals: list[tuple[int, int]] = []
    for seat in board.players:
        for move in board.plan_of(seat).moves:
            done = _leave(board, seat, move)
            if board.owners[move.to] == seat:
                arrivals.append((move.to, done))
            elif done:
                army = board.attacks.setdefault(move.to, {})
                army[seat] = army.get(seat, 0) + done
    for number, soldiers in arrivals:
        board.counties[number].soldiers += soldiers


def judge(people: int, soldiers: int, effect_x2: int, attackers: dict[str, int]) -> Outcome:
    """The outcome of a battle (CO-11.6, CO-11.7). ``attackers``: seat -> soldiers, at least 1."""
    defence = defence_x2(people, soldiers, effect_x2)
    forces = {seat: army_x2(n) for seat, n in attackers.items()}
    ranked = sorted([defence, *forces.values()], reverse=True)
    top, second = ranked[0], ranked[1]
    if top in (second, defence):
        damage = max(forces.values()) // effect_x2
        dead = min(people, damage)
        slain = min(soldiers, (damage - dead) // tables.SOLDIER_FORCE)
        return Outcome(None, dead, slain, 0, 0, damage)
    winner = next(seat for seat, force in forces.items() if force == top)
    survivors = attackers[winner] - second // (2 * tables.SOLDIER_FORCE)
    return Outcome(winner, people, soldiers, survivors, second, 0)


def army_x2(soldiers: int) -> int:
    """The doubled force of an army (CO-11.1)."""
    return 2 * tables.SOLDIER_FORCE * soldiers


def defence_x2(people: int, soldiers: int, effect_x2: int) -> int:
    """The doubled force of a defence (CO-11.2)."""
    return (tables.PERSON_FORCE * people + tables.SOLDIER_FORCE * soldiers) * effect_x2


def _leave(board: Board, seat: str, move: March) -> int:
    """Take soldiers out of a county, at most those still there (CO-10.3)."""
    county = board.counties[move.county]
    there = county.soldiers
    done = min(move.soldiers, there)
    county.soldiers -= done
    board.record(seat, move.line, move.soldiers, done)
    data: dict[str, object] = {"county": move.county, "to": move.to}
    amounts = {"asked": move.soldiers, "done": done}
    if done < move.soldiers:
        cut = {"verb": "MOVE", **data, **amounts, "soldiers": there}
        board.cut(seat, move.line, "CO-E11", "CO-10.3", cut)
    if move.soldiers:
        kind = "transfer" if board.owners[move.to] == seat else "attack"
        rule = "CO-10.3" if done < move.soldiers else "CO-10.2"
        board.tell_ruler("moved", rule, county, {**data, "kind": kind, **amounts})
    return done


def _fight(board: Board, county: County, attackers: dict[str, int]) -> None:
    if county.owner is None:
        people, soldiers = county.population // tables.UNCLAIMED_DEFENCE_DIVISOR, 0
        effect_x2 = tables.CASTLES[0].effect_x2
    else:
        people, soldiers = board.labour[county.id]["defend"], county.soldiers
        effect_x2 = tables.CASTLES[county.castle_in_force].effect_x2
    outcome = judge(people, soldiers, effect_x2, attackers)
    _tell_battle(board, county, attackers, (people, soldiers, effect_x2), outcome)
    county.population -= outcome.people_lost  # at once (CO-11.8)
    county.soldiers -= outcome.soldiers_lost
    if outcome.winner is not None:
        board.captures[county.id] = Capture(outcome.winner, outcome.survivors)


def _tell_battle(
    board: Board,
    county: County,
    attackers: dict[str, int],
    defence: tuple[int, int, int],
    outcome: Outcome,
) -> None:
    """Place, parties and outcome to everybody; the numbers to the parties (CO-19.1)."""
    held = outcome.winner is None
    people, soldiers, effect_x2 = defence
    rule = "CO-11.3" if county.owner is None else "CO-11.6"
    result: dict[str, object] = {
        "county": county.id,
        "defender": county.owner,
        "attackers": sorted(attackers),
        "outcome": "held" if held else "captured",
        "winner": outcome.winner,
    }
    board.tell("battle", rule, PUBLIC, result)
    armies: dict[str, object] = {}
    for seat, n in sorted(attackers.items()):
        left = outcome.survivors if seat == outcome.winner else 0
        armies[seat] = {"soldiers": n, "force_x2": army_x2(n), "lost": n - left, "left": left}
    parties = frozenset(attackers) | (frozenset() if county.owner is None else {county.owner})
    numbers: dict[str, object] = {
        "county": county.id,
        "attackers": armies,
        "defence": {
            "people": people,
            "soldiers": soldiers,
            "effect_x2": effect_x2,
            "force_x2": defence_x2(people, soldiers, effect_x2),
            "people_lost": outcome.people_lost,
            "soldiers_lost": outcome.soldiers_lost,
        },
        "outcome": "held" if held else "captured",
    }
    if held:
        numbers["damage"] = outcome.damage
    else:
        numbers["opposing_x2"] = outcome.opposing_x2
    board.tell("battle_numbers", "CO-11.7" if held else "CO-11.6", parties, numbers)
