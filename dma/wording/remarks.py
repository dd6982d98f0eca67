"""What is said about the lines of a plan, in sentences: code -> a function of the data."""

from collections.abc import Callable, Mapping
from typing import Any, Final

Data = Mapping[str, Any]

REMARK_SENTENCES: Final[Mapping[str, Callable[[Data], str]]] = {}
