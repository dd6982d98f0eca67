"""Catalogues as gettext reads them at run time (MO): two tables of strings, sorted."""

import struct

from games.catalogues.phrases import Catalogue, Entry

MAGIC = 0x950412DE
#: Seven numbers stand before the tables; each row of them is a length and a place.
HEAD = 7 * 4
ROW = 2 * 4


def compiled(catalogue: Catalogue) -> bytes:
    """The file, always the same for the same catalogue. What is not translated is not in it."""
    texts = {b"": catalogue.header.encode()}
    for entry in catalogue.entries.values():
        if entry.is_translated:
            texts[_key(entry)] = "\0".join(entry.said).encode()
    keys = sorted(texts)
    count = len(keys)
    head = struct.pack("<7I", MAGIC, 0, count, HEAD, HEAD + count * ROW, 0, HEAD + 2 * count * ROW)
    strings = [*keys, *(texts[key] for key in keys)]
    rows, place = [], HEAD + 2 * count * ROW
    for string in strings:
        rows.append(struct.pack("<2I", len(string), place))
        place += len(string) + 1
    return head + b"".join(rows) + b"".join(string + b"\0" for string in strings)


def _key(entry: Entry) -> bytes:
    phrase = entry.phrase
    return (phrase.key if phrase.plural is None else f"{phrase.key}\0{phrase.plural}").encode()
