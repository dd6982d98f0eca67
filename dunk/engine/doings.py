"""What is under way within one turn and gone at its end. What stays is in ``state``."""

from dataclasses import dataclass, field
from typing import NamedTuple

from dunk.engine.state import Army


@dataclass(slots=True)
class March:
    """The move order of one army (DK-5.3 to DK-5.6).

    ``words``: those left, in order. ``was_used``: whether it used a word this turn. ``took_zero``:
    finished for this turn. ``repeats``: the direction it used last, in DK-5.4, if no word was used
    since (DK-5.6.1, 2); else None. ``stopped``: enemies at a border hold it back (DK-5.5.3).
    """

    words: list[str] = field(default_factory=list)
    was_used: bool = False
    took_zero: bool = False
    repeats: str | None = None
    stopped: bool = False


class Gift(NamedTuple):
    """Gold or a technology on its way (DK-5.2.1); one of the two is empty."""

    giver: int
    receiver: int
    gold: int = 0
    technology: str = ""


class Export(NamedTuple):
    """Goods on their way from town to town (DK-7.8). ``start`` and ``end``: provinces."""

    sender: int
    start: int
    end: int
    good: str
    amount: int


class Ritual(NamedTuple):
    """A ritual that leaders have begun (DK-5.2.2).

    ``kind``: the name of its order: protect, heal, burn, diburn, pest, teleport or mission.
    ``provinces``: those named, two for diburn, none for mission. ``army``: number, for teleport.
    """

    kingdom: int
    kind: str
    provinces: tuple[int, ...] = ()
    army: int = 0


class HandOver(NamedTuple):
    """A province to be given (DK-5.13.1)."""

    giver: int
    receiver: int
    province: int


class MapGift(NamedTuple):
    """A map given away (DK-2.4.2)."""

    giver: int
    receiver: int


class Casualty(NamedTuple):
    """An army that died in a battle (DK-5.9). ``province``: where it stood, or came from."""

    army: Army
    province: int
    owner_then: int  # of the province when the battle was over


class Wish(NamedTuple):
    """A setting of the player that the host keeps (DK-4.2.5, DK-4.2.6, DK-4.2.9).

    ``setting``: email, map_email or password; ``value``: as written, "" to end it.
    """

    kingdom: int
    setting: str
    value: str


@dataclass(slots=True)
class Account:
    """The books of one kingdom for a turn (DK-3.3.3, DK-5.11); gold, costs above 0.

    ``lands``: provinces, mines and structures that pay; ``costs``: stables and warg_farms; ``inc``
    is ``lands - costs``. ``towns``: province -> gold made, before guards are bought (DK-17.2).
    ``guards``: paid by towns for new guards. ``upkeep``: kind of upkeep -> gold, keys normal,
    mounted and town_guard, each with ``_home`` or ``_abroad`` behind it.
    """

    gold_before: int
    lands: int = 0
    costs: int = 0
    administration: int = 0
    crime: int = 0
    towns: dict[int, int] = field(default_factory=dict)
    guards: int = 0
    upkeep: dict[str, int] = field(default_factory=dict)

    @property
    def inc(self) -> int:
        return self.lands - self.costs

    @property
    def winning_value(self) -> int:
        """``towns + inc - adm`` (DK-17.2)."""
        return sum(self.towns.values()) + self.inc - self.administration

    @property
    def gold(self) -> int:
        """What is left after the income (DK-5.11)."""
        return (
            self.gold_before
            + self.winning_value
            - self.crime
            - self.guards
            - sum(self.upkeep.values())
        )
