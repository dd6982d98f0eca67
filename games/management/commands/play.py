"""``manage.py play``: the whole host on this machine with one command."""

import io
import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connections

from games import broker, standalone, watching
from games.supervisor import Supervisor, host_processes


class Command(BaseCommand):
    """Prepare (database, static files, demo campaigns), then keep web, worker and beat running."""

    help = "Start the host here: web, worker and beat, with demo campaigns. Ctrl-C stops it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to listen."""
        parser.add_argument("--port", type=int, default=8000, help="default: 8000; 0: any free one")
        parser.add_argument(
            "--host",
            default="127.0.0.1",
            help="default: 127.0.0.1, this machine only; 0.0.0.0 lets the network in",
        )
        parser.add_argument(
            "--demo-turns",
            type=int,
            default=5,
            help="as --turns of seed_demo: how far new demo campaigns are (5)",
        )

    def handle(self, *, host: str, port: int, demo_turns: int, **options: Any) -> None:
        """Run until stopped."""
        lock = Path(settings.VAR) / "play.lock"
        with standalone.only_one(lock), standalone.listen(host, port) as listener:
            port = listener.getsockname()[1]
            names = standalone.own_names(host)
            address = standalone.url_of(names[0], port)
            standalone.note_address(lock, address)
            try:
                log_ins = self.prepare(not standalone.is_loopback(host), demo_turns)
            except KeyboardInterrupt:
                sys.exit(130)
            supervisor = Supervisor(
                host_processes(listener.fileno(), "prefork", is_worker_stuck),
                folder=settings.BASE_DIR,
                environment={
                    "SITE_URL": address,
                    **os.environ,
                    "ALLOWED_HOSTS": allowed_hosts(names),
                },
                say=self.stderr.write,
            )
            supervisor.run(
                is_up=lambda: standalone.answers(host, port),
                when_up=lambda: self.announce(address, log_ins),
            )
        self.stdout.write("Stopped.")

    def prepare(self, open_to_others: bool, demo_turns: int) -> str:
        """Bring database, static files and demo campaigns up to date; return the log-ins' text."""
        if not settings.REDIS_URL:
            broker.tidy(settings.BROKER_DIR)
        try:
            call_command("migrate", interactive=False, verbosity=0)
        except (OperationalError, ImproperlyConfigured) as error:
            told = " ".join(str(error).split())
            raise CommandError(f"The database does not answer as it should: {told}") from error
        standalone.collect_static()
        log_ins = io.StringIO()
        call_command("seed_demo", random_passwords=open_to_others, turns=demo_turns, stdout=log_ins)
        connections.close_all()  # the supervisor itself needs no database
        return log_ins.getvalue()

    def announce(self, address: str, log_ins: str) -> None:
        """Say where to go, once there is something to see."""
        if os.geteuid() == 0:
            self.stdout.write("(Running as root; an ordinary user is enough.)")
        self.stdout.write(f"{log_ins}\nPlay at {address}   (Ctrl-C stops it)")
        self.stdout.flush()


def is_worker_stuck() -> bool:
    """As in ``watching``; the supervisor keeps no connection open."""
    try:
        return watching.is_worker_stuck()
    finally:
        connections.close_all()


def allowed_hosts(names: list[str]) -> str:
    """The host names to answer to: those configured, else the ones this address has."""
    return os.environ.get("ALLOWED_HOSTS") or ",".join(
        dict.fromkeys([*names, *settings.ALLOWED_HOSTS])
    )
