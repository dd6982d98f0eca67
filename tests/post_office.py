"""A real mail server for tests: it listens on a port, and keeps or refuses what it is given."""

import socketserver
import threading
from email import message_from_bytes, policy
from email.message import EmailMessage
from types import TracebackType
from typing import Any, Self

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User

from tests.toy import scenes


def reachable(*names: str) -> list[User]:
    """The accounts of these names, each with a confirmed address ``name@example.org``."""
    people = [scenes.person(name) for name in names]
    for person in people:
        EmailAddress.objects.get_or_create(
            user=person, email=f"{person.username}@example.org", verified=True, primary=True
        )
    return people


class PostOffice:
    """Letters that came in are in ``letters``, each with its address in ``to``.

    ``refuses``: address -> the answer to it, such as "550 no such user". ``drops``: so many letters
    are taken in without an answer: the line is cut.
    """

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.to: list[str] = []
        self.refuses: dict[str, str] = {}
        self.drops = 0
        self.calls = 0
        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), _counter_of(self))
        self._server.daemon_threads = True
        self.port = self._server.server_address[1]

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.shutdown()
        self._server.server_close()

    def use(self, settings: Any) -> None:
        """Let the host send its mail here."""
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", self.port
        settings.EMAIL_TIMEOUT = 5

    def ids(self, to: str) -> list[str]:
        """The Message-IDs of the letters to an address."""
        pairs = zip(self.to, self.letters, strict=True)
        return [str(letter["Message-ID"]) for address, letter in pairs if address == to]


def _counter_of(office: PostOffice) -> type[socketserver.BaseRequestHandler]:
    """The one who answers, in as much SMTP as it takes."""

    class Counter(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            office.calls += 1
            self.say("220 here")
            to = ""
            while line := self.rfile.readline().decode().strip():
                command, _, rest = line.partition(":")
                address = rest.strip("<> ")
                match command.upper().split()[0]:
                    case "RCPT" if address in office.refuses:
                        self.say(office.refuses[address])
                    case "RCPT":
                        to = address
                        self.say("250 yes")
                    case "DATA":
                        if not self.take(to):
                            return
                    case "QUIT":
                        self.say("221 bye")
                        return
                    case _:
                        self.say("250 yes")

        def take(self, to: str) -> bool:
            """Keep a letter; False if the line is to be cut."""
            self.say("354 go on")
            lines = []
            while (line := self.rfile.readline()) not in (b".\r\n", b""):
                lines.append(line)
            letter = message_from_bytes(b"".join(lines), policy=policy.default)
            assert isinstance(letter, EmailMessage)
            office.letters.append(letter)
            office.to.append(to)
            if office.drops:
                office.drops -= 1
                return False
            self.say("250 taken")
            return True

        def say(self, text: str) -> None:
            self.wfile.write(f"{text}\r\n".encode())

    return Counter
