"""The plan of a continent: where its provinces lie on a lattice of hexagons (DMA-2.3).

A slot is (q, r) in axial coordinates and has six neighbours. Three colours go over the lattice so
that no two neighbours have the same; starts are slots of the first colour, so that free provinces
always lie between them, and every start has the same share of these: one that lies beside two
starts counts for half, beside three for a third.
"""

from dataclasses import dataclass
from typing import Final

from dma.engine.chance import Rolls

Slot = tuple[int, int]

AROUND: Final[tuple[Slot, ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
#: From a slot to the nearest ones of its own colour.
SAME_COLOUR: Final[tuple[Slot, ...]] = ((1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1))
#: A slot, in hundredths of the side of a square as large: it is a little wider than high.
WIDE: Final = 110
HIGH: Final = 90
WHOLE: Final = 60  # the share of a free province, divided by the starts beside it


@dataclass(frozen=True, slots=True)
class Plan:
    """``starts``: in the order of the states; ``free``: the other provinces."""

    starts: tuple[Slot, ...]
    free: tuple[Slot, ...]

    @property
    def shares(self) -> list[int]:
        """Of each start: what falls to it of the free provinces beside it, in parts of WHOLE."""
        return [_share(start, set(self.free), set(self.starts)) for start in self.starts]

    @property
    def rivals(self) -> list[int]:
        """Of each start: how many others are as near as they can be."""
        starts = set(self.starts)
        return [sum(slot in starts for slot in _steps(it, SAME_COLOUR)) for it in self.starts]

    @property
    def unfairness(self) -> int:
        """The smaller, the more alike the starts are."""
        shares, rivals = self.shares, self.rivals
        return (max(shares) - min(shares)) * 4 + (max(rivals) - min(rivals)) * WHOLE

    @property
    def sprawl(self) -> int:
        """How large a sheet of four to three it takes, in per cent of its provinces: the smaller,
        the less water around it."""
        slots = (*self.starts, *self.free)
        across = [WIDE * (2 * q + r) // 2 for q, r in slots]
        down = [HIGH * r for _, r in slots]
        long, short = sorted(
            (max(across) - min(across) + WIDE, max(down) - min(down) + HIGH), reverse=True
        )
        side = max(3 * long, 4 * short)
        return side * side // (12 * 100 * len(slots))


def neighbours(slot: Slot) -> list[Slot]:
    return _steps(slot, AROUND)


def draw_plan(players: int, provinces: int, rolls: Rolls) -> Plan:
    """A plan for so many players and provinces, all of it in one piece."""
    starts, links = _draw_starts(players, rolls)
    shares = dict.fromkeys(starts, 0)
    chosen, free = set(starts), list[Slot]()

    def take(slot: Slot) -> None:
        chosen.add(slot)
        free.append(slot)
        beside = [start for start in neighbours(slot) if start in shares]
        for start in beside:
            shares[start] += WHOLE // len(beside)

    for slots in links:  # what joins a start to one that was there before
        if not chosen.intersection(slots):
            take(slots[rolls.pick(len(slots), "link")])
    while len(chosen) < provinces:
        take(_next_free(shares, chosen, rolls))
    return Plan(tuple(_shuffled(starts, rolls)), tuple(free))


def _draw_starts(players: int, rolls: Rolls) -> tuple[list[Slot], list[list[Slot]]]:
    """Start slots, each beside an earlier one and rather close to all; and for each but the first
    the two slots between it and that one."""
    starts: list[Slot] = [(0, 0)]
    links: list[list[Slot]] = []
    while len(starts) < players:
        there = set(starts)
        open_ = sorted({slot for it in starts for slot in _steps(it, SAME_COLOUR)} - there)
        # Of three slots the one with most starts around it is taken, else the one nearest to the
        # middle of all: no long tentacles.
        lots = [open_[rolls.pick(len(open_), "start", len(starts) + 1)] for _ in range(3)]
        new = max(
            lots,
            key=lambda slot: (
                sum(it in there for it in _steps(slot, SAME_COLOUR)),
                -_far(slot, starts),
            ),
        )
        parents = [slot for slot in _steps(new, SAME_COLOUR) if slot in there]
        parent = parents[rolls.pick(len(parents), "parent", len(starts) + 1)]
        links.append(sorted(set(neighbours(new)) & set(neighbours(parent))))
        starts.append(new)
    return starts, links


def _next_free(shares: dict[Slot, int], chosen: set[Slot], rolls: Rolls) -> Slot:
    """A free province more, for the start that has the smallest share and room for one; where none
    has, anywhere at the coast."""
    for start in sorted(shares, key=lambda slot: shares[slot]):
        open_ = [slot for slot in neighbours(start) if slot not in chosen]
        if open_:
            lots = [open_[rolls.pick(len(open_), "free")] for _ in range(2)]
            return max(lots, key=lambda slot: sum(it in chosen for it in neighbours(slot)))
    coast = sorted({slot for it in chosen for slot in neighbours(it)} - chosen)
    coast = [slot for slot in coast if not _is_start_colour(slot)]
    lots = [coast[rolls.pick(len(coast), "coast")] for _ in range(3)]
    return max(lots, key=lambda slot: sum(it in chosen for it in neighbours(slot)))


def _shuffled(starts: list[Slot], rolls: Rolls) -> list[Slot]:
    """Whoever is first among the seats should not always be in the middle."""
    mixed = list(starts)
    for last in range(len(mixed) - 1, 0, -1):
        other = rolls.pick(last + 1, "seat")
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed


def _share(start: Slot, free: set[Slot], starts: set[Slot]) -> int:
    return sum(
        WHOLE // sum(it in starts for it in neighbours(slot))
        for slot in neighbours(start)
        if slot in free
    )


def _far(slot: Slot, starts: list[Slot]) -> int:
    """Squared distance from the middle of all starts, where four to the side is as near as three
    up or down; only to be compared."""
    n = len(starts)
    across = WIDE * (n * (2 * slot[0] + slot[1]) - sum(2 * q + r for q, r in starts)) // 2
    down = HIGH * (n * slot[1] - sum(r for _, r in starts))
    return (3 * across) ** 2 + (4 * down) ** 2


def _is_start_colour(slot: Slot) -> bool:
    return (slot[0] - slot[1]) % 3 == 0


def _steps(slot: Slot, ways: tuple[Slot, ...]) -> list[Slot]:
    return [(slot[0] + q, slot[1] + r) for q, r in ways]
