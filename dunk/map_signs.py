"""Signs for what is told by colour or by name: the types of armies, and the peoples.

Each is a silhouette in a box from -8 to 8 both ways, y downwards.
"""

from collections.abc import Mapping
from typing import Final

from games.maps.curves import Ring, disc, rings

#: Army type -> its sign, in white or ink on its banner.
ARMIES: Final[Mapping[str, tuple[Ring, ...]]] = {
    # a sword
    "army": rings("M0 -8L1.7 -5.4V2H4.6V4H1.4V8H-1.4V4H-4.6V2H-1.7V-5.4Z"),
    # a wolf's head
    "warg_army": rings("M-7 -2L-3 -8L-1 -4H2L8 0.6L7 3.4L2 3L3.6 6L-1 4.6L-3 8L-7 8Z"),
    # a horse's head
    "horse_army": rings(
        "M-5 8C-5.6 0 -4 -5 1 -6.6L2 -8.4L3.4 -6.4L8 0L6.6 3L2.4 1.4C1 3 2.6 5 3.4 8Z"
    ),
    # a horse's head under a plume, with a lance
    "knights": rings(
        "M-4 8C-4.6 1 -3 -3 1.6 -4.6L2.6 -6.4L4 -4.4L8 1L6.8 3.6L3 2.2C2 3.6 3.4 5.4 4 8Z"
        "M-8 -8H-6.2V8H-8ZM-6.2 -8L-1.6 -6L-6.2 -4Z"
    ),
    # a bow with its arrow
    "archers": rings(
        "M-4.6 -8C4 -6 7.4 -3 7.4 0C7.4 3 4 6 -4.6 8L-5 6.4C2 4.6 5.4 2.6 5.4 0.9H-4V-0.9"
        "H5.4C5.4 -2.6 2 -4.6 -5 -6.4ZM-8 0L-4 -2.6V2.6Z"
    ),
    # an engine on wheels
    "catapults": rings("M-8 3.4H8V5.6H-8ZM-3 3.4L4.4 -7.6L6.2 -6.4L-0.4 3.4Z")
    + (disc(-4.6, 6.6, 2, 12), disc(4.6, 6.6, 2, 12), disc(6, -6.6, 2.4, 12)),
    # a flame
    "firewalkers": rings(
        "M0.6 -8C1 -4 5.8 -2.4 5.8 3C5.8 6.4 3.2 8 0 8C-3.2 8 -5.8 6.4 -5.8 3"
        "C-5.8 0 -3.6 -1 -3.4 -4C-1.8 -3.4 -1.4 -2 -1.4 -0.6C0 -2.6 0.8 -5 0.6 -8Z"
    ),
    # a helmet
    "mithril_warriors": rings(
        "M-6 7V-1C-6 -5.4 -3.4 -8 0 -8C3.4 -8 6 -5.4 6 -1V7H1.4V0.6H3.6V-1.4H-3.6V0.6H-1.4V7Z"
    ),
    # a club
    "trolls": rings(
        "M-7.4 6L-1 -1C-1.6 -5 1.6 -8.4 5.4 -7.6C8.6 -6.4 8.4 -2 5.6 0C4 1.2 2 1.4 0.8 0.8L-5.4 8Z"
    ),
    "ship": rings(
        "M-8 3H8C7 6.4 5 8 2 8H-3C-6 8 -7.4 6 -8 3ZM-0.8 2V-8C4 -6 6.4 -2 6.8 2ZM-2.2 2V-5"
        "C-4.6 -3.4 -6 -1 -6.4 2Z"
    ),
    "frigate": rings(
        "M-8 3.4H8C7 6.6 5 8 2 8H-3C-6 8 -7.4 6.4 -8 3.4ZM-5.8 2.2V-6H-0.8V2.2ZM0.6 2.2V-8H6.4V2.2Z"
    ),
    # a tower on a cloud
    "sky_castle": rings("M-5 2V-8H-2.6V-6H-1.2V-8H1.2V-6H2.6V-8H5V2Z")
    + (disc(-4.6, 4.8, 2.8, 12), disc(0, 5.4, 3, 12), disc(4.6, 4.8, 2.8, 12)),
    # a tower
    "stone_castle": rings("M-6.4 8V-8H-3.6V-5.6H-1.4V-8H1.4V-5.6H3.6V-8H6.4V8H1.8V3H-1.8V8Z"),
    # a halberd
    "town_guard": rings(
        "M-0.9 8V-8H0.9V8ZM0.9 -6.6C4 -7.6 6 -5.6 6.4 -3C5 -1.6 3 -1 0.9 -1.4ZM-0.9 -5.6"
        "L-4.6 -3.6L-0.9 -2Z"
    ),
    # a wing
    "dragon": rings(
        "M-8 6C-7 -2 -2 -7 8 -8C5.4 -5.6 5.6 -3.6 6.6 -1.4C4 -2 2.6 -1 2.6 1.6"
        "C0.6 0.8 -1 1.8 -1.4 4.4C-3.6 3.4 -6 4 -8 6Z"
    ),
    # a shell
    "turtle": rings(
        "M-7 3C-7 -3.6 -3.6 -6.4 0 -6.4C3.6 -6.4 6 -4 6.4 0.4L8.4 -0.6V3.2L6 4.6H4.6V7H2"
        "V4.6H-2.6V7H-5.2V4.6Z"
    ),
}
#: People -> its sign, for whoever cannot go by the colours.
PEOPLES: Final[Mapping[str, tuple[Ring, ...]]] = {
    # a duck
    "duck": rings(
        "M-8 0C-6 2 -4 1.6 -2.4 0.4C-2.8 -2 -2 -6.6 2 -6.6C4.4 -6.6 5.4 -5.2 5.6 -4"
        "L8.4 -3.2L5.6 -1.8C5 -0.6 4.6 0 5.4 1.6C6.4 4.6 4 7 -0.6 7C-5.6 7 -8 4 -8 0Z"
    ),
    # a hammer
    "dwarf": rings("M-7 -7H7V-2H1.6V8H-1.6V-2H-7Z"),
    # a leaf
    "elf": rings(
        "M-7.6 8C-7 6 -6 4.6 -5 3.4C-7 -3 -1 -8 8 -8C8 1 3 6.6 -3.4 5C-4.6 6 -5.6 7 -6.2 8.4Z"
    ),
    # a house
    "human": rings("M0 -8L8 -1H5.6V7.4H-5.6V-1H-8Z"),
    # two tusks
    "orc": rings(
        "M-7.6 -6C-8 2 -5 6.4 -0.6 7.4C-2.6 3.6 -3 -1 -2.4 -6ZM7.6 -6C8 2 5 6.4 0.6 7.4"
        "C2.6 3.6 3 -1 2.4 -6Z"
    ),
}
