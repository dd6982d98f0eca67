"""The host's own door for letters: SMTP, or LMTP for a mail server on the same machine.

A letter is answered "taken" once it is dealt with for good. Where the database fails, or too much
comes at once, the other side is asked to come again later, which every mail server does for days:
nothing is lost.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session
from django.conf import settings
from django.db import close_old_connections, connections
from django.utils import timezone

from games.mailroom import receiving

log = logging.getLogger(__name__)

TAKEN = "250 2.0.0 Taken"
LATER = "451 4.3.0 Not now, please try again later"
TOO_MANY = "451 4.7.1 Too many letters, please try again later"
TOO_LARGE = "552 5.3.4 This letter is too large"
ONE_AT_A_TIME = "452 4.5.3 One recipient for each letter, please"
#: So many letters are dealt with at once; others wait their turn.
HANDS = 2
#: So many may call at a time.
MOST_CALLERS = 50
#: Seconds of silence after which a caller is sent away.
PATIENCE = 60


def deal_with(raw: bytes, envelope: str | None) -> str:
    """Deal with a letter that came just now; what is to be said to who brought it."""
    received_at = timezone.now()
    close_old_connections()
    try:
        receiving.receive(raw, received_at, envelope)
    except receiving.TooLarge:
        return TOO_LARGE
    except receiving.TooBusy:
        return TOO_MANY
    except Exception:
        log.exception("a letter could not be dealt with; it will come again")
        return LATER
    finally:
        close_old_connections()
    return TAKEN


class Gatekeeper:
    """What aiosmtpd asks when somebody calls."""

    def __init__(self, hands: ThreadPoolExecutor) -> None:
        self.hands = hands

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Take letters to one recipient: so there is one answer to give."""
        if envelope.rcpt_tos:
            return ONE_AT_A_TIME
        if not is_ours(address):
            return "550 5.1.1 Nobody of that name lives here"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        """Deal with the letter, away from the loop that listens."""
        raw = envelope.original_content or b""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.hands, deal_with, raw, envelope.mail_from)

    async def handle_exception(self, error: Exception) -> str:
        """What no other line of this file has foreseen is no reason to lose a letter."""
        log.error("the gate stumbled", exc_info=error)
        return LATER


def is_ours(address: str) -> bool:
    """Whether orders are sent to this address; with ``+anything`` before the @ too. Where none is
    set, whatever comes is taken: whoever put the gate there has chosen."""
    wanted = settings.MAIL_IN_ADDRESS.lower()
    name, _, domain = address.lower().strip("<> ").rpartition("@")
    return not wanted or f"{name.partition('+')[0]}@{domain}" == wanted


class Busy(asyncio.Protocol):
    """Sends a caller away when too many are here already: he comes again later."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        transport.write(b"421 4.3.2 Too many callers, please try again later\r\n")
        transport.close()


def counted(kind: type[SMTP], callers: set[SMTP]) -> type[SMTP]:
    """SMTP or LMTP, whose every open call is among ``callers``."""

    class Counted(kind):  # type: ignore[valid-type, misc]
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            callers.add(self)
            super().connection_made(transport)

        def connection_lost(self, error: Exception | None) -> None:
            callers.discard(self)
            super().connection_lost(error)

    return Counted


async def serve(
    host: str, port: int, *, is_lmtp: bool, stop: asyncio.Event, opened: Callable[[int], None]
) -> None:
    """Listen until ``stop`` is set; ``opened`` is told the port. A letter in hand is finished."""
    callers: set[SMTP] = set()
    kind = counted(LMTP if is_lmtp else SMTP, callers)
    with ThreadPoolExecutor(HANDS, thread_name_prefix="mail") as hands:
        keeper = Gatekeeper(hands)

        def answer() -> asyncio.Protocol:
            if len(callers) >= MOST_CALLERS:
                return Busy()
            return kind(
                keeper,
                data_size_limit=settings.MAIL_IN_BYTES,
                enable_SMTPUTF8=True,
                hostname=settings.MAIL_DOMAIN,
                ident="Postal Games",
                timeout=PATIENCE,
                loop=asyncio.get_running_loop(),
            )

        server = await asyncio.get_running_loop().create_server(answer, host, port)
        opened(server.sockets[0].getsockname()[1])
        await stop.wait()
        server.close()
    connections.close_all()
