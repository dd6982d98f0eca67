"""One blow: how likely it kills, and whether it does (DMA-15.1 to DMA-15.5)."""

from dma.engine.battle.fray import Fray, Soldier
from dma.engine.rules import Rules

Odds = tuple[int, int]  # num, den; num = den: certain
CERTAIN: Odds = (1, 1)


def kill_chance(
    attack: int,
    defence: int,
    rules: Rules,
    *,
    depths: tuple[int, int] = (0, 0),
    heights: tuple[int, int] = (0, 0),
) -> Odds:
    """A and A + D of a strike (DMA-15.1, DMA-15.2). ``depths``: the bonus of striker and target;
    ``heights``: of the cells on which the two stand."""
    above = rules.height_factor * (heights[0] - heights[1])
    strong = strength(attack, rules, above, depths[0])
    firm = defence + depths[1] - min(above, 0)
    return strong, strong + firm


def strength(attack: int, rules: Rules, above: int, depth: int = 0) -> int:
    """A of DMA-15.2. ``above``: how much the height adds, below 0 if the target stands higher."""
    return max(rules.height_attack_min, attack + depth + above) if attack else 0


def depth_of(fray: Fray, soldier: Soldier) -> int:
    """The bonus for ranks directly behind (DMA-15.3)."""
    drill = soldier.drill
    if not drill.ranks:
        return 0
    rules, place, depth = fray.rules, soldier.place + drill.behind, 0
    while depth < rules.depth_bonus_max:
        other = fray.at[place]
        if other is None or other.side != soldier.side or not other.drill.ranks:
            break
        depth += rules.depth_bonus_per_rank
        place += drill.behind
    return min(depth, rules.depth_bonus_max)


def chance_of(fray: Fray, striker: Soldier, target: Soldier) -> Odds:
    """What a strike between these two needs."""
    return kill_chance(
        striker.drill.attack,
        target.drill.defence,
        fray.rules,
        depths=(depth_of(fray, striker), depth_of(fray, target)),
        heights=(fray.heights[striker.place], fray.heights[target.place]),
    )


def elephant_chance(fray: Fray, striker: Soldier, target: Soldier) -> Odds:
    """A War elephant's: certain on level ground, but against its like (DMA-15.5)."""
    is_level = not fray.heights[striker.place] and not fray.heights[target.place]
    if is_level and not target.drill.tramples:
        return CERTAIN
    return chance_of(fray, striker, target)


def hit(fray: Fray, phase: int, way: str, striker: Soldier, target: Soldier, odds: Odds) -> bool:
    """Roll for one blow and tell of it. True: it kills."""
    num, den = odds
    came = fray.rolls.chance(num, den, way, striker.number, target.number)
    x, y = fray.ground.xs[target.place], fray.ground.ys[target.place]
    fray.tell(phase, "strike", striker.number, way, x, y, target.number, num, den, int(came))
    return came


def miss(fray: Fray, phase: int, way: str, striker: Soldier, place: int) -> None:
    """A strike at a cell where no enemy is any more: wasted (DMA-14.16)."""
    x, y = fray.ground.xs[place], fray.ground.ys[place]
    fray.tell(phase, "strike", striker.number, way, x, y, 0, 0, 0, 0)
