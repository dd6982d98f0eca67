"""Addresses of log-in, sign-up and settings. The names that begin with ``account_``, ``mfa_`` and
``usersessions_`` are those that allauth asks for."""

from allauth.account import views as account
from allauth.mfa.base import views as mfa
from allauth.mfa.recovery_codes import views as recovery
from allauth.mfa.totp import views as totp
from allauth.mfa.webauthn import views as webauthn
from allauth.usersessions import views as usersessions
from django.urls import URLPattern, URLResolver, path, re_path

from games.views import accounts, outbox, settings
from games.views.accounts import answered, own

log_in = answered(accounts.LogIn.as_view())
log_out = answered(account.logout)

urlpatterns: list[URLPattern | URLResolver] = [
    path("log-in/", log_in, name="login"),
    path("log-in/", log_in, name="account_login"),
    path("log-in/code/", answered(mfa.authenticate), name="mfa_authenticate"),
    path("log-in/done/", accounts.logged_in, name="logged-in"),
    path("log-in/closed/", account.account_inactive, name="account_inactive"),
    path("log-out/", log_out, name="logout"),
    path("log-out/", log_out, name="account_logout"),
    path("sign-up/", answered(accounts.SignUp.as_view()), name="account_signup"),
    path(
        "sign-up/letter/",
        answered(account.email_verification_sent),
        name="account_email_verification_sent",
    ),
    path("address/<path:key>/", answered(account.confirm_email), name="account_confirm_email"),
    path("password/", answered(account.password_reset), name="account_reset_password"),
    path(
        "password/letter/",
        answered(account.password_reset_done),
        name="account_reset_password_done",
    ),
    path(
        "password/done/",
        answered(account.password_reset_from_key_done),
        name="account_reset_password_from_key_done",
    ),
    re_path(
        r"^password/new/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        answered(account.password_reset_from_key),
        name="account_reset_password_from_key",
    ),
    path("my/settings/", settings.settings_page, name="settings"),
    path("my/settings/known/", settings.download, name="known"),
    path("my/settings/delete/", settings.delete_account, name="delete-account"),
    path("farewell/", settings.deleted, name="farewell"),
    path("admin/post/", outbox.outbox, name="outbox"),
    path("my/confirm/", own(account.reauthenticate), name="account_reauthenticate"),
    path("my/confirm/code/", own(mfa.reauthenticate), name="mfa_reauthenticate"),
    path("my/password/", own(account.password_change), name="account_change_password"),
    path("my/password/first/", own(account.password_set), name="account_set_password"),
    path("my/addresses/", own(account.email), name="account_email"),
    path("my/log-ins/", own(usersessions.list_usersessions), name="usersessions_list"),
    path("log-in/key/", answered(webauthn.login_webauthn), name="mfa_login_webauthn"),
    path(
        "my/confirm/key/", own(webauthn.reauthenticate_webauthn), name="mfa_reauthenticate_webauthn"
    ),
    path("my/keys/", own(webauthn.list_webauthn), name="mfa_list_webauthn"),
    path("my/keys/new/", own(webauthn.add_webauthn), name="mfa_add_webauthn"),
    path("my/keys/<int:pk>/", own(webauthn.edit_webauthn), name="mfa_edit_webauthn"),
    path("my/keys/<int:pk>/remove/", own(webauthn.remove_webauthn), name="mfa_remove_webauthn"),
    path("my/codes/", own(mfa.index), name="mfa_index"),
    path("my/codes/on/", own(totp.activate_totp), name="mfa_activate_totp"),
    path("my/codes/off/", own(totp.deactivate_totp), name="mfa_deactivate_totp"),
    path("my/codes/recovery/", own(recovery.view_recovery_codes), name="mfa_view_recovery_codes"),
    path(
        "my/codes/recovery/new/",
        own(recovery.generate_recovery_codes),
        name="mfa_generate_recovery_codes",
    ),
    path(
        "my/codes/recovery/file/",
        own(recovery.download_recovery_codes),
        name="mfa_download_recovery_codes",
    ),
]
