"""Catalogues as text (PO): what a translator edits."""

import re
from collections.abc import Iterator

from games.catalogues.phrases import Catalogue, Entry, Phrase

ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
PLAIN = {escaped: plain for plain, escaped in ESCAPES.items()}
LINE = re.compile(r'(?:(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d+)\])?\s+)?"((?:[^"\\]|\\.)*)"')
#: The header of a new catalogue; the rule is how Russian counts.
HEADER = (
    "Language: {language}\n"
    "MIME-Version: 1.0\n"
    "Content-Type: text/plain; charset=UTF-8\n"
    "Content-Transfer-Encoding: 8bit\n"
    "Plural-Forms: {plural_forms}\n"
)
PLURAL_FORMS = {
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4"
    " && (n%100<10 || n%100>=20) ? 1 : 2);",
}
ONE_AND_MANY = "nplurals=2; plural=(n != 1);"


class BadCatalogue(ValueError):
    """A line of a catalogue that makes no sense; the text says which, and what is expected."""


def new(language: str) -> Catalogue:
    """An empty catalogue."""
    forms = PLURAL_FORMS.get(language, ONE_AND_MANY)
    return Catalogue(HEADER.format(language=language, plural_forms=forms))


def forms_of(catalogue: Catalogue) -> int:
    """How many forms its language counts by; raises ``BadCatalogue``."""
    found = re.search(r"nplurals\s*=\s*(\d+)", catalogue.header)
    if found is None:
        raise BadCatalogue("the header has no line “Plural-Forms: nplurals=…; plural=…;”")
    return int(found[1])


def read(text: str) -> Catalogue:
    """A catalogue; what is marked as obsolete ("#~") is left out. Raises ``BadCatalogue``."""
    entries = list(_entries(text))
    if not entries or entries[0].phrase.text or not entries[0].said:
        raise BadCatalogue('the catalogue begins with no header: msgid "" and a msgstr')
    header, *rest = entries
    found: dict[str, Entry] = {}
    for entry in rest:
        if entry.phrase.key in found:
            raise BadCatalogue(f"“{entry.phrase.text}” is translated twice: delete one")
        found[entry.phrase.key] = entry
    return Catalogue(header.said[0], found)


def _entries(text: str) -> Iterator[Entry]:
    lines: list[tuple[int, str]] = []
    for number, line in [*enumerate(text.splitlines(), 1), (0, "")]:
        line = line.strip()
        if line and not line.startswith("#~"):
            lines.append((number, line))
        elif not line and lines:
            if any(not each.startswith("#") for _, each in lines):
                yield _entry(lines)
            lines = []


def _entry(lines: list[tuple[int, str]]) -> Entry:
    parts: dict[str, str] = {}
    places: list[str] = []
    is_fuzzy = False
    part = ""
    for number, line in lines:
        if line.startswith("#"):
            if line.startswith("#:"):
                places += line[2:].split()
            is_fuzzy |= line.startswith("#,") and "fuzzy" in line
            continue
        found = LINE.fullmatch(line)
        if found is None or not (found[1] or part):
            raise BadCatalogue(f"line {number} is neither msgid “…” nor msgstr “…”: {line}")
        if found[1]:
            part = found[1] + (found[2] or "")
        parts[part] = parts.get(part, "") + _plain(found[3])
    if "msgid" not in parts:
        raise BadCatalogue(f"line {lines[0][0]}: a translation without its msgid")
    phrase = Phrase(parts["msgid"], parts.get("msgid_plural"), parts.get("msgctxt"))
    said = [parts[name] for name in sorted(parts) if name.startswith("msgstr")]
    return Entry(phrase, tuple(said) if any(said) else (), tuple(places), is_fuzzy)


def _plain(escaped: str) -> str:
    return re.sub(r"\\.", lambda match: PLAIN.get(match[0], match[0][1:]), escaped)


def written(catalogue: Catalogue) -> str:
    """The catalogue as text: by file, in the order of the file, one line for each line said."""
    forms = forms_of(catalogue)
    blocks = [f'msgid ""\nmsgstr {_quoted(catalogue.header)}']
    blocks += [_block(entry, forms) for entry in catalogue.entries.values()]
    return "\n\n".join(blocks) + "\n"


def _block(entry: Entry, forms: int) -> str:
    phrase = entry.phrase
    lines = [f"#: {place}" for place in entry.places]
    if entry.is_fuzzy:
        lines.append("#, fuzzy")
    if phrase.context is not None:
        lines.append(f"msgctxt {_quoted(phrase.context)}")
    lines.append(f"msgid {_quoted(phrase.text)}")
    if phrase.plural is None:
        lines.append(f"msgstr {_quoted(entry.said[0] if entry.said else '')}")
    else:
        lines.append(f"msgid_plural {_quoted(phrase.plural)}")
        said = entry.said or ("",) * forms
        lines += [f"msgstr[{at}] {_quoted(each)}" for at, each in enumerate(said)]
    return "\n".join(lines)


def _quoted(text: str) -> str:
    pieces = text.splitlines(keepends=True) or [""]
    quoted = ['"' + "".join(ESCAPES.get(sign, sign) for sign in piece) + '"' for piece in pieces]
    return quoted[0] if len(quoted) == 1 else "\n".join(['""', *quoted])
