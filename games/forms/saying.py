"""What is wrong with a field, in the host's words: what was found, and what to write instead."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import Truncator
from django.utils.translation import gettext_lazy as _

#: A value is quoted no longer than this.
LONGEST_QUOTED = 40

#: code -> what is said. ``value`` is what was typed, shortened.
SAID: Mapping[str, Any] = {
    "required": _("This is still empty. Please fill it in."),
    "max_length": _(
        "This is too long: at most %(limit_value)d characters, and it has %(show_value)d."
    ),
    "min_length": _(
        "This is too short: at least %(limit_value)d characters, and it has %(show_value)d."
    ),
    "min_value": _("“%(value)s” is too little: write %(limit_value)s or more."),
    "max_value": _("“%(value)s” is too much: write %(limit_value)s or less."),
    "invalid_choice": _("“%(value)s” is not offered here. Choose one of the list."),
    "null_characters_not_allowed": _("There is a sign in it that no text has. Type it anew."),
    "password_too_short": _(
        "This password is too short: at least %(min_length)d characters. A few words make a"
        " good one."
    ),
    "password_too_common": _(
        "This password is too common: it is among the first that a thief tries. Take a few words"
        " that only you would put together."
    ),
    "password_entirely_numeric": _("This password is digits only. Put words to them."),
    "password_too_similar": _(
        "This password is too much like your %(verbose_name)s. Take one that cannot be guessed"
        " from it."
    ),
    "ambiguous_timezone": _(
        "At “%(value)s” the clocks of %(current_timezone)s are changed: that hour comes twice or"
        " not at all. Write another."
    ),
}

#: kind of field -> what is said of a value that it cannot read
INVALID: tuple[tuple[type[forms.Field], Any], ...] = (
    (forms.EmailField, _("“%(value)s” is no e-mail address. Write one like name@example.org.")),
    (forms.IntegerField, _("“%(value)s” is no whole number. Write it in digits, for example 3.")),
    (forms.TimeField, _("“%(value)s” is no time of day. Write it like 20:00.")),
    (forms.DateTimeField, _("“%(value)s” is no day and time. Write it like 2026-03-02 18:00.")),
)


class Saying(forms.BaseForm):
    """A form whose errors are worded here. ``said``: field -> code -> what is said there instead.

    Errors that the form itself raises with words of its own are left as they are.
    """

    said: Mapping[str, Mapping[str, Any]] = {}

    def add_error(self, field: str | None, error: Any) -> None:
        """Word the error, then note it."""
        if isinstance(error, ValidationError):
            for name, one in _each(field, error):
                self._word(name, one)
        super().add_error(field, error)

    def _word(self, name: str | None, error: ValidationError) -> None:
        said = self._said_of(name, error.code or "")
        if said is None:
            return
        error.message = said
        error.params = {**(error.params or {}), "value": self._typed(name)}

    def _said_of(self, name: str | None, code: str) -> Any:
        own = self.said.get(name or "", {}).get(code)
        if own is not None or code != "invalid":
            return own or SAID.get(code)
        field = self.fields.get(name or "")
        return next((said for kind, said in INVALID if isinstance(field, kind)), None)

    def _typed(self, name: str | None) -> str:
        """What was written into the field; a password is never written back."""
        field = self.fields.get(name or "")
        if name is None or field is None or isinstance(field.widget, forms.PasswordInput):
            return ""
        typed = self[name].data
        text = ", ".join(map(str, typed)) if isinstance(typed, list) else str(typed or "")
        return Truncator(text).chars(LONGEST_QUOTED)


def _each(
    field: str | None, error: ValidationError
) -> Iterator[tuple[str | None, ValidationError]]:
    """Every single error in one, with its field."""
    if hasattr(error, "error_dict"):
        for name, errors in error.error_dict.items():
            for one in errors:
                yield name, one
    else:
        for one in error.error_list:
            yield field, one
