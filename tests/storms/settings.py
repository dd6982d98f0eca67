"""Settings of the real processes in these tests: the host's own, with the toy game installed."""

import os

from games.settings import *  # noqa: F403
from games.settings import CELERY_TASK_SOFT_TIME_LIMIT, INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.toy"]

#: Seconds that a task may take.
CELERY_TASK_SOFT_TIME_LIMIT = int(os.environ.get("TASK_SECONDS", CELERY_TASK_SOFT_TIME_LIMIT))

#: There is enough to do.
PICTURES_AHEAD = False
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

#: A crowd comes from one address here.
ACCOUNT_RATE_LIMITS = {"login": None, "login_failed": None}
