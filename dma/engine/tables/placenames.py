"""Out of what names of places are made: a beginning and an end of the kind of place."""

from typing import Final

BEGINNINGS: Final = (
    *("Ald", "Am", "Ar", "Bal", "Ber", "Bran", "Cal", "Car", "Cor", "Dal", "Dor", "Drav", "Eb"),
    *("El", "Er", "Fal", "Fen", "Gar", "Gel", "Gor", "Hal", "Har", "Hel", "Il", "Is", "Kal"),
    *("Kor", "Lan", "Lor", "Mar", "Mel", "Mor", "Nal", "Nor", "Ol", "Os", "Par", "Pol", "Rav"),
    *("Rem", "Rod", "Sal", "Sar", "Sel", "Tal", "Tor", "Ul", "Val", "Ver", "Vil", "Vor", "Zar"),
)
CITY_ENDS: Final = (
    *("burg", "grad", "gard", "haven", "heim", "holm", "mark", "mont", "mund", "polis", "port"),
    *("stad", "stein", "ton", "vale", "wick"),
)
PROVINCE_ENDS: Final = (
    *("ania", "avia", "eria", "essa", "etia", "idia", "inia", "issia", "itania", "onia", "oria"),
    *("osia", "ovia", "undia", "uria", "ysia"),
)
VILLAGE_ENDS: Final = (
    *("beck", "bridge", "brook", "by", "croft", "dale", "den", "feld", "ford", "ham", "hurst"),
    *("ing", "ley", "mere", "mill", "rode", "sted", "thorp", "well", "wood"),
)
