"""Errors whose text a player or GM may read."""

from django.utils.translation import gettext_lazy as _


class GameError(Exception):
    """Something the reader asked for cannot be done; ``str(error)`` says why, in their language."""

    message = _("This cannot be done.")

    def __init__(self, message: object = None) -> None:
        super().__init__(message or self.message)

    def __str__(self) -> str:
        return str(self.args[0])


class TooLate(GameError):
    """The sheet arrived after the deadline, or after the turn was closed. Its text is kept."""

    message = _("The deadline has passed: this sheet came too late and will not be used.")


class StaleSheet(GameError):
    """Another version was saved since this copy was opened; the reader must choose."""

    message = _("Somebody saved another version of this sheet since you opened it.")


class NotNow(GameError):
    """The campaign is not in a state in which this can be done."""


class BadOptions(GameError):
    """The options or the number of seats do not suit the ruleset."""


class NoSeatFree(GameError):
    """Every seat of the campaign is taken; one can wait for one."""

    message = _("All seats at this table are taken.")


class SeatTaken(GameError):
    """The seat that was chosen is not free (any more); another is."""

    message = _("This seat has just been taken: choose another.")


class BadName(GameError):
    """A realm cannot be called so."""


class BadArms(GameError):
    """A realm cannot bear these arms."""


class BadChoice(GameError):
    """What was chosen for a seat is not among what the game offers."""


class Unconfirmed(NotNow):
    """Only who has confirmed an e-mail address can do this."""
