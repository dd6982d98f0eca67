"""The lines of the account in words (DK-3.3.3)."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from dunk.engine.books import AccountLine
from dunk.wording.nouns import list_goods

LABELS: Final[Mapping[str, str | Promise]] = {
    "before": gettext_lazy("Gold before the income"),
    "lands": gettext_lazy("Income of provinces and mines"),
    "costs": gettext_lazy("Cost of stables and warg farms"),
    "administration": gettext_lazy("Administration"),
    "crime": gettext_lazy("Stolen by crime"),
    "guards": gettext_lazy("Guards bought by towns"),
    "upkeep": gettext_lazy("Upkeep of armies"),
    "after": gettext_lazy("Gold now"),
    "winning": gettext_lazy("Winning value: towns and income less administration"),
}
UPKEEP_LABELS: Final[Mapping[str, str | Promise]] = {
    "normal_home": gettext_lazy("Upkeep of armies in own and allied land"),
    "normal_abroad": gettext_lazy("Upkeep of armies in other land"),
    "mounted_home": gettext_lazy("Upkeep of mounted armies in own and allied land"),
    "mounted_abroad": gettext_lazy("Upkeep of mounted armies in other land"),
    "town_guard_home": gettext_lazy("Upkeep of town guards"),
    "town_guard_abroad": gettext_lazy("Upkeep of town guards in other land"),
}


def say_line(line: AccountLine) -> str:
    """What a line of the account is about, without its gold."""
    if line.code == "town":
        return _("Town in province %(place)s") % {"place": line.place}
    if line.kind:
        return str(UPKEEP_LABELS[line.kind])
    return str(LABELS[line.code])


def say_stores(line: AccountLine) -> str:
    """What a town produced and has in store; empty for other lines."""
    if line.code != "town":
        return ""
    text = _("produced %(produced)s; in store %(stock)s")
    return text % {"produced": list_goods(line.produced), "stock": list_goods(line.stock)}
