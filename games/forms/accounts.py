"""The forms of log-in, sign-up and settings: allauth's, in the host's words."""

from typing import Any

from allauth.account import forms as account
from allauth.account.adapter import get_adapter
from allauth.account.fields import PasswordField
from allauth.account.models import EmailAddress
from allauth.mfa.base import forms as codes
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.utils import is_mfa_enabled
from allauth.mfa.webauthn.forms import AddWebAuthnForm, EditWebAuthnForm
from allauth.usersessions.models import UserSession
from django import forms
from django.conf import settings
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.models import AbstractBaseUser, User
from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games import zones
from games.forms.saying import Saying
from games.models import Profile
from games.services.accounts import keep_guest

#: field -> label and hint
WORDS: dict[str, tuple[Any, Any]] = {
    "login": (_("Username or e-mail address"), ""),
    "password": (_("Password"), ""),
    "username": (_("Username"), _("Others see it. At most 30 letters, digits and . + - _")),
    "email": (_("E-mail address"), ""),
    "password1": (
        _("Password"),
        _("At least 8 characters. A few words that only you would put together are a good one."),
    ),
    "password2": (_("The new password once more"), ""),
    "oldpassword": (_("Your present password"), ""),
    "code": (_("Code"), _("The six digits that your app shows, or one of your recovery codes.")),
}


#: field -> what is said where it is empty or cannot be
MISSING: dict[str, dict[str, Any]] = {
    "login": {"required": _("Write your username or your e-mail address.")},
    "password": {"required": _("Write your password.")},
    "username": {
        "required": _("Choose a name: the others know you by it."),
        "invalid": _("A username has letters, digits and . + - _ only, and no blanks."),
    },
    "email": {"required": _("Write an e-mail address, for example name@example.org.")},
    "password1": {"required": _("Choose a password of at least 8 characters.")},
    "password2": {"required": _("Write the new password here too.")},
    "oldpassword": {"required": _("Write your present password.")},
    "code": {"required": _("Write the code that your app shows.")},
}


class Worded(Saying, forms.Form):
    """Labels, hints and attributes of the host in place of allauth's placeholders."""

    words: dict[str, tuple[Any, Any]] = {}
    said = MISSING

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
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


def language_now() -> str:
    """The language that a new account is written to in: the browser's, where there is a choice."""
    return (get_language() or "") if len(settings.LANGUAGES) > 1 else ""


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
            language=language_now(),
        )
        return user


class KeepForm(SignUpForm):
    """A guest keeps his game: user name, e-mail address and password make an account of it.

    Bound to the guest who is logged in::

        form = KeepForm(request.POST)
        if form.is_valid():
            form.keep(request)

    ``keep`` may raise GameError (no guest any more; the name was taken a moment ago). Seats and
    practice campaigns stay with the account, the reader stays logged in, and a letter asks him to
    confirm the address, which must be done before the next log-in.
    """

    def keep(self, request: HttpRequest) -> User:
        """Make the account; see the class."""
        assert isinstance(request.user, User)
        data = self.cleaned_data
        person = keep_guest(request.user, name=data["username"], password=data["password1"])
        update_session_auth_hash(request, person)
        request.user = person
        UserSession.objects.create_from_request(request)
        zone = zones.zone_named(data["zone"])
        Profile.objects.filter(user=person).update(
            zone=zone.key if zone else "", language=language_now()
        )
        if self.account_already_exists:  # as at every sign-up only the address's owner is told
            get_adapter().send_account_already_exists_mail(data["email"])
            return person
        person.email = data["email"]
        person.save(update_fields=["email"])
        address = EmailAddress.objects.create(user=person, email=data["email"], primary=True)
        address.send_confirmation(request, signup=True)
        return person


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


class AddKeyForm(Worded, AddWebAuthnForm):
    """A new key; with ``passwordless`` it opens the door alone."""

    words = {
        "name": (_("What to call it"), ""),
        "passwordless": (
            _("Let it open the door without the password"),
            _("It asks for your finger, face or PIN then."),
        ),
    }


class RenameKeyForm(Worded, EditWebAuthnForm):
    """Another name for a key."""

    words = {"name": (_("What to call it"), "")}


class SettingsForm(Saying, forms.ModelForm):
    """Zone, language, and what the reader wants to be written about."""

    class Meta:
        model = Profile
        fields = (
            "zone",
            "language",
            "mail_turns",
            "mail_deadlines",
            "mail_campaigns",
            "mail_reports",
        )
        widgets = {
            "zone": forms.TextInput(
                attrs={"list": "zones", "autocomplete": "off", "spellcheck": "false"}
            )
        }
        help_texts = {
            "zone": _(
                "All times are shown in it. Type a city to search, for example Berlin. Left empty:"
                " the zone of your browser."
            )
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        offered = [("", _("as my browser asks")), *settings.LANGUAGES]
        if len(settings.LANGUAGES) > 1:
            self.fields["language"] = forms.ChoiceField(
                label=_("Language"), choices=offered, required=False
            )
        else:
            del self.fields["language"]
        if self.instance.guest_until is not None:  # there is no address to write to
            for name in [name for name in self.fields if name.startswith("mail_")]:
                del self.fields[name]

    def clean_zone(self) -> str:
        """The zone as it is called; a city alone is enough where only one zone has it."""
        wanted = self.cleaned_data["zone"].strip().replace(" ", "_")
        found = zones.zones_like(wanted) if wanted else []
        if wanted and len(found) != 1:
            raise forms.ValidationError(
                _("“%(name)s” is not the name of one time zone. Write it like Europe/Berlin."),
                params={"name": self.cleaned_data["zone"]},
            )
        return found[0] if found else ""

    def _get_validation_exclusions(self) -> set[str]:
        # clean_zone asks the same question and answers it in words of its own
        return {*super()._get_validation_exclusions(), "zone"}  # type: ignore[misc]


class DeleteForm(Worded):
    """Whoever deletes an account shows that it is his: with the password, else with a code."""

    password = PasswordField(label=_("Password"), autocomplete="current-password")
    code = forms.CharField(widget=forms.TextInput(attrs={"autocomplete": "one-time-code"}))
    words = {"password": (_("Your password, so that we know it is you"), "")}

    def __init__(self, person: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.person = person
        if person.has_usable_password():
            del self.fields["code"]
        else:
            del self.fields["password"]
            if not is_mfa_enabled(person):  # a guest has nothing but his browser
                del self.fields["code"]

    def clean_password(self) -> str:
        """Guesses are counted like those at the log-in."""
        if not get_adapter().reauthenticate(self.person, self.cleaned_data["password"]):
            raise get_adapter().validation_error("incorrect_password")
        return str(self.cleaned_data["password"])

    def clean_code(self) -> str:
        """One code or recovery code of the person."""
        form = codes.ReauthenticateForm({"code": self.cleaned_data["code"]}, user=self.person)
        if not form.is_valid():
            raise forms.ValidationError(form.errors["code"])
        return str(self.cleaned_data["code"])
