"""What kingdoms and their armies are called in a report."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

Data = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Names:
    """``kingdoms``: number -> name; ``own``: the reader's kingdom, None for the public."""

    kingdoms: Mapping[int, str] = field(default_factory=dict)
    own: int | None = None

    def call(self, number: int) -> str:
        """A kingdom by name and number, 0 for the rebels."""
        if not number:
            return _("the rebels")
        name = self.kingdoms.get(number)
        if name is None:
            return _("kingdom %(number)s") % {"number": number}
        return f"{name} ({number})"

    def call_army(self, data: Data, owner: str = "kingdom") -> str:
        """An army by its name; with its owner unless it is the reader's own."""
        number = data.get(owner, self.own)
        if number is None or number == self.own:
            return str(data["name"])
        text = _("%(army)s of %(kingdom)s")
        return text % {"army": data["name"], "kingdom": self.call(number)}


def names_in(report: Data) -> Names:
    return Names({one["number"]: one["name"] for one in report["kingdoms"]}, report["kingdom"])


def seats_in(report: Data) -> dict[int, str]:
    """Kingdom -> the key of its seat; the rebels have none."""
    return {one["number"]: one["seat"] for one in report["kingdoms"]}
