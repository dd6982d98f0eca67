"""What happened, in sentences: code -> a function of the event's data and the names."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from dma.wording.names import Names

Data = Mapping[str, Any]

EVENT_SENTENCES: Final[Mapping[str, Callable[[Data, Names], str]]] = {}
