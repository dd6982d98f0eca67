"""Settings of the host, read from the environment and ``.env``; each has an embedded default.

Without any variable the host runs on SQLite and a broker of plain files under ``var/``, for one
machine. ``DATABASE_URL`` and ``REDIS_URL`` move the same code to PostgreSQL and Redis.
"""

import os
import secrets
import sys
import warnings
from collections.abc import Callable
from email.utils import parseaddr
from pathlib import Path
from typing import Any

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from games import logs

BASE_DIR = Path(__file__).resolve().parent.parent


class Environment(environ.Env):
    """django-environ, which says in one line which variable it cannot read."""

    def get_value(self, var: str, *args: Any, **kwargs: Any) -> Any:
        """The variable as what it should be; ends the program if it cannot be that."""
        try:
            return super().get_value(var, *args, **kwargs)
        except ValueError:
            sys.exit(f"{var}={os.environ.get(var, '')} makes no sense: a number is expected.")


def read_url(variable: str, read: Callable[[], dict[str, Any]], needed: str) -> dict[str, Any]:
    """What ``read`` makes of a variable that holds an address. The program ends where ``needed``
    does not come of it; the address itself is not shown, for it may hold a password."""
    try:
        with warnings.catch_warnings(action="error", category=UserWarning):
            found = read()
    except (ValueError, UserWarning, ImproperlyConfigured):
        found = {}
    if not found.get(needed):
        sys.exit(f"{variable} makes no sense as an address; .env.example shows how it is written.")
    return found


env = Environment()
env.read_env(BASE_DIR / ".env")

VAR = Path(env("VAR_DIR", default=str(BASE_DIR / "var")))
try:
    VAR.mkdir(parents=True, exist_ok=True)
except OSError as error:
    sys.exit(f"{VAR} cannot be made ({error.strerror}); set VAR_DIR to a folder to write to.")


def first_run_secret(path: Path) -> str:
    """The secret kept in ``path`` (mode 0600), made there if this is the first run."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        kept = path.read_text().strip()
        if not kept:  # another process has made it and is about to fill it
            raise ImproperlyConfigured(f"{path} is empty: delete it, then start again") from None
        return kept
    with os.fdopen(handle, "w") as file:
        secret = secrets.token_urlsafe(50)
        file.write(secret)
    return secret


DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env("SECRET_KEY", default="") or first_run_secret(VAR / "secret-key")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

#: The rulesets of this host: the only place where they are named. Each is a Django app that
#: registers its adapter (``games.rulesets.register``) when it is ready.
RULESETS = ["counties", "dunk", "dma"]

INSTALLED_APPS = [
    "games.apps.GamesConfig",
    *RULESETS,
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "csp",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
]

MIDDLEWARE = [
    "games.http.LogMiddleware",
    "games.http.ReceivedAtMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "games.http.ReaderMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "games.http.GoneMeanwhileMiddleware",
    "games.http.Utf8Middleware",
]

ROOT_URLCONF = "games.urls"
WSGI_APPLICATION = "games.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

OWN_DATABASE = f"sqlite:///{VAR / 'host.sqlite3'}"
DATABASES = {
    "default": read_url("DATABASE_URL", lambda: env.db_url("DATABASE_URL", OWN_DATABASE), "ENGINE")
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # IMMEDIATE: two writers wait for each other instead of failing with "database is locked".
    DATABASES["default"]["OPTIONS"] = {
        "timeout": 20,
        "transaction_mode": "IMMEDIATE",
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;"
        "PRAGMA foreign_keys=ON; PRAGMA journal_size_limit=27103364; PRAGMA cache_size=2000;",
    }
else:
    DATABASES["default"]["CONN_MAX_AGE"] = 60
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True

REDIS_URL = env("REDIS_URL", default="")
# default: what is counted, such as attempts to log in. pages: printed parts of reports.
if REDIS_URL:
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
        },
        "pages": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": "pages",
        },
    }
else:
    # Files, so that all processes of the host count together. Nothing in it is dear: it may go.
    CACHES = {
        "default": {
            "BACKEND": "games.filecache.SharedFileCache",
            "LOCATION": str(VAR / "cache"),
            "OPTIONS": {"MAX_ENTRIES": 5000},
        },
        # Files again: they cost no memory and outlive the process. Apart, so that many pages never
        # push out what is counted.
        "pages": {
            "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
            "LOCATION": str(VAR / "pages"),
            "OPTIONS": {"MAX_ENTRIES": 2000},
        },
    }

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "my-campaigns"
LOGOUT_REDIRECT_URL = "front"

# Accounts (django-allauth). Names and addresses of its pages are in games/urls.py.
SITE_NAME = env("SITE_NAME", default="Postal Games")
AUTHENTICATION_BACKENDS = ["games.door.AccountBackend"]
ACCOUNT_ADAPTER = "games.door.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_USERNAME_VALIDATORS = "games.door.NAME_RULES"
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = f"[{SITE_NAME}] "
ACCOUNT_MAX_EMAIL_ADDRESSES = 5
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_METHODS = ("password", "mfa")
#: Whoever changes how he logs in has said within this many seconds that it is he.
ACCOUNT_REAUTHENTICATION_TIMEOUT = 600
ACCOUNT_FORMS = {
    "login": "games.forms.accounts.LogInForm",
    "signup": "games.forms.accounts.SignUpForm",
    "add_email": "games.forms.accounts.AddAddressForm",
    "change_password": "games.forms.accounts.ChangePasswordForm",
    "set_password": "games.forms.accounts.SetPasswordForm",
    "reset_password": "games.forms.accounts.ForgottenPasswordForm",
    "reset_password_from_key": "games.forms.accounts.NewPasswordForm",
    "reauthenticate": "games.forms.accounts.ConfirmForm",
}
MFA_ADAPTER = "games.door.SecondStepAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = SITE_NAME
#: Half a minute of a wrong clock is forgiven.
MFA_TOTP_TOLERANCE = 1
MFA_FORMS = {
    "authenticate": "games.forms.accounts.CodeForm",
    "reauthenticate": "games.forms.accounts.ConfirmCodeForm",
    "activate_totp": "games.forms.accounts.ActivateCodesForm",
    "add_webauthn": "games.forms.accounts.AddKeyForm",
    "edit_webauthn": "games.forms.accounts.RenameKeyForm",
}
#: So many proxies stand before the host; their word for a visitor's address is believed.
ALLAUTH_TRUSTED_PROXY_COUNT = env.int("TRUSTED_PROXIES", default=0)

LANGUAGE_CODE = "en"
#: A language is offered once the host's catalogue exists; each app keeps its own (see
#: ``games.catalogues``).
LANGUAGES = [("en", "English")] + [
    (code, name)
    for code, name in [("ru", "Русский")]
    if (BASE_DIR / "games" / "locale" / code / "LC_MESSAGES" / "django.mo").exists()
]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "static/"
STATIC_ROOT = VAR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": env(
            "STATICFILES_STORAGE",
            default="whitenoise.storage.CompressedManifestStaticFilesStorage",
        )
    },
}

SECURE_COOKIES = env.bool("SECURE_COOKIES", default=False)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_COOKIES
# Browsers give keys to HTTPS and to localhost only; without this the host would refuse the latter.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not SECURE_COOKIES
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if SECURE_COOKIES else "http"
if SECURE_COOKIES:  # a proxy that speaks HTTPS stands before the host, and tells it so
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=365 * 24 * 60 * 60)
#: Sending HTTP to HTTPS is the proxy's task; other names under the host's are not ours to promise.
SILENCED_SYSTEM_CHECKS = ["security.W008", "security.W005", "security.W021"]
CSRF_FAILURE_VIEW = "games.views.errors.csrf_failure"
SECURE_REFERRER_POLICY = "same-origin"
#: The order form of a large realm has many fields.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 10_000
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}

#: Map pictures and films that were drawn once. What has not been looked at for longest goes when
#: they take more room than this.
PICTURES = VAR / "pictures"
PICTURES_MEGABYTES = env.int("PICTURES_MEGABYTES", default=1000)
#: Whether a worker draws the maps of a turn before anybody looks at them.
PICTURES_AHEAD = env.bool("PICTURES_AHEAD", default=True)

# Mail. Without EMAIL_URL each message is a file in var/outbox.
EMAIL_URL = env("EMAIL_URL", default="")
if EMAIL_URL:
    vars().update(read_url("EMAIL_URL", lambda: env.email_url("EMAIL_URL"), "EMAIL_BACKEND"))
else:
    EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    EMAIL_FILE_PATH = VAR / "outbox"
#: Seconds that a mail server may take to answer a page.
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env("DEFAULT_FROM_EMAIL", default="host@localhost")
MAIL_DOMAIN = parseaddr(DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or "localhost"
#: Where the host is reached from outside: what its letters link to.
SITE_URL = env("SITE_URL", default="http://localhost:8000").rstrip("/")
#: Where orders by e-mail are sent to; empty: this host takes none, and no page offers it.
MAIL_IN_ADDRESS = env("MAIL_IN_ADDRESS", default="")
#: A larger letter is refused. In an hour so many are taken from one address, the others later; and
#: so many wrong passwords for one seat.
MAIL_IN_BYTES = env.int("MAIL_IN_BYTES", default=1_000_000)
MAIL_IN_PER_HOUR = env.int("MAIL_IN_PER_HOUR", default=60)
MAIL_IN_WRONG_PER_HOUR = env.int("MAIL_IN_WRONG_PER_HOUR", default=30)
#: What comes for one person within so many seconds goes out as one letter; and who has been written
#: to is left in peace for so many.
MAIL_GATHER_SECONDS = env.float("MAIL_GATHER_SECONDS", default=120.0)
MAIL_PAUSE_SECONDS = env.float("MAIL_PAUSE_SECONDS", default=600.0)

# Celery. The broker carries hints only; the database knows what is due (see games/decisions).
CELERY_BROKER_URL = REDIS_URL or "spool://localhost//"
if REDIS_URL:
    CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, object] = {"visibility_timeout": 3600}
else:
    BROKER_DIR = VAR / "broker"
    for folder in ("queue", "processed", "control"):
        (BROKER_DIR / folder).mkdir(parents=True, exist_ok=True)
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(BROKER_DIR / "queue"),
        "data_folder_out": str(BROKER_DIR / "queue"),
        "processed_folder": str(BROKER_DIR / "processed"),
        "control_folder": str(BROKER_DIR / "control"),
        "store_processed": False,
        "polling_interval": 0.1,  # seconds; at each look a worker takes one message per process
    }
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_TIME_LIMIT = 600
CELERY_TASK_SOFT_TIME_LIMIT = 540
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TASK_SERIALIZER = "json"
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR / "beat-schedule")
SWEEP_SECONDS = env.float("SWEEP_SECONDS", default=5.0)
CELERY_BEAT_SCHEDULE = {
    # The short expiry keeps a worker that was away from waking to a pile of old ticks.
    "sweep": {
        "task": "games.tasks.sweep",
        "schedule": SWEEP_SECONDS,
        "options": {"expires": 3 * SWEEP_SECONDS},
    }
}
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 30

#: Resolution starts this long after the deadline, so that a sheet that arrived in time but still
#: waits for a lock is not shut out.
DEADLINE_SLACK_SECONDS = env.float("DEADLINE_SLACK_SECONDS", default=3.0)
#: A worker owns a stage for this long and renews it at a third of the time while it works.
LEASE_SECONDS = env.float("LEASE_SECONDS", default=30.0)
#: When the sweep was silent for longer than this, the host was down: the outage rule applies.
OUTAGE_SECONDS = env.float("OUTAGE_SECONDS", default=900.0)

LOG_FORMAT = env("LOG_FORMAT", default="text")
if LOG_FORMAT not in ("text", "json"):
    sys.exit(f"LOG_FORMAT={LOG_FORMAT} makes no sense: text or json is expected.")
LOGGING = logs.configuration(env("LOG_LEVEL", default=""), LOG_FORMAT)
