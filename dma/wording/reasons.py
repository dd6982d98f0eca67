"""Why an order, or a part of it, is not carried out: reason -> a sentence (DMA-4.10)."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from dma.engine.orders.forms import Units
from dma.wording.names import NOBODY_NAMED
from dma.wording.nouns import UNITS

Data = Mapping[str, Any]

# What an order lacks at that place
_WANTED: Final[Mapping[str, str | Promise]] = {
    "verb": gettext_lazy("the name of an order"),
    "number": gettext_lazy("a number"),
    "units": gettext_lazy("units: numbers such as 12 14-18, types such as militia x3, or all"),
    "holder": gettext_lazy("a garrison or an army, such as city 3 or army 7"),
    "city": gettext_lazy("one of your cities, such as city 3"),
    "army": gettext_lazy("one of your armies, such as army 7"),
    "state": gettext_lazy("the letter or the name of a state"),
    "attitude": gettext_lazy("war, peace or alliance"),
    "stance": gettext_lazy("aggressive or passive"),
    "switch": gettext_lazy("on or off"),
    "thing": gettext_lazy("a building, a type of unit, a new army or a breakthrough group"),
    "cell": gettext_lazy("a cell, such as 12.13"),
    "colon": gettext_lazy("a colon"),
    "name": gettext_lazy("a name, in quotation marks"),
    "text": gettext_lazy("a text"),
    "end": gettext_lazy("nothing more"),
    "to": gettext_lazy("“to” and where they go"),
    "at": gettext_lazy("“at” and a city"),
}
_THINGS: Final[Mapping[str, str | Promise]] = {
    "city": gettext_lazy("city"),
    "army": gettext_lazy("army"),
    "state": gettext_lazy("state"),
}
# What an order may have only so many of
_BOUNDED: Final[Mapping[str, str | Promise]] = {
    "units": gettext_lazy("At most %(most)s units in one order."),
    "cells": gettext_lazy("A route has at most %(most)s cells."),
    "entries": gettext_lazy("At most %(most)s units in one layout."),
    "items": gettext_lazy("A queue has at most %(most)s items."),
}


def say_holder(holder: Iterable[Any]) -> str:
    """A garrison or an army by its kind and number: "city 3", as plans call it."""
    kind, number = holder
    return NOBODY_NAMED.city(number) if kind == "city" else NOBODY_NAMED.army(number)


def say_units(numbers: Iterable[int]) -> str:
    """Unit 12; units 12, 14–18."""
    found = sorted(numbers)
    text = str(Units(tuple(found))).replace(" ", ", ").replace("-", "–")
    return ngettext("unit %(units)s", "units %(units)s", len(found)) % {"units": text}


def _first_up(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _unknown_order(data: Data) -> str:
    return _("No order begins with “%(found)s”.") % data


def _expected(data: Data) -> str:
    wanted = {"what": _WANTED[data["what"]], "found": data["found"]}
    if data["found"]:
        return _("“%(found)s” does not fit here; expected: %(what)s.") % wanted
    return _("The line ends too early; expected: %(what)s.") % wanted


def _number_long(data: Data) -> str:
    return _("“%(found)s” is too long for a number: at most %(most)s digits.") % data


def _span_backwards(data: Data) -> str:
    return _("%(first)s-%(last)s runs backwards: write the lower number first.") % data


def _span_long(data: Data) -> str:
    return _("%(first)s-%(last)s is too long: at most %(most)s units in one order.") % data


def _too_many(data: Data) -> str:
    return str(_BOUNDED[data["what"]]) % {"most": data["most"]}


def _count_wrong(data: Data) -> str:
    return _("%(found)s of a kind cannot be ordered: write 1 to %(most)s.") % data


def _name_unknown(data: Data) -> str:
    match data["what"]:
        case "state":
            return _("No state is called “%(found)s”.") % data
        case "city":
            return _("No city of yours is called “%(found)s”.") % data
    return _("No army of yours is called “%(found)s”.") % data


def _name_ambiguous(data: Data) -> str:
    those = data.get("numbers") or data.get("seats") or ()
    about = {
        "what": _THINGS[data["what"]],
        "found": data["found"],
        "those": ", ".join(map(str, those)),
    }
    return _("“%(found)s” is the name of more than one (%(what)s): write one of %(those)s.") % about


def _name_long(data: Data) -> str:
    return _("“%(found)s” is too long for a name: at most %(most)s letters.") % data


def _text_long(data: Data) -> str:
    return _("This text is too long: at most %(most)s letters.") % data


def _line_long(data: Data) -> str:
    return _("This line is too long: at most %(most)s letters.") % data


def _not_own(data: Data) -> str:
    if data["what"] == "city":
        return _("You have no city %(number)s.") % data
    return _("You have no army %(number)s.") % data


def _no_unit(data: Data) -> str:
    return _("You have no %(units)s.") % {"units": say_units(data["units"])}


def _no_state(data: Data) -> str:
    return _("There is no state of seat %(seat)s.") % data


def _self(data: Data) -> str:
    return _("%(seat)s is your own state.") % data


def _state_out(data: Data) -> str:
    return _("The state of seat %(seat)s is out of the game.") % data


def _too_many_orders(data: Data) -> str:
    return _("A plan has at most %(most)s orders: this line is not read.") % data


def _too_many_messages(data: Data) -> str:
    return _("At most %(most)s messages in one plan: this one is not delivered.") % data


def _source_missing(data: Data) -> str:
    return _("Units by type, or all of them: say from where, such as “from city 3”.")


def _off_layout(data: Data) -> str:
    cells = ", ".join(f"{number} – {cell}" for number, cell in sorted_by_number(data["units"]))
    return _(
        "Off the layout: %(cells)s. Columns go from 0 to %(last_column)s, rows from 0 (the front)"
        " to %(last_row)s."
    ) % {"cells": cells, "last_column": data["columns"] - 1, "last_row": data["rows"] - 1}


def _same_holder(data: Data) -> str:
    return _("From and to are the same: %(holder)s.") % {"holder": say_holder(data["holder"])}


def _elsewhere(data: Data) -> str:
    places = ", ".join(
        _("%(unit)s is in %(holder)s")
        % {"unit": say_units([int(number)]), "holder": say_holder(holder)}
        for number, holder in sorted_by_number(data["at"])
    )
    return _("Not there: %(places)s.") % {"places": places}


def _other_cell(data: Data) -> str:
    about = {
        "units": _first_up(say_units(data["units"])),
        "holder": say_holder(data["holder"]),
        "cell": data["cell"],
    }
    return _("%(units)s: not on the cell of %(holder)s (%(cell)s).") % about


def _full(data: Data) -> str:
    about = {
        "units": _first_up(say_units(data["units"])),
        "holder": say_holder(data["holder"]),
        "most": data["most"],
    }
    return _("%(units)s: no room in %(holder)s, which holds at most %(most)s units.") % about


def _too_few(data: Data) -> str:
    about = {"type": UNITS[data["type"]], "asked": data["asked"], "there": data["there"]}
    return _("%(type)s: %(asked)s wanted, %(there)s there.") % about


def _nobody_there(data: Data) -> str:
    return _("Nobody is in %(holder)s.") % {"holder": say_holder(data["holder"])}


def _unit_twice(data: Data) -> str:
    units = say_units(map(int, data["units"]))
    return _("%(units)s: named twice; the first cell counts.") % {"units": _first_up(units)}


def _cell_taken(data: Data) -> str:
    told = ", ".join(
        _("%(unit)s cannot stand on %(cell)s, which unit %(by)s has")
        % {"unit": say_units([int(number)]), "cell": cell, "by": data["by"][cell]}
        for number, cell in sorted_by_number(data["units"])
    )
    return _first_up(f"{told}.")


def _not_beside(data: Data) -> str:
    return _("Step %(step)s: %(cell)s is not beside %(before)s. The route ends before it.") % data


def _off_map(data: Data) -> str:
    return _("Step %(step)s: %(cell)s is off the map. The route ends before it.") % data


def _water(data: Data) -> str:
    return _("Step %(step)s: %(cell)s is water. The route ends before it.") % data


def sorted_by_number(told: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """Data whose keys are numbers as texts, in the order of the numbers."""
    return sorted(told.items(), key=lambda item: int(item[0]))


#: Every reason of ``engine.orders.faults.REASONS``.
REASON_SENTENCES: Final[Mapping[str, Callable[[Data], str]]] = {
    "unknown_order": _unknown_order,
    "expected": _expected,
    "number_long": _number_long,
    "span_backwards": _span_backwards,
    "span_long": _span_long,
    "too_many": _too_many,
    "count_wrong": _count_wrong,
    "name_unknown": _name_unknown,
    "name_ambiguous": _name_ambiguous,
    "name_long": _name_long,
    "text_long": _text_long,
    "line_long": _line_long,
    "not_own": _not_own,
    "no_unit": _no_unit,
    "no_state": _no_state,
    "self": _self,
    "state_out": _state_out,
    "too_many_orders": _too_many_orders,
    "too_many_messages": _too_many_messages,
    "source_missing": _source_missing,
    "off_layout": _off_layout,
    "same_holder": _same_holder,
    "elsewhere": _elsewhere,
    "other_cell": _other_cell,
    "full": _full,
    "too_few": _too_few,
    "nobody_there": _nobody_there,
    "unit_twice": _unit_twice,
    "cell_taken": _cell_taken,
    "not_beside": _not_beside,
    "off_map": _off_map,
    "water": _water,
}
