"""What happened, in sentences: code -> a function of the event's data and the names."""

from collections.abc import Mapping
from typing import Final

from dma.wording import army_news, city_news, state_news
from dma.wording.corrections import CORRECTION_SENTENCES
from dma.wording.names import Saying

EVENT_SENTENCES: Final[Mapping[str, Saying]] = {
    **state_news.SENTENCES,
    **city_news.SENTENCES,
    **army_news.SENTENCES,
    **CORRECTION_SENTENCES,
}
