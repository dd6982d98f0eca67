"""The two letters by which a type of unit is known on a small field."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

#: Type of unit -> its sign, of which no two are alike.
SIGNS: Final[Mapping[str, str | Promise]] = {
    "militia": pgettext_lazy("sign of a unit", "Mi"),
    "heavy_infantry": pgettext_lazy("sign of a unit", "HI"),
    "crossbowmen": pgettext_lazy("sign of a unit", "Xb"),
    "knights": pgettext_lazy("sign of a unit", "Kn"),
    "legionaries": pgettext_lazy("sign of a unit", "Le"),
    "archers": pgettext_lazy("sign of a unit", "Ar"),
    "cavalry": pgettext_lazy("sign of a unit", "Cv"),
    "phantoms": pgettext_lazy("sign of a unit", "Ph"),
    "monsters": pgettext_lazy("sign of a unit", "Mo"),
    "mages": pgettext_lazy("sign of a unit", "Ma"),
    "pathfinders": pgettext_lazy("sign of a unit", "Pa"),
    "horse_archers": pgettext_lazy("sign of a unit", "HA"),
    "berserkers": pgettext_lazy("sign of a unit", "Be"),
    "crusaders": pgettext_lazy("sign of a unit", "Cs"),
    "inquisitors": pgettext_lazy("sign of a unit", "In"),
    "preachers": pgettext_lazy("sign of a unit", "Pr"),
    "mercenary_infantry": pgettext_lazy("sign of a unit", "Me"),
    "bodyguards": pgettext_lazy("sign of a unit", "Bo"),
    "war_elephants": pgettext_lazy("sign of a unit", "El"),
    "siege_towers": pgettext_lazy("sign of a unit", "ST"),
    "chariots": pgettext_lazy("sign of a unit", "Ch"),
    "catapults": pgettext_lazy("sign of a unit", "Ct"),
}
