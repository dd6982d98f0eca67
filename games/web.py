"""How gunicorn serves the host: ``gunicorn -c python:games.web``.

One process with four threads is enough for one machine on SQLite; ``WEB_CONCURRENCY`` asks for
more processes.
"""

import gc
import os
from typing import Any

from django.conf import settings
from django.urls import get_resolver

from games import lifeline

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "games.settings")

wsgi_app = "games.wsgi"
worker_class = "gthread"
workers = int(os.environ.get("WEB_CONCURRENCY", "1"))
threads = 4
bind = [os.environ.get("BIND", "127.0.0.1:8000")]
loglevel = "warning"
#: What gunicorn itself says has the form of all that the host says.
logconfig_dict = {
    **settings.LOGGING,
    "loggers": {"gunicorn.error": {"level": "WARNING"}, "gunicorn.access": {"level": "WARNING"}},
}
#: gunicorn would open a socket in the user's home.
control_socket_disable = True


def on_starting(server: Any) -> None:
    """A server that ``play`` started ends when ``play`` does."""
    lifeline.hold_supervisor()


def post_fork(server: Any, worker: Any) -> None:
    """The processes that answer end when the one that started them does."""
    lifeline.hold(os.getppid())


def post_worker_init(worker: Any) -> None:
    """What the host itself consists of is never garbage, so it is not searched for any.

    A full search held up whoever waited for an answer by a tenth of a second, every twenty answers.
    """
    _ = get_resolver().url_patterns  # loads the views too
    gc.collect()
    gc.freeze()
