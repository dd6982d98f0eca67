"""The order of play: the phases of a week, a day (DMA-11) and a step of a battle (DMA-14)."""

from typing import Final

DAYS: Final = 7  # Monday is 1, Sunday 7 (DMA-3.1)

#: Before day 1, in this order, each for all states before the next (DMA-4.2).
WEEK_START: Final = (
    "plans",  # they are read
    "relations",
    "messages",
    "transfers",
    "rations",
    "disbandings",
    "layouts",
    "queues",
    "routes",
)
#: Phases 1 to 11 of a day (DMA-11).
DAY: Final = (
    "riot_probabilities_and_separatism",
    "count_and_production",
    "supply_deaths",
    "riots",
    "accrual_and_creation",
    "movement",
    "battles_same_cell",
    "battles_adjacent_cells",
    "city_storms",
    "village_attacks",
    "territory_and_victory",
)
#: Sunday evening (DMA-3.2), then who is silent too long falls apart (DMA-19.3).
WEEK_END: Final = ("breakthrough_groups_appear", "weekly_random_bonuses_assigned", "collapse")
#: Phases 1 to 14 of a battle step (DMA-14).
BATTLE_STEP: Final = (
    "plan",
    "inquisitor_paralysis",
    "monster_first_bites_and_elephant_strikes",
    "elephant_deaths",
    "first_move_of_double_movers",
    "chariot_side_strikes",
    "double_movers_plan_second_action",
    "all_other_strikes",
    "mage_summons_appear",
    "converted_units_cancel_plans",
    "deaths",
    "siege_towers_complete",
    "all_other_moves",
    "converted_units_change_side",
)
