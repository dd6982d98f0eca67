"""What an app says: the phrases in its code and its templates that are marked for translation."""

import ast
import re
import warnings
from collections.abc import Iterator
from pathlib import Path

from django.utils.translation import TranslatorCommentWarning
from django.utils.translation.template import templatize

from games.catalogues.phrases import Phrase

#: The parts of a phrase in the order in which each function takes them.
PARTS = {
    "gettext": ("text",),
    "gettext_lazy": ("text",),
    "gettext_noop": ("text",),
    "ngettext": ("text", "plural"),
    "ngettext_lazy": ("text", "plural"),
    "pgettext": ("context", "text"),
    "pgettext_lazy": ("context", "text"),
    "npgettext": ("context", "text", "plural"),
    "npgettext_lazy": ("context", "text", "plural"),
    "_": ("text",),
}
STRING = r"""u?("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
#: A call as ``templatize`` of Django's writes one; all else of the template is blotted out.
CALL = re.compile(
    rf"(?<!\w)(_|n?p?gettext)\(({STRING}(?:,\s*{STRING}){{0,2}})(?:,\s*count)?\)", re.S
)


class NotLiteral(ValueError):
    """A phrase that is put together at run time cannot be looked up: "file:line" of the call."""


def phrases_of_python(path: Path) -> Iterator[Phrase]:
    """The phrases of a module, in their order; raises ``NotLiteral``."""
    tree = ast.parse(path.read_bytes(), filename=str(path))
    other_names = _aliases(tree)
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for node in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        named = node.func
        name = (
            named.id
            if isinstance(named, ast.Name)
            else named.attr
            if isinstance(named, ast.Attribute)
            else ""
        )
        parts = PARTS.get(other_names.get(name, name))
        if parts is None:
            continue
        said = [arg.value if isinstance(arg, ast.Constant) else None for arg in node.args]
        if len(said) < len(parts) or not all(isinstance(text, str) for text in said[: len(parts)]):
            raise NotLiteral(f"{path}:{node.lineno}")
        yield Phrase(**dict(zip(parts, said, strict=False)))  # type: ignore[arg-type]


def _aliases(tree: ast.Module) -> dict[str, str]:
    """What a module calls the functions by other names than theirs."""
    return {
        alias.asname: alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
        for alias in node.names
        if alias.asname
    }


def phrases_of_template(path: Path) -> Iterator[Phrase]:
    """The phrases of a template, in their order."""
    source = path.read_text("utf-8")
    if "{%" not in source and "{{" not in source:
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", TranslatorCommentWarning)
        code = templatize(source, origin=str(path))
    for name, literals, *_strings in CALL.findall(code):
        said = [ast.literal_eval(literal) for literal in re.findall(STRING, literals, re.S)]
        yield Phrase(**dict(zip(PARTS[name], said, strict=True)))


def said_by(files: list[Path], root: Path) -> dict[Phrase, tuple[str, ...]]:
    """All that ``files`` say, each phrase with the files that say it, by path from ``root``.

    The first to say it leads; where only some of those that say the same count it, it is counted.
    """
    found: dict[str, tuple[Phrase, list[str]]] = {}
    for path in files:
        place = path.relative_to(root).as_posix()
        read = phrases_of_python if path.suffix == ".py" else phrases_of_template
        for phrase in read(path):
            known, places = found.setdefault(phrase.key, (phrase, []))
            if known.plural is None and phrase.plural is not None:
                found[phrase.key] = phrase, places
            if place not in places:
                places.append(place)
    return {phrase: tuple(places) for phrase, places in found.values()}
