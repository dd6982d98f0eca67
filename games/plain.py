"""Words of people as other programs take them: letters, calendars, feeds."""

import re

#: What XML has no place for, and no program shows: controls and what stands for no letter.
UNSHOWN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def one_line(text: object) -> str:
    """The text without line breaks, so that nobody writes a header of ours, and without letters
    that nobody can see or send."""
    return " ".join(UNSHOWN.sub("", " ".join(str(text).split())).split())
