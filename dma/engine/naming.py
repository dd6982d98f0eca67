"""Names of states, as plans and files may write them."""

from typing import Final

LONGEST_NAME: Final = 40
SHORTEST_NAME: Final = 3  # one or two letters are taken for a seat (DMA-22)
#: Signs and a word that mean something else in a plan (DMA-22).
RESERVED_SIGNS: Final = '#:,;"\\|'
RESERVED_WORDS: Final = ("all",)


def name_fault(name: str) -> str:
    """Why a state cannot be called so: length, sign, digits or word; "" if it can."""
    if not SHORTEST_NAME <= len(name) <= LONGEST_NAME:
        return "length"
    if not name.isprintable() or any(sign in name for sign in RESERVED_SIGNS):
        return "sign"
    if name != " ".join(name.split()):
        return "sign"
    if name.isdigit():
        return "digits"
    return "word" if name.casefold() in RESERVED_WORDS else ""
