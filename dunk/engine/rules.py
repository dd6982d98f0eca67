"""What one campaign may set: the rules that are values, not branches."""

from dataclasses import dataclass
from typing import Final

from dunk.engine.jsonfields import show
from dunk.engine.tables.sequence import SILENT_TURNS
from dunk.engine.tables.technologies import PACE, PACES

VERSION: Final = "0.35"  # of the rule book (DK-18)


class BadRules(ValueError):
    """Options with which no campaign can be played. Its text is one line."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of a campaign, fixed when it is made.

    ``pace``: 1, 3 or 5, times every chance of a discovery (DK-8.3.65). ``monsters``: whether
    dragons and turtles appear (DK-11.2.14). ``old_plunder``: the rules for campaigns below 20
    (DK-7.10.2, DK-18). ``silent_turns``: turns in a row without orders after which a kingdom
    resigns (DK-17.5), 1 or more. ``last_turn``: the turn it was announced to end with (DK-17.4).
    """

    pace: int = PACE
    monsters: bool = True
    old_plunder: bool = False
    silent_turns: int = SILENT_TURNS
    last_turn: int | None = None
    version: str = VERSION

    def __post_init__(self) -> None:
        if self.pace not in PACES:
            raise BadRules(f"pace: expected 1, 3 or 5, got {show(self.pace)}")
        if self.silent_turns < 1:
            raise BadRules(f"silent_turns: expected 1 or more, got {show(self.silent_turns)}")
        if self.last_turn is not None and self.last_turn < 1:
            raise BadRules(f"last_turn: expected 1 or more, got {show(self.last_turn)}")
        if self.version != VERSION:
            raise BadRules(f"version: this host plays {VERSION}, not {show(self.version)}")
