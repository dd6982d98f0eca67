"""The plague in words (DK-13.1)."""

from typing import Final

from django.utils.translation import gettext as _

from dunk.wording.failures import Sentence
from dunk.wording.names import Data, Names
from dunk.wording.nouns import PEOPLES


def _who(data: Data, names: Names) -> str:
    if data["carrier"] == "town":
        return _("the town")
    if data["carrier"] == "army":
        return names.call_army(data, "owner")
    return str(PEOPLES[data["race"]])


def _infected(data: Data, names: Names) -> str:
    text = _("Infected with the plague: %(who)s; mortality %(mortality)s, contagion %(contagion)s.")
    return text % {**data, "who": _who(data, names)}


def _broke_out(data: Data, names: Names) -> str:
    text = _("A plague broke out: %(who)s; mortality %(mortality)s, contagion %(contagion)s.")
    return text % {**data, "who": _who(data, names)}


def _died(data: Data, names: Names) -> str:
    if data["guard"] is not None:
        return _("The plague killed the town and its guard.")
    return _("Killed by the plague: %(who)s.") % {"who": _who(data, names)}


def _recovered(data: Data, names: Names) -> str:
    return _("Recovered from the plague: %(who)s.") % {"who": _who(data, names)}


HEALTH_SENTENCES: Final[dict[str, Sentence]] = {
    "infected": _infected,
    "plague_death": _died,
    "recovered": _recovered,
    "plague_broke_out": _broke_out,
}
