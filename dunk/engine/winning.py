"""Who is ahead (DK-17.2, DK-17.3), by the standings of a turn."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from dunk.engine.board import Board
from dunk.engine.doings import Account
from dunk.engine.state import Standing

Standings = Mapping[int, Standing]  # kingdom -> how it stands


def standing_of(board: Board, number: int) -> Standing:
    """How a kingdom stands now; its income is that of this turn's income phase."""
    books = board.accounts.get(number, Account(0))
    return Standing(
        income=books.winning_value,
        provinces=len(board.lands[number]),
        technologies=len(board.kingdoms[number].technologies),
        towns=sum(books.towns.values()),
    )


def ranking(standings: Standings) -> list[int]:
    """The kingdoms, best first: by the winning value, then provinces, then technologies; those who
    are still even by number (DK-H163)."""
    return sorted(
        standings,
        key=lambda number: (
            -standings[number].income,
            -standings[number].provinces,
            -standings[number].technologies,
            number,
        ),
    )


def secondary_winners(standings: Standings) -> dict[str, list[int]]:
    """What is won besides -> the kingdoms that are best in it, several if they are even.

    The keys are income_per_province, provinces, technologies and towns. Nobody wins with nothing:
    a kingdom without provinces has no income per province.
    """

    def best(value: Callable[[Standing], Fraction | int | None]) -> list[int]:
        values = {number: value(one) for number, one in standings.items()}
        known = {number: one for number, one in values.items() if one is not None}
        most = max(known.values(), default=None)
        return [number for number, one in sorted(known.items()) if one == most]

    return {
        "income_per_province": best(
            lambda one: Fraction(one.income, one.provinces) if one.provinces else None
        ),
        "provinces": best(lambda one: one.provinces or None),
        "technologies": best(lambda one: one.technologies or None),
        "towns": best(lambda one: one.towns or None),
    }
