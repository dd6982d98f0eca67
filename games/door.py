"""How people are let in: what the host asks differently from django-allauth."""

import logging
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.models import EmailAddress
from allauth.account.stages import EmailVerificationStage
from allauth.mfa.adapter import DefaultMFAAdapter
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import AbstractBaseUser, User
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.core.validators import MaxLengthValidator
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.services import guests

logger = logging.getLogger(__name__)

LONGEST_NAME = 30


def verify_name(name: str) -> None:
    """Raise ValidationError for a username that could be taken for an address or for a guest."""
    if "@" in name:
        raise ValidationError(_("A username has no @; your e-mail address has a field of its own."))
    if name.lower().startswith(guests.PREFIX):
        raise ValidationError(_("Names that begin with “guest-” are given to guests."))


NAME_RULES = [UnicodeUsernameValidator(), MaxLengthValidator(LONGEST_NAME), verify_name]


class AccountBackend(AuthenticationBackend):
    """Log in by user name or confirmed e-mail address; a profile comes with its user."""

    def get_user(self, user_id: int) -> AbstractBaseUser | None:
        """The user of a session, with his profile: every page needs both."""
        user = User.objects.select_related("profile").filter(pk=user_id).first()
        return user if user and self.user_can_authenticate(user) else None


class AddressStage(EmailVerificationStage):
    """Who has signed up comes in for the first time when the address is confirmed.

    Accounts made on the host itself were never asked for one; and who has been in before is not
    shut out by a new address.
    """

    def handle(self) -> tuple[HttpResponse | None, bool]:
        user = self.login.user
        if user is not None and (
            user.last_login or not EmailAddress.objects.filter(user_id=user.pk).exists()
        ):
            return None, True
        return super().handle()


class AccountAdapter(DefaultAccountAdapter):
    """The host's words for what allauth says, and mail that may fail."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "account_inactive": _("This account has been closed."),
        "cannot_remove_primary_email": _(
            "This is your main address: letters go there. Make another one your main address first."
        ),
        "duplicate_email": _("You have entered this address already."),
        # One sentence for both, so that nobody learns which names and addresses there are.
        "email_password_mismatch": _("No account has this name and this password. Try again."),
        "username_password_mismatch": _("No account has this name and this password. Try again."),
        "enter_current_password": _("This is not your present password."),
        "incorrect_code": _(
            "This code is not right. Codes change every half minute; try the next."
        ),
        "incorrect_password": _("This is not your password."),
        "max_email_addresses": _("An account can have %d addresses; remove one first."),
        "too_many_login_attempts": _(
            "Too many failed log-ins. Wait five minutes, or choose a new password by e-mail."
        ),
        "unverified_primary_email": _("Confirm the address first; then make it your main one."),
        "username_blacklisted": _("This name is kept for the host. Please choose another."),
        "username_taken": _("Somebody plays under this name. Please choose another."),
        "rate_limited": _("That was quick. Please wait a few minutes, then try again."),
    }

    def get_login_stages(self) -> list[str]:
        """As allauth has them, with our own question about the address."""
        theirs = "allauth.account.stages.EmailVerificationStage"
        return ["games.door.AddressStage" if s == theirs else s for s in super().get_login_stages()]

    def can_delete_email(self, email_address: EmailAddress) -> bool:
        """The main address stays: a forgotten password is mended through it."""
        return not email_address.primary

    def is_ajax(self, request: HttpRequest) -> bool:
        """Pages are all that is answered, but for what a log-in with a key begins with."""
        is_key = request.path == reverse("mfa_login_webauthn") and request.method == "GET"
        return is_key and request.headers.get("Accept") == "application/json"

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("settings")

    def render_mail(
        self,
        template_prefix: str,
        email: str | list[str],
        context: dict[str, Any],
        headers: dict[str, str] | None = None,
    ) -> EmailMessage:
        """A letter that names the host and where it stands."""
        named = {"site_name": settings.SITE_NAME, **context}
        return super().render_mail(template_prefix, email, named, headers)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a letter. A mail server that does not answer is no error of the page: the reader
        is told, the same way whether or not the address is known here."""
        try:
            super().send_mail(template_prefix, email, context)
        except OSError:  # SMTPException is one
            logger.exception("a letter could not be sent: %s", template_prefix)
            text = _("The letter could not be sent: our post office does not answer. Try it later.")
            messages.error(self.request, str(text))

    def send_notification_mail(
        self,
        template_prefix: str,
        user: AbstractBaseUser,
        context: dict[str, Any] | None = None,
        email: str | None = None,
    ) -> None:
        named = {"username": user.get_username(), **(context or {})}
        super().send_notification_mail(template_prefix, user, named, email)


class SecondStepAdapter(DefaultMFAAdapter):
    """The second step of a log-in: a code from an app, or a recovery code."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": _(
            "This code is not right. Codes change every half minute; try the next."
        ),
        "unverified_email": _(
            "Confirm your e-mail address first: otherwise somebody else could lock you out with it."
        ),
        "add_email_blocked": _(
            "While codes are asked for, no address can be added. Turn them off first."
        ),
    }
