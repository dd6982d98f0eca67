"""The order of a turn (DK-5) and of the delayed orders (DK-5.2)."""

from typing import Final

# Rule DK-5. The last of them ends with DK-5.15.4, which is worked out in steps of its own.
PHASE_NAMES: Final = (
    "orders",
    "delayed_orders",
    "first_army_moves",
    "movement_battles",
    "movement",
    "battle",
    "starvation",
    "resurrection",
    "desertion",
    "havoc",
    "income",
    "occupation",
    "migration",
    "rebellion",
    "plague",
    "catastrophe",
    "discoveries",
)
# Rule DK-5.15.4
CLOSING_NAMES: Final = ("departures", "sight", "rumours", "ending")
# Rule DK-1.5: no phase of a turn, but told as one
CORRECTIONS: Final = "corrections"

# Rule DK-5.2
DELAYED_ORDERS: Final = (
    "gifts and goods",
    "protection",
    "healing",
    "burn and diburn",
    "pest",
    "teleport",
    "trolls",
    "missions",
)

# Rule DK-14.6.2: the sum of four 25-sided dice, less 52, in percent
RUMOUR_DICE: Final = 4
RUMOUR_FACES: Final = 25
RUMOUR_MEAN: Final = 52

SILENT_TURNS: Final = 4  # DK-17.5: without orders, then a kingdom resigns by itself
