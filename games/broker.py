"""The server-less broker: messages are files in a folder, each there whole or not at all.

Kombu's file transport writes messages and its table of bindings in place, so that another process
can read half a file, lose the message and stop with an error. Here everything is written aside
and renamed, which is one step for every reader. Registered as ``spool://``.

A message survives no kill -9 of the worker that holds it. It need not: the database knows what
is due, a message only says "look now".
"""

import fcntl
import logging
import os
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from queue import Empty
from typing import Any

from kombu.exceptions import ChannelError
from kombu.transport import TRANSPORT_ALIASES, filesystem, virtual
from kombu.utils.encoding import bytes_to_str, str_to_bytes
from kombu.utils.json import dumps, loads

log = logging.getLogger(__name__)


def write_whole(path: Path, document: object) -> None:
    """Write ``document`` as JSON to ``path``: readers see the old file or the new one."""
    aside = path.with_name(f"tmp-{uuid.uuid4()}")
    aside.write_bytes(str_to_bytes(dumps(document)))
    aside.replace(path)


def tidy(folder: Path) -> None:
    """Remove from ``folder`` what a killed process left. Only while nothing uses the broker."""
    for leftover in [*folder.glob("*/tmp-*"), *folder.glob("processed/*.msg")]:
        leftover.unlink(missing_ok=True)


class Channel(filesystem.Channel):
    """One process's view of the folder."""

    # kombu's own classes do not agree on the arguments of this one.
    def _put(  # type: ignore[override]
        self, queue: str, payload: Any, **kwargs: Any
    ) -> None:
        """Publish: the name sorts by the time of day, which also goes on after a reboot."""
        name = f"{time.time_ns():020d}_{uuid.uuid4()}.{queue}.msg"
        try:
            write_whole(Path(self.data_folder_out, name), payload)
        except OSError as error:
            raise ChannelError(f"cannot write {name} to {self.data_folder_out}") from error

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        """Take the oldest message of ``queue``: who renames it has it. Raises ``Empty``."""
        for name in sorted(os.listdir(self.data_folder_in)):
            if name.partition(".")[2] != f"{queue}.msg":
                continue
            taken = Path(self.processed_folder, name)
            try:
                os.rename(Path(self.data_folder_in, name), taken)
            except FileNotFoundError:
                continue  # another worker was quicker
            content = taken.read_bytes()
            taken.unlink()
            try:
                message = loads(bytes_to_str(content))
                self.Message(message, channel=self)  # as the worker will; it would end over a fault
            except Exception:  # a power cut can leave an empty file, a person anything
                log.warning("dropped the unreadable message %s", name)
            else:
                return message
        raise Empty

    def _queue_bind(self, exchange: str, routing_key: str, pattern: str, queue: str) -> None:
        """Note in the table of ``exchange`` that its messages go to ``queue``."""
        row = filesystem.exchange_queue_t(routing_key or "", pattern or "", queue or "")
        self._change_table(exchange, lambda rows: rows if row in rows else [row, *rows])

    def _delete(
        self, queue: str, exchange: str, routing_key: str, pattern: str, *args: Any, **kwargs: Any
    ) -> None:
        """Forget ``queue`` with all that it holds."""
        virtual.Channel._delete(self, queue, exchange, routing_key, pattern, *args, **kwargs)
        row = filesystem.exchange_queue_t(routing_key or "", pattern or "", queue or "")
        self._change_table(exchange, lambda rows: [other for other in rows if other != row])

    def _change_table(self, exchange: str, change: Callable[[list[Any]], list[Any]]) -> None:
        """Rewrite the table of ``exchange``; one process at a time reads, changes and writes."""
        file = self._exchange_file(exchange)
        try:
            with open(file.with_suffix(".lock"), "w") as turns:
                fcntl.flock(turns, fcntl.LOCK_EX)
                try:
                    rows = self.get_table(exchange)
                except (ValueError, RecursionError):  # whoever binds its queue again makes it whole
                    log.warning("made the unreadable table %s anew", file)
                    rows = []
                changed = change(rows)
                if changed != rows:
                    write_whole(file, changed)
        except OSError as error:
            raise ChannelError(f"cannot change {file}") from error


class Transport(filesystem.Transport):
    """Kombu's file transport with whole writes. Its folders must exist and share one disk."""

    Channel = Channel


TRANSPORT_ALIASES["spool"] = "games.broker:Transport"
