"""The forms of log-in, sign-up and settings: allauth's, in the host's words."""

from typing import Any

from allauth.account import forms as account
from allauth.mfa.base import forms as codes
from allauth.mfa.totp.forms import ActivateTOTPForm
from django import forms
from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games import zones
from games.models import Profile

#: field -> label and hint
WORDS: dict[str, tuple[Any, Any]] = {
    "login": (_("Username or e-mail address"), ""),
    "password": (_("Password"), ""),
    "username": (_("User name"), _("Others see it. At most 30 letters, digits and . + - _")),
    "email": (_("E-mail address"), ""),
    "password1": (
        _("Password"),
        _("At least 8 characters. A few words that only you would put together are a good one."),
    ),
    "password2": (_("The new password once more"), ""),
    "oldpassword": (_("Your present password"), ""),
    "code": (_("Code"), _("The six digits that your app shows, or one of your recovery codes.")),
}


class Worded(forms.Form):
    """Labels, hints and attributes of the host in place of allauth's placeholders."""

    words: dict[str, tuple[Any, Any]] = {}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            if name in self.words or name in WORDS:
                field.label, field.help_text = self.words.get(name) or WORDS[name]
            if name in ("login", "username"):
                field.widget.attrs |= {
                    "autocomplete": "username",
                    "autocapitalize": "none",
                    "spellcheck": "false",
                }
            if name == "code":
                field.widget.attrs["inputmode"] = "numeric"


class LogInForm(Worded, account.LoginForm):
    """Name or address, and password. On the page the first is called ``username``, as password
    keepers expect."""

    def add_prefix(self, field_name: str) -> str:
        return super().add_prefix("username" if field_name == "login" else field_name)


class SignUpForm(Worded, account.SignupForm):
    """A new account. ``zone`` is filled in by the browser; without a script it stays empty."""

    zone = forms.CharField(required=False, max_length=60, widget=forms.HiddenInput)
    words = {
        "email": (
            _("E-mail address"),
            _("We send a letter there to make sure that it is yours. Nobody else sees it."),
        )
    }

    def save(self, request: HttpRequest) -> AbstractBaseUser:
        """Make the account and its profile."""
        user = super().save(request)
        zone = zones.zone_named(self.cleaned_data["zone"])
        Profile.objects.create(
            user=user,
            zone=zone.key if zone else "",
            language=get_language() or settings.LANGUAGE_CODE,
        )
        return user


class AddAddressForm(Worded, account.AddEmailForm):
    """One more address."""

    words = {"email": (_("Another e-mail address"), "")}


class ChangePasswordForm(Worded, account.ChangePasswordForm):
    """The present password and, twice, the new one."""

    words = {"password1": (_("New password"), WORDS["password1"][1])}


class SetPasswordForm(Worded, account.SetPasswordForm):
    """A password for an account that has none."""

    words = {"password2": (_("The password once more"), "")}


class ForgottenPasswordForm(Worded, account.ResetPasswordForm):
    """Where to send the letter with which a new password is chosen."""


class NewPasswordForm(Worded, account.ResetPasswordKeyForm):
    """The new password, twice."""

    words = {"password1": (_("New password"), WORDS["password1"][1])}


class ConfirmForm(Worded, account.ReauthenticateForm):
    """The password once more, before something that matters."""


class CodeForm(Worded, codes.AuthenticateForm):
    """The second step of a log-in."""


class ConfirmCodeForm(Worded, codes.ReauthenticateForm):
    """A code, before something that matters."""


class ActivateCodesForm(Worded, ActivateTOTPForm):
    """The first code of an app that has just been told the secret."""

    words = {"code": (_("Code"), _("The six digits that your app shows now."))}
