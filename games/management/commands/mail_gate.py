"""``manage.py mail_gate``: take letters with orders from mail servers, over SMTP or LMTP."""

import asyncio
import signal
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.mailroom import gate


class Command(BaseCommand):
    """Listens until it is stopped; see docs/mail.md."""

    help = "Take letters with orders from mail servers (SMTP, or LMTP). Ctrl-C stops it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to listen, and in which of the two languages."""
        parser.add_argument("--port", type=int, default=8025, help="default: 8025; 0: any free one")
        parser.add_argument(
            "--host",
            default="127.0.0.1",
            help="default: 127.0.0.1, this machine only; 0.0.0.0 lets the network in",
        )
        parser.add_argument("--lmtp", action="store_true", help="speak LMTP in place of SMTP")

    def handle(self, *, host: str, port: int, lmtp: bool, **options: Any) -> None:
        """Run until stopped."""
        try:
            asyncio.run(self.run(host, port, lmtp))
        except OSError as error:
            raise CommandError(f"{host}:{port} cannot be listened on: {error.strerror}") from error
        self.stdout.write("Stopped.")

    async def run(self, host: str, port: int, is_lmtp: bool) -> None:
        """Listen until a stop signal comes."""
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, stop.set)
        name = "lmtp" if is_lmtp else "smtp"

        def opened(port: int) -> None:
            self.stdout.write(f"Taking letters at {name}://{host}:{port}   (Ctrl-C stops it)")
            self.stdout.flush()

        await gate.serve(host, port, is_lmtp=is_lmtp, stop=stop, opened=opened)
