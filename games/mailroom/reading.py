"""Read a letter as it came from a mail server, whatever the bytes.

The standard library takes it apart; where its parts lie about what they are, the best is made of
them. Nothing here raises.
"""

import codecs
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import Message
from email.parser import BytesHeaderParser
from email.utils import getaddresses
from functools import partial
from itertools import islice
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from games import canonical
from games.mailroom import shaping
from games.plain import one_line
from games.services import framing

#: What is beyond is not looked at: no letter of a person has so much.
MOST_PARTS = 100
MOST_HEADERS = 200
#: Over longer ones, and over some HTML, the library broods: the time grows with the square.
LONGEST_HEADER = 2_000
MOST_CHARACTERS = 1_000_000
MOST_MARKED = 100_000
LONGEST_ID = 500
LONGEST_ADDRESS = 254
#: Tried in this order where a part does not say what it is in, or is in something else.
CHARSETS = ("utf-8", "cp1252", "latin-1")
#: What Python calls text encodings too, and no letter is in.
NO_CHARSETS = {"unicode_escape", "raw_unicode_escape", "idna", "punycode", "undefined"}


class Short(policy.Compat32):
    """Reads headers as they are, and of each so much that the library is done with it in time."""

    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
        name, value = super().header_source_parse(sourcelines)
        return name, value[:LONGEST_HEADER]


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter. ``sender``: the address to which answers go, "" for none that can be written to;
    ``headers``: name in small letters -> all that it says under this name; ``texts``: its body,
    then the texts that are attached, with plain line ends; ``kind``: its content type."""

    sender: str
    subject: str
    message_id: str
    headers: dict[str, list[str]]
    texts: tuple[str, ...]
    kind: str

    @property
    def sheet(self) -> str:
        """The text that holds orders: the first with a line that begins a set, else the body."""
        framed = (text for text in self.texts if framing.has_begin(text))
        return next(framed, self.texts[0] if self.texts else "")

    @property
    def campaign(self) -> int | None:
        """The number of the campaign it is for: a line before the orders wins over the subject."""
        for text in (self.sheet, *self.texts):
            number = framing.campaign_number(text)
            if number is not None:
                return number
        return framing.number_in(self.subject)

    def says(self, header: str) -> str:
        """What it says first under this name, in small letters; "" for nothing."""
        return self.headers.get(header, [""])[0].strip().lower()


def read(raw: bytes) -> Letter:
    """The letter that these bytes are."""
    try:
        message = message_from_bytes(raw, policy=Short())
        texts = tuple(_texts(message))
    except Exception:  # more nested, or more broken, than the library can take
        message = BytesHeaderParser(policy=Short()).parsebytes(raw)
        texts = ()
    headers = _headers(message)
    return Letter(
        sender=_sender(headers),
        subject=one_line(headers.get("subject", [""])[0]),
        message_id=one_line(headers.get("message-id", [""])[0])[:LONGEST_ID],
        headers=headers,
        texts=texts,
        kind=_quietly(message.get_content_type),
    )


def _quietly(ask: Callable[[], Any]) -> str:
    """What the message answers; "" where it is too broken for that."""
    try:
        return str(ask() or "")
    except Exception:  # the library stumbles over some headers in ways of its own
        return ""


def _headers(message: Message) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, value in islice(message.raw_items(), MOST_HEADERS):
        read = _quietly(partial(policy.default.header_fetch_parse, name, str(value)))
        text = canonical.storable(read or str(value))
        found.setdefault(canonical.storable(str(name)).lower(), []).append(text)
    return found


def _sender(headers: dict[str, list[str]]) -> str:
    """Where answers go: to whom the letter asks, else to who wrote it."""
    for header in ("reply-to", "from"):
        try:
            pairs = getaddresses(headers.get(header, []))
        except Exception:
            continue
        for _name, address in pairs[:1]:
            if _is_address(address):
                return address
    return ""


def _is_address(text: str) -> bool:
    try:
        validate_email(text)
    except ValidationError:
        return False
    return len(text) <= LONGEST_ADDRESS and text.isascii() and text == one_line(text)


def _texts(message: Message) -> Iterator[str]:
    """The texts of a letter: what is written in it, what is attached, what stands there in HTML."""
    attached, marked = [], []
    for part in _parts(message):
        kind = _quietly(part.get_content_type)
        is_attached = _quietly(part.get_content_disposition) == "attachment"
        name = _quietly(part.get_filename).lower()
        if kind == "text/html" and not is_attached:
            marked.append(part)
        elif is_attached and (kind == "text/plain" or name.endswith(".txt")):
            attached.append(part)
        elif kind == "text/plain":
            yield _plain(part)
    yield from map(_plain, attached)
    for part in marked:
        yield shaping.without_marks(_text(part)[:MOST_MARKED])


def _parts(message: Message) -> Iterator[Message]:
    """Its parts that hold something, without those of letters that lie within it."""
    left, seen = [message], 0
    while left and seen < MOST_PARTS:
        part = left.pop()
        seen += 1
        if not part.is_multipart():
            yield part
        elif part is message or part.get_content_maintype() == "multipart":
            inner: Any = part.get_payload()
            left += reversed(inner)


def _plain(part: Message) -> str:
    text = _text(part)
    if _quietly(lambda: part.get_param("format")).lower() != "flowed":
        return text
    return shaping.unflowed(text, _quietly(lambda: part.get_param("delsp")).lower() == "yes")


def _text(part: Message) -> str:
    """The text of a part, in letters that can be kept, with plain line ends."""
    content = part.get_payload(decode=True)
    if not isinstance(content, bytes):
        return ""
    text = _decoded(content, _quietly(part.get_content_charset))[:MOST_CHARACTERS]
    return canonical.storable(text).replace("\r\n", "\n").replace("\r", "\n").lstrip("\ufeff")


def _decoded(content: bytes, charset: str) -> str:
    for name in (charset, *CHARSETS):
        try:
            if name and codecs.lookup(name).name.replace("-", "_") not in NO_CHARSETS:
                return content.decode(name)
        except (LookupError, ValueError):
            continue
    return content.decode("latin-1")
