"""The host's settings as the tests use them: nothing shared with a host that runs here.

Each pytest process (with xdist each worker) gets a folder of its own in place of ``var/``, a
database of its own, and with ``REDIS_URL`` a Redis number of its own. SQLite is a file, not memory,
so that threads, live servers and other processes can open the same database.
"""

import atexit
import os
import shutil
import tempfile
import uuid
from urllib.parse import urlsplit

#: With xdist all workers of one run share this word; two runs at once never do.
RUN = os.environ.get("PYTEST_XDIST_TESTRUNUID", uuid.uuid4().hex)[:8]
#: 0 when there is one process only, else 1 and up.
WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw-1").removeprefix("gw")) + 1

FOLDER = tempfile.mkdtemp(prefix=f"postal-games-{RUN}-{WORKER}-")
atexit.register(shutil.rmtree, FOLDER, ignore_errors=True)
os.environ["VAR_DIR"] = FOLDER

from games.settings import *  # noqa: E402, F403
from games.settings import DATABASES, INSTALLED_APPS, REDIS_URL, STORAGES, VAR  # noqa: E402

#: A game that exists for the tests only.
INSTALLED_APPS = [*INSTALLED_APPS, "tests.toy"]


def numbered(url: str, number: int) -> str:
    """``url`` of a Redis with its database number moved on, so that no worker meets another."""
    base = int(urlsplit(url).path.strip("/") or 0)
    return urlsplit(url)._replace(path=f"/{(base + number) % 16}").geturl()


if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["TEST"] = {"NAME": str(VAR / "test.sqlite3")}
else:  # pytest-django adds the worker's name
    DATABASES["default"]["TEST"] = {"NAME": f"test_{DATABASES['default']['NAME']}_{RUN}"}

if REDIS_URL:
    REDIS_URL = numbered(REDIS_URL, 1 + WORKER)
    CACHES = {
        name: {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": name,
        }
        for name in ("default", "pages")
    }

# A test calls a task as a function; what needs a real worker starts the real `play`.
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True
CELERY_BROKER_URL = "memory://"
CELERY_BROKER_TRANSPORT_OPTIONS = {}

# Fast, and no collectstatic first.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    **STORAGES,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_AUTOREFRESH = True

# Most tests look at no map; the one that does so says so.
PICTURES_AHEAD = False

# Orders come by e-mail, and pages say so.
MAIL_IN_ADDRESS = "orders@games.example"
