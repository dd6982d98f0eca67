"""Every catalogue says all that its app says, whole and compiled."""

import gettext
import io
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from games.catalogues import keeping, mo, po, sources
from games.catalogues.phrases import Catalogue, Entry, Phrase

#: What is filled in at run time: "%(name)s", "%s", "{name}"; and "%%", which is a sign.
PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%[a-z%]|\{[\w.]*(?::[^}]*)?\}")
#: The tags of a phrase: the same elements and addresses must come out.
TAG = re.compile(r"</?[a-zA-Z][^>]*>")
KEPT = keeping.kept()


@pytest.fixture(params=KEPT, ids=lambda kept: f"{kept[0]}-{kept[1]}")
def kept(request: pytest.FixtureRequest) -> tuple[str, str, Catalogue]:
    app, language = request.param
    return app, language, keeping.read(app, language)


@pytest.mark.slow
def test_everything_is_translated_and_nothing_else(kept: tuple[str, str, Catalogue]) -> None:
    app, _language, catalogue = kept
    said = keeping.phrases_of(app)
    assert {entry.phrase for entry in catalogue.entries.values()} == said.keys()
    waiting = [entry.phrase.text for entry in catalogue.entries.values() if not entry.is_translated]
    assert waiting == [], "python3 manage.py messages, then translate"


def test_what_is_read_at_run_time_is_what_was_written(kept: tuple[str, str, Catalogue]) -> None:
    app, language, catalogue = kept
    path = keeping.path_of(app, language)
    assert path.with_suffix(".mo").read_bytes() == mo.compiled(catalogue), "manage.py messages"
    assert path.read_text("utf-8") == po.written(catalogue), "manage.py messages"


def test_a_translation_takes_what_its_phrase_takes(kept: tuple[str, str, Catalogue]) -> None:
    _app, _language, catalogue = kept
    wrong = []
    for entry in catalogue.entries.values():
        for said in entry.said:
            pairs = [entry.phrase.text, entry.phrase.plural or entry.phrase.text]
            if not any(_takes(said) == _takes(source) for source in pairs):
                wrong.append((entry.phrase.text, said))
    assert wrong == []


def _takes(text: str) -> tuple[list[str], list[str], bool, bool]:
    """Placeholders and tags, in any order; and whether a line ends at the beginning or the end."""
    signs = sorted(PLACEHOLDER.findall(text)), sorted(TAG.findall(text))
    return *signs, text.startswith("\n"), text.endswith("\n")


def test_russian_counts_in_three_ways(kept: tuple[str, str, Catalogue]) -> None:
    _app, language, catalogue = kept
    if language != "ru":
        pytest.skip("another language")
    assert po.forms_of(catalogue) == 3
    counted = [entry for entry in catalogue.entries.values() if entry.phrase.plural is not None]
    assert [entry.phrase.text for entry in counted if len(entry.said) != 3] == []
    others = [entry for entry in catalogue.entries.values() if entry.phrase.plural is None]
    assert [entry.phrase.text for entry in others if len(entry.said) != 1] == []


def test_apps_that_say_the_same_are_translated_alike() -> None:
    """Django puts all catalogues into one: of two translations the host's would win everywhere."""
    said: dict[tuple[str, str], set[tuple[str, ...]]] = {}
    for app, language in KEPT:
        for key, entry in keeping.read(app, language).entries.items():
            said.setdefault((language, key), set()).add(entry.said)
    assert {key: forms for key, forms in said.items() if len(forms) > 1} == {}, "use pgettext"


def test_every_language_that_is_offered_has_a_catalogue_of_the_host() -> None:
    assert {language for app, language in KEPT if app == keeping.HOST} == {
        code for code, _name in settings.LANGUAGES if code != "en"
    }


PYTHON = """
from django.utils.translation import gettext as _, ngettext, pgettext as said_of
from django.utils import translation
print(f"{_('inside')}", _("two "
    "parts"), ngettext("%(n)d day", "%(n)d days", 3), said_of("of a map", "Scale"))
print(translation.gettext_lazy("by module"), other("not said"))
"""
TEMPLATE = """{% load i18n %}<p title="{% translate 'Title' %}">{{ _("Constant") }}
{% blocktranslate count n=days trimmed %}
  one 5% day
{% plural %}
  {{ n }} days of “{{ who }}”
{% endblocktranslate %}
{% blocktranslate context "of a map" %}Scale
{{ it }}{% endblocktranslate %}{% include "x.html" with here=_("Rule (book)") %}
{% comment %}{% translate "Not said" %}{% endcomment %}"""


def test_the_phrases_of_code_are_found(tmp_path: Path) -> None:
    (tmp_path / "code.py").write_text(PYTHON, "utf-8")
    assert set(sources.phrases_of_python(tmp_path / "code.py")) == {
        Phrase("inside"),
        Phrase("two parts"),
        Phrase("%(n)d day", "%(n)d days"),
        Phrase("Scale", context="of a map"),
        Phrase("by module"),
    }


def test_a_phrase_that_is_put_together_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "code.py"
    path.write_text('from django.utils.translation import gettext\n\ngettext("a" + name)\n')
    with pytest.raises(sources.NotLiteral, match=r"code\.py:3"):
        list(sources.phrases_of_python(path))


def test_the_phrases_of_a_template_are_found(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(TEMPLATE, "utf-8")
    assert list(sources.phrases_of_template(tmp_path / "page.html")) == [
        Phrase("Title"),
        Phrase("Constant"),
        Phrase("one 5%% day", "%(n)s days of “%(who)s”"),
        Phrase("Scale\n%(it)s", context="of a map"),
        Phrase("Rule (book)"),
    ]


ENTRIES = [
    Entry(Phrase('A "word"\nand\tmore\\n'), ("«Слово»\nи\tещё\\n",), ("games/a.py", "games/b.py")),
    Entry(Phrase("%(n)d day", "%(n)d days"), ("день", "дня", "дней")),
    Entry(Phrase("Scale", context="of a map"), ("Масштаб",)),
    Entry(Phrase("Later")),
    Entry(Phrase("Perhaps"), ("Может быть",), (), True),
]
CATALOGUE = Catalogue(po.new("ru").header, {entry.phrase.key: entry for entry in ENTRIES})


def test_a_catalogue_is_read_as_it_was_written() -> None:
    assert po.read(po.written(CATALOGUE)) == CATALOGUE


def test_a_catalogue_is_compiled_for_gettext() -> None:
    spoken = gettext.GNUTranslations(io.BytesIO(mo.compiled(CATALOGUE)))
    assert spoken.gettext('A "word"\nand\tmore\\n') == "«Слово»\nи\tещё\\n"
    assert [spoken.ngettext("%(n)d day", "%(n)d days", n) for n in (1, 22, 5, 11)] == [
        "день",
        "дня",
        "дней",
        "дней",
    ]
    assert spoken.pgettext("of a map", "Scale") == "Масштаб"
    assert spoken.gettext("Scale") == "Scale"
    assert spoken.gettext("Perhaps") == "Perhaps", "nobody vouches for it"


def test_what_is_said_no_more_goes_and_what_is_new_waits() -> None:
    said = {Phrase("Later"): ("games/c.py",), Phrase("New"): ("games/c.py",)}
    said |= {Phrase("%(n)d day", "%(n)d whole days"): ("games/c.py",)}
    fresh = keeping.brought_up_to_date(CATALOGUE, said)
    assert [entry.phrase.text for entry in fresh.entries.values()] == ["Later", "New", "%(n)d day"]
    assert not any(entry.said for entry in fresh.entries.values()), "the plural has changed, too"


def test_what_another_app_says_is_taken_over() -> None:
    said = {Phrase("Later"): ("dunk/c.py",), Phrase("New"): ("dunk/c.py",)}
    mine = Catalogue(po.new("ru").header, {"New": Entry(Phrase("New"), ("Свежий",))})
    theirs = {
        key: Entry(Phrase(key), (word,)) for key, word in [("Later", "Потом"), ("New", "Новый")]
    }
    fresh = keeping.brought_up_to_date(mine, said, theirs)
    assert [entry.said for entry in fresh.entries.values()] == [("Потом",), ("Свежий",)]
    assert fresh.entries["Later"].places == ("dunk/c.py",)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('msgid "a"\nmsgstr "b"\n', "no header"),
        ('msgid ""\nmsgstr "x\\n"\n\nmsgid "a\nmsgstr "b"\n', "line 4"),
        ('msgid ""\nmsgstr "x\\n"\n\nmsgstr "b"\n', "line 4"),
        ('msgid ""\nmsgstr "x"\n\nmsgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"\n', "twice"),
    ],
)
def test_a_catalogue_that_makes_no_sense_is_refused(text: str, says: str) -> None:
    with pytest.raises(po.BadCatalogue, match=says):
        po.read(text)


def test_the_command_says_what_it_cannot_do() -> None:
    with pytest.raises(CommandError, match="chess is none of games"):
        call_command("messages", "chess")
