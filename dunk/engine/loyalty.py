"""Rebellion by formula (DK-5.14, DK-14.3.1)."""

from fractions import Fraction

from dunk.engine.tables.disasters import (
    MORAL_FACTOR,
    REBELLION,
    REBELLION_STOPPED_BY_ARMY,
    REBELLION_STOPPED_BY_SECRET_SERVICE,
    REBELLION_STOPPED_BY_VILLAGE,
)


def rebellion_risk(
    people: str, ruler: str, *, church: bool = False, moral: bool = False
) -> Fraction:
    """The chance each turn that people of that race rebel against a kingdom of the race ``ruler``.

    ``church``: one stands there. ``moral``: the kingdom possesses it (DK-8.3.37).
    """
    if church:
        return Fraction(0)
    risk = REBELLION[people][ruler]
    return risk * MORAL_FACTOR if moral else risk


def loss_chance(risk: Fraction, *, settled: bool, secret_service: bool, armies: int) -> Fraction:
    """The chance that a province is lost to rebels, that is: they rise and nothing puts them down.

    ``settled``: a village or town is there. ``armies``: own and allied ones near it (DK-5.14.2).
    """
    chance = risk * (1 - REBELLION_STOPPED_BY_ARMY) ** armies
    if settled:
        chance *= 1 - REBELLION_STOPPED_BY_VILLAGE
    if secret_service:
        chance *= 1 - REBELLION_STOPPED_BY_SECRET_SERVICE
    return chance
