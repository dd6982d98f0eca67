"""What sets one bot apart from another: numbers and preferences, not code."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Temperament:
    """How a bot weighs things.

    ``peace``: it declares no war before that turn. ``odds``: in per cent, how likely all defenders
    must fall before it attacks. ``quarrel``: how likely it is, in per cent a turn, to declare a war
    that it could win; ``truce``: to end one of its own. ``lands_per_guard``: own provinces for
    every army that it keeps at home. ``war_chest``: how much of its gold it spends on a war, in per
    cent. ``kindness``: how likely it offers a neighbour friendship, in per cent a turn;
    ``fickleness``: that it takes it back; ``generosity``: that it teaches an ally something.
    ``arms``: gold for weapons comes before works that take more turns than that to pay.
    ``weapons``: the technologies of war it wants, in order.
    """

    peace: int
    odds: int
    quarrel: int
    truce: int
    lands_per_guard: int
    war_chest: int
    kindness: int
    fickleness: int
    generosity: int
    arms: int
    weapons: tuple[str, ...]


# The first is the gentlest: the host lets it care for the seats of those who are away.
TEMPERAMENTS: Final[Mapping[str, Temperament]] = MappingProxyType(
    {
        # At home with mages: towns, mines and works, and walls around them.
        "builder": Temperament(
            peace=25,
            odds=70,
            quarrel=3,
            truce=20,
            lands_per_guard=10,
            war_chest=40,
            kindness=12,
            fickleness=2,
            generosity=20,
            arms=25,
            weapons=("bows", "castles", "armour", "steel", "stone_building", "mithril"),
        ),
        # At home with priests: gathers free people, and fights when there are none left.
        "missionary": Temperament(
            peace=18,
            odds=60,
            quarrel=6,
            truce=15,
            lands_per_guard=9,
            war_chest=50,
            kindness=12,
            fickleness=2,
            generosity=20,
            arms=18,
            weapons=("bows", "armour", "steel", "castles", "military_toys", "mithril"),
        ),
        # At home with warriors: arms early and goes for whoever looks weak.
        "conqueror": Temperament(
            peace=10,
            odds=50,
            quarrel=8,
            truce=14,
            lands_per_guard=6,
            war_chest=75,
            kindness=9,
            fickleness=4,
            generosity=15,
            arms=15,
            weapons=(
                "bows",
                "armour",
                "steel",
                "military_toys",
                "more_military_toys",
                "catapults",
                "mithril",
                "castles",
                "even_more_military_toys",
                "knights",
            ),
        ),
    }
)

# Type of leaders -> the temperament that makes most of them
AT_HOME: Final[Mapping[str, str]] = MappingProxyType(
    {"warrior": "conqueror", "mage": "builder", "priest": "missionary"}
)
