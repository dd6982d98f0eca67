"""What one campaign may set: every constant of the rule book (DMA-1.5), with its default."""

from dataclasses import dataclass, fields
from functools import cached_property
from typing import Final

from dma.engine.jsonfields import show
from dma.engine.tables.units import UNITS

VERSION: Final = "2.1"  # of the rule book

WEEK: Final = "week"
DAY: Final = "day"
PACES: Final = (WEEK, DAY)  # DMA-3.6

ORIGINAL: Final = "original"
BALANCED: Final = "balanced"
#: Preset -> type -> price and upkeep, where they differ from the table (DMA-9.5).
PRICES: Final = {ORIGINAL: {}, BALANCED: {"horse_archers": (40, 2), "chariots": (50, 2)}}

ARMY_COLUMNS: Final = 11
ARMY_ROWS: Final = 6
ARMY_CAPACITY: Final = ARMY_COLUMNS * ARMY_ROWS
FIELD_WIDTH: Final = 11
FIELD_GAP_ROWS: Final = 4
FIELD_HEIGHT: Final = 2 * ARMY_ROWS + FIELD_GAP_ROWS
FLAG_CELL: Final = (5, 5)  # of a layout (DMA-13.3)
NEUTRAL_VILLAGE_CELLS: Final = ((4, 4), (5, 4), (6, 4))

MOST: Final = 10_000  # of an option that is a number (DMA-1.5)
#: Options with a lower limit: a step of a battle takes up to 2 KB of its record.
_MOST_OF: Final = {"battle_step_cap": 120, "battle_idle_steps": 20}
_LEAST_OF: Final = {"max_weeks": 1, "inactive_weeks": 1}


def bounds_of(option: str) -> tuple[int, int]:
    """The least and the most that an option may be set to, if it is a number (DMA-1.5)."""
    return _LEAST_OF.get(option, 0), _MOST_OF.get(option, MOST)


class BadRules(ValueError):
    """Options with which no campaign can be played. Its text is one line."""


@dataclass(frozen=True)
class Rules:
    """The options of a campaign, fixed when it is made. Percentages are whole numbers; costs of
    terrain in hundredths; names as in the rule book, in small letters. ``prices``: DMA-9.5."""

    pace: str = WEEK
    prices: str = ORIGINAL
    base_grey: int = 10
    base_green: int = 3
    stock_cap_idle: int = 100
    starve_percent: int = 25
    riots1_percent_per_point: int = 5
    riots2_percent_per_point: int = 2
    depth_bonus_per_rank: int = 1
    depth_bonus_max: int = 3
    height_factor: int = 2
    height_attack_min: int = 1
    battle_step_cap: int = 60
    battle_idle_steps: int = 5
    paralyse_percent: int = 50
    sermon_base_percent: int = 100
    sermon_immunity_per_neighbour_percent: int = 10
    charm_percent: int = 100
    siege_tower_min_height: int = 3
    plain_cost: int = 100
    forest_cost: int = 150
    mountains_cost: int = 200
    neutral_village_militia: int = 3
    neutral_city_militia_base: int = 8
    neutral_city_militia_per_village: int = 2
    neutral_city_crossbowmen: int = 4
    start_garrison_militia: int = 4
    start_army_militia: int = 5
    victory_share: int = 50
    victory_share_2_players: int = 75
    victory_share_3_players: int = 67
    max_weeks: int = 52
    inactive_weeks: int = 3
    vision_radius: int = 2

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if field.name == "pace":
                if value not in PACES:
                    raise BadRules(f"pace: expected week or day, got {show(value)}")
            elif field.name == "prices":
                if value not in PRICES:
                    raise BadRules(f"prices: expected original or balanced, got {show(value)}")
            else:
                self._verify_number(field.name, value)

    @staticmethod
    def _verify_number(option: str, value: object) -> None:
        least, most = bounds_of(option)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise BadRules(
                f"{option}: expected a whole number, {least} to {most}, got {show(value)}"
            )

    @cached_property
    def terrain_cost(self) -> dict[str, int]:
        """Terrain -> what its cells cost to enter, in hundredths (DMA-10.3); none for water."""
        return {
            "plain": self.plain_cost,
            "forest": self.forest_cost,
            "mountains": self.mountains_cost,
        }

    def price(self, unit_type: str) -> int:
        """What recruiting one costs (DMA-9.1, DMA-9.5)."""
        preset = PRICES[self.prices].get(unit_type)
        return preset[0] if preset else UNITS[unit_type].price

    def upkeep(self, unit_type: str) -> int:
        """What it eats a day (DMA-5.5, DMA-9.5)."""
        preset = PRICES[self.prices].get(unit_type)
        return preset[1] if preset else UNITS[unit_type].upkeep

    def victory_percent(self, players: int) -> int:
        """The share of the land that has to be exceeded (DMA-19.2); ``players``: at the start."""
        few = {2: self.victory_share_2_players, 3: self.victory_share_3_players}
        return few.get(players, self.victory_share)
