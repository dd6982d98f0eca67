"""Letters are read whatever the bytes: charsets, quoting, HTML, attachments, broken ones."""

import time
from email.message import EmailMessage

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.mailroom import reading, shaping


def read(*lines: str | bytes) -> reading.Letter:
    raw = b"\n".join(line.encode() if isinstance(line, str) else line for line in lines)
    return reading.read(raw)


def test_what_a_letter_says() -> None:
    told = read(
        "From: =?utf-8?q?J=C3=BCrgen?= <ju@example.org>",
        "Subject: =?iso-8859-1?q?Z=FCge_f=FCr?= 4711",
        "Message-ID:",
        " <a@b>",
        "",
        "Hello",
    )
    assert told.sender == "ju@example.org"
    assert told.subject == "Züge für 4711"
    assert told.message_id == "<a@b>"
    assert told.texts == ("Hello",)
    assert told.campaign == 4711


def test_the_answer_goes_where_the_letter_asks() -> None:
    assert read("From: a@example.org", "Reply-To: B <b@example.org>", "", "").sender == (
        "b@example.org"
    )


@pytest.mark.parametrize(
    "sender",
    ["", "nobody", "a@b@c", "a@example.org\r\nBcc: x@example.org", "<@>", "a b@example.org", "ü@ü"],
)
def test_there_may_be_nobody_to_answer(sender: str) -> None:
    found = read(f"From: {sender}", "", "").sender
    assert found in ("", "a@example.org")
    assert "\n" not in found


@pytest.mark.parametrize(
    ("charset", "body"),
    [
        ("utf-8", "Zürich".encode()),
        ("iso-8859-1", "Zürich".encode("latin-1")),
        ("windows-1252", "Zürich".encode("cp1252")),
        ("UTF-16", "Zürich".encode("utf-16")),
        ("utf-8", "Zürich".encode("cp1252")),  # it says one and is another
        ("us-ascii", "Zürich".encode()),
        ("no-such-charset", "Zürich".encode()),
        ("unicode_escape", "Zürich".encode()),
        ("hex", "Zürich".encode()),
        ("idna", "Zürich".encode()),
        ("", "Zürich".encode()),
    ],
)
def test_a_text_is_read_in_what_it_is_in(charset: str, body: bytes) -> None:
    import base64

    told = read(
        f"Content-Type: text/plain; charset={charset}",
        "Content-Transfer-Encoding: base64",
        "",
        base64.b64encode(body),
    )
    assert told.texts == ("Zürich",)


def test_quoted_printable_lines_are_put_together_again() -> None:
    told = read(
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: quoted-printable",
        "",
        "begin orders K=C3=B6n=",
        "ig 3",
    )
    assert told.texts == ("begin orders König 3",)


def test_flowed_lines_are_put_together_again() -> None:
    told = read(
        "Content-Type: text/plain; charset=utf-8; format=flowed",
        "",
        "every turn: ",
        "move 1 e",
        "> quoted ",
        "> on",
        "-- ",
        "Ann",
        " stuffed",
    )
    lines = ["every turn: move 1 e", "> quoted on", "-- ", "Ann", "stuffed"]
    assert told.texts[0].split("\n") == lines


def test_delsp_takes_the_blank_away() -> None:
    assert shaping.unflowed("ab \ncd", is_glued=True) == "abcd"
    assert shaping.unflowed("ab\ncd", is_glued=True) == "ab\ncd"


def test_a_letter_in_html_alone_is_read_line_by_line() -> None:
    message = EmailMessage()
    message.set_content(
        "<html><head><title>T</title><style>p{}</style></head><body><p>Hello,<br>campaign&nbsp;7</p>"
        "<div>begin orders A &amp; B<div>move 1\n e</div><div><br></div></div>"
        "<blockquote>old<br>letter</blockquote><script>x</script>end orders pw",
        subtype="html",
    )
    (text,) = reading.read(message.as_bytes()).texts
    assert text.replace("\xa0", " ").split("\n") == [
        "Hello,",
        "campaign 7",
        "begin orders A & B",
        "move 1 e",
        "",
        "> old",
        "> letter",
        "end orders pw",
        "",
    ]


def test_the_plain_text_wins_over_html() -> None:
    message = EmailMessage()
    message.set_content("begin orders A\nplain\n")
    message.add_alternative("<p>begin orders A<br>html</p>", "html")
    assert reading.read(message.as_bytes()).sheet == "begin orders A\nplain\n"


def test_where_the_plain_text_says_nothing_html_does() -> None:
    message = EmailMessage()
    message.set_content("Your program cannot show this letter.\n")
    message.add_alternative("<p>begin orders A<br>html</p>", "html")
    assert reading.read(message.as_bytes()).sheet == "begin orders A\nhtml\n"


def test_a_letter_within_a_letter_is_not_read() -> None:
    inner = EmailMessage()
    inner.set_content("begin orders A\nend orders secret\n")
    outer = EmailMessage()
    outer.set_content("See below.\n")
    outer.add_attachment(inner)
    assert reading.read(outer.as_bytes()).sheet == "See below.\n"


def test_what_is_nested_too_deep_is_not_read_at_all() -> None:
    lines: list[str] = ["From: a@example.org"]
    for depth in range(3000):
        lines += [f"Content-Type: multipart/mixed; boundary=b{depth}", "", f"--b{depth}"]
    told = read(*lines)
    assert told.sender == "a@example.org"
    assert told.texts == ()


HEADERS = [
    b"From", b"To", b"Subject", b"Reply-To", b"Message-ID", b"Content-Type", b"Date",
    b"Content-Transfer-Encoding", b"Content-Disposition", b"Auto-Submitted", b"MIME-Version",
]  # fmt: skip
PIECES = [
    b"multipart/mixed; boundary=b", b"text/plain; charset=utf-8", b"text/html", b"base64",
    b'text/plain; charset="\xff"', b"=?utf-8?b?4pyT?=", b"=?utf-8?q?=ZZ?=", b"message/rfc822",
    b"attachment; filename*=utf-8''%ff.txt", b'"<a@b', b"a@b.example", b"quoted-printable",
    b"=?x?", b"uuencode", b"text/plain; format=flowed; delsp=yes", b"<>", b"(((", b"a:b;c",
]  # fmt: skip


@st.composite
def letters(draw: st.DrawFn) -> bytes:
    """Something that looks a little like a letter."""
    piece = st.one_of(st.sampled_from(PIECES), st.binary(max_size=30))
    head = st.tuples(st.sampled_from(HEADERS), piece).map(b": ".join)
    lines = draw(st.lists(head, max_size=8))
    body = st.one_of(
        st.sampled_from([b"--b", b"--b--", b"", b"begin orders A", b"end orders x", b"> q"]),
        head,
        st.binary(max_size=60),
    )
    end = draw(st.sampled_from([b"\n", b"\r\n", b"\r"]))
    return end.join([*lines, b"", *draw(st.lists(body, max_size=12))])


@pytest.mark.slow
@given(st.one_of(letters(), st.binary(max_size=400)))
def test_no_bytes_make_the_reader_fail(raw: bytes) -> None:
    told = reading.read(raw)
    said = [told.sender, told.subject, told.message_id, told.sheet, told.kind, *told.texts]
    for text in said + [one for many in told.headers.values() for one in many]:
        text.encode()  # can be kept and sent
        assert "\x00" not in text
    for text in (told.subject, told.message_id, told.sender):
        assert "\n" not in text
    assert told.campaign is None or told.campaign >= 0


@given(st.text(max_size=300))
def test_no_html_makes_the_reader_fail(text: str) -> None:
    shaping.without_marks(text)
    shaping.unflowed(text, is_glued=False)


@pytest.mark.parametrize(
    "raw",
    [
        b"Subject: " + b"a b " * 50_000,
        b"From: " + b"a@b.example, " * 20_000,
        b"Content-Type: text/plain; " + b"a*0*=b; " * 25_000,
        b"Content-Type: text/html\n\n" + b"<a " * 70_000,
        b"Content-Type: text/html\n\n" + b"<!--" * 50_000,
        b"Content-Type: text/html\n\n" + b"<![CDATA[" * 20_000,
        b"Content-Type: multipart/mixed; boundary=b\n\n" + b"--b\n\nx\n" * 8_000,
    ],
    ids=["subject", "from", "parameters", "tags", "comments", "sections", "parts"],
)
def test_no_letter_is_brooded_over(raw: bytes) -> None:
    began = time.process_time()
    reading.read(raw)
    assert time.process_time() - began < 2
