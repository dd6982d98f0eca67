"""What the pieces of a report are called."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext as _

Report = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Names:
    """Numbers as text -> names, of states, cities, villages and armies."""

    states: Mapping[str, str] = field(default_factory=dict)
    cities: Mapping[str, str] = field(default_factory=dict)
    villages: Mapping[str, str] = field(default_factory=dict)
    armies: Mapping[str, str] = field(default_factory=dict)

    def state(self, number: int) -> str:
        """A state; nobody is "neutral"."""
        if not number:
            return _("nobody")
        return self.states.get(str(number)) or _("state %(n)s") % {"n": number}

    def city(self, number: int) -> str:
        return self.cities.get(str(number)) or _("city %(n)s") % {"n": number}

    def village(self, number: int) -> str:
        return self.villages.get(str(number)) or _("village %(n)s") % {"n": number}

    def army(self, number: int, name: str = "") -> str:
        """Its name with its number, or the number alone. ``name``: where it may be gone by now."""
        name = name or self.armies.get(str(number), "")
        if name:
            return _("army %(n)s “%(name)s”") % {"n": number, "name": name}
        return _("army %(n)s") % {"n": number}

    def holder(self, kind: str, number: int) -> str:
        """A garrison by its city, or an army."""
        return self.city(number) if kind == "city" else self.army(number)


NOBODY_NAMED: Final = Names()
#: Events that name an army which the report may not have any more.
GONE: Final = ("army_created", "army_dissolved", "orders_void")
#: A sentence of an event: from its data and the names.
Saying = Callable[[Mapping[str, Any], Names], str]


def names_in(report: Report) -> Names:
    """The names that a report knows, and those of its own armies that are gone by now."""

    def of(part: str) -> dict[str, str]:
        return {n: it["name"] for n, it in report[part].items() if it.get("name")}

    gone = {
        str(event["data"]["army"]): event["data"]["name"]
        for day in report["days"]
        for event in day["events"]
        if event["code"] in GONE
    }
    return Names(of("states"), of("cities"), of("villages"), {**gone, **of("armies")})
