"""Sentences for everything that a kingdom is told of a turn, in the reader's language.

The engine speaks in codes and data; here they become words. The rule of an event stands beside its
sentence where there is room, and is not repeated in it.
"""

from typing import Final

from django.utils.translation import gettext as _

from dunk.wording.answers import ANSWER_SENTENCES
from dunk.wording.closing_news import CLOSING_SENTENCES
from dunk.wording.corrections import CORRECTION_SENTENCES
from dunk.wording.failures import Sentence
from dunk.wording.health_news import HEALTH_SENTENCES
from dunk.wording.land_news import LAND_SENTENCES
from dunk.wording.names import Data, Names
from dunk.wording.realm_news import REALM_SENTENCES
from dunk.wording.war_news import WAR_SENTENCES

EVENT_SENTENCES: Final[dict[str, Sentence]] = {
    **ANSWER_SENTENCES,
    **REALM_SENTENCES,
    **WAR_SENTENCES,
    **LAND_SENTENCES,
    **HEALTH_SENTENCES,
    **CLOSING_SENTENCES,
    **CORRECTION_SENTENCES,
}


def say_event(event: Data, names: Names) -> str:
    """An event of a report as a sentence, with its province. Raises KeyError if unknown."""
    text = EVENT_SENTENCES[event["code"]](event["data"], names)
    if event["place"] is None or event["code"] in ANSWER_SENTENCES:
        return text
    return _("Province %(place)s: %(text)s") % {"place": event["place"], "text": text}
