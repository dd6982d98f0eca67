"""The sheet a bot is writing: every line is carried out on what the bot knows as it is written."""

from dataclasses import dataclass, field

from dunk.engine.carrying.deed import Told
from dunk.engine.carrying.deeds import deed_of
from dunk.engine.carrying.realm import Realm
from dunk.engine.orders.forms import Order


@dataclass(slots=True)
class Draft:
    """The orders so far. What the rules refuse is not written, and nothing is spent twice.

    ``realm``: as the orders leave it. ``busy``: armies that have something to do this turn.
    ``abroad``: those of them that end the turn outside own land. ``aims``: land that somebody is
    sent to take.
    """

    realm: Realm
    lines: list[str] = field(default_factory=list)
    busy: set[int] = field(default_factory=set)
    abroad: set[int] = field(default_factory=set)
    aims: set[int] = field(default_factory=set)

    def order(self, order: Order) -> Told | None:
        """Write the order down if it can be carried out; what came of it, None if it cannot."""
        deed = deed_of(order)
        if deed.judge(self.realm, order) is not None:
            return None
        told = deed.do(self.realm, order)
        self.lines.append(str(order))
        return told

    @property
    def gold(self) -> int:
        return self.realm.gold

    @property
    def are_leaders_free(self) -> bool:
        return not self.realm.busy

    def text(self) -> str:
        """The sheet, one order on a line."""
        return "".join(f"{line}\n" for line in self.lines)
