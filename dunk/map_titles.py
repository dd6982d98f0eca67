"""A province in one sentence, for whoever cannot see the drawing."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from dunk.concerning import own_lands
from dunk.engine.outline import ProvinceRow
from dunk.wording.lists import say_province
from dunk.wording.names import names_in
from dunk.wording.nouns import list_words

Report = Mapping[str, Any]


def titles(report: Report) -> Callable[[int], str]:
    """What says a province of the report's map in one sentence."""
    names = names_in(report)
    now = report["turn"] - 1
    own = own_lands(report)

    def title(number: int) -> str:
        land = report["provinces"].get(str(number))
        if land is None:
            return _("Province %(province)s, never seen") % {"province": number}
        told = say_province(ProvinceRow(number, now - land["seen"], number in own, land), names)
        armies = list_words(names.call_army(army, "owner") for army in land.get("armies", ()))
        sentence = _("Province %(province)s") % {"province": told}
        return f"{sentence}; {armies}" if armies else sentence

    return title
