"""What ``play`` makes sure of before it starts anything: that it is alone, has an address, and that
the static files are in place."""

import errno
import fcntl
import hashlib
import http.client
import ipaddress
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import CommandError

LARGEST_PORT = 65535


@contextmanager
def only_one(file: Path) -> Iterator[None]:
    """Hold ``file`` locked; raise ``CommandError`` if another ``play`` does. Ends with the process,
    however that ends."""
    with open(file, "a+") as handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            handle.seek(0)
            running = handle.read().strip()
            raise CommandError(
                f"It is being played already: {running or 'another play is starting'}. "
                "Stop that one first (Ctrl-C there)."
            ) from None
        yield


def note_address(file: Path, address: str) -> None:
    """Tell a second ``play`` who is here, in the locked ``file``."""
    file.write_text(f"process {os.getpid()} on {address}\n")


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens on ``host``:``port`` (0: any free port). Raises ``CommandError``.

    It is opened before web starts and stays open while web is started again, so that nobody is
    turned away meanwhile.
    """
    if not 0 <= port <= LARGEST_PORT:
        raise CommandError(f"There is no port {port}: choose one from 1 to {LARGEST_PORT}.")
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind)
    except OSError as error:
        raise CommandError(f"Cannot listen on {host}: {error.strerror or error}") from None
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(address)
        listener.listen(128)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise CommandError(
                f"Port {port} on {host} is in use. "
                f"Choose another: python3 manage.py play --port {port + 1}"
            ) from None
        raise CommandError(f"Cannot listen on {host}:{port}: {error.strerror}") from None
    return listener


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches a server on ``host``."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def own_names(host: str) -> list[str]:
    """The names under which others reach a server on ``host``, the most useful one first."""
    if host not in ("0.0.0.0", "::", ""):
        return [host]
    names = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only picks the way out
            names.append(probe.getsockname()[0])
        except OSError:
            pass  # no network
    return [*names, socket.gethostname(), "localhost", "127.0.0.1"]


def url_of(name: str, port: int) -> str:
    """The address to type into a browser."""
    return f"http://{f'[{name}]' if ':' in name else name}:{port}/"


def answers(host: str, port: int) -> bool:
    """Whether web answers on ``host``:``port``, whatever it says."""
    target = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}.get(host, host)
    connection = http.client.HTTPConnection(target, port, timeout=2)
    try:
        connection.request("GET", "/")
        connection.getresponse().read()
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
    return True


def collect_static() -> None:
    """Run ``collectstatic`` if a static file has changed since it last ran here."""
    mark = hashlib.sha256(settings.STORAGES["staticfiles"]["BACKEND"].encode())
    for finder in get_finders():
        for name, storage in finder.list([]):
            state = os.stat(storage.path(name))
            mark.update(f"{name}:{state.st_size}:{state.st_mtime_ns}\n".encode())
    stamp = Path(settings.STATIC_ROOT) / ".collected"
    if stamp.exists() and stamp.read_text() == mark.hexdigest():
        return
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.write_text(mark.hexdigest())
