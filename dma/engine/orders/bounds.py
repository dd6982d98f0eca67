"""How much a plan may hold (DMA-22.10)."""

from typing import Final

MOST_ORDERS: Final = 1000  # of a plan
LONGEST_LINE: Final = 4000  # signs
LONGEST_NAME: Final = 40
LONGEST_TEXT: Final = 1000  # of a message
MOST_MESSAGES: Final = 20  # of a plan
MOST_ITEMS: Final = 100  # of a queue
MOST_CELLS: Final = 100  # of a route
MOST_UNITS: Final = 200  # numbers of one order
MOST_OF_A_KIND: Final = 100  # in "militia x3"
