"""The rule books, a page each."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

from games import rulebooks, rulesets


def rule_book(request: HttpRequest, slug: str, edition: str | None = None) -> HttpResponse:
    """The rule book of a ruleset in its newest edition or the one asked for, with an anchor per
    rule. A campaign keeps the edition with which it began, so every edition stays readable.

    It is in the reader's language if there is a translation, or in that asked for as ``in``.
    """
    try:
        ruleset, newest = rulesets.get(slug, edition), rulesets.get(slug)
    except LookupError as error:
        raise Http404 from error
    reader = get_language() or ""
    offered = rulebooks.languages_of(ruleset.rule_book)
    asked = request.GET.get("in", reader)
    language = asked if asked in offered else reader if reader in offered else rulebooks.ORIGINAL
    book = rulebooks.in_language(ruleset.rule_book, language)
    html, _anchors = rulebooks.render_book(book, book.stat().st_mtime, reader)
    context = {
        "ruleset": ruleset,
        "newest": newest,
        "language": language,
        "others": [code for code in offered if code != language],
        "is_foreign": bool(reader) and reader not in offered,
        # The book is part of the product, rendered without raw HTML and sanitised.
        "book": mark_safe(html),
        "chapters": rulebooks.list_chapters(html),
        "example": rulebooks.example(html),
    }
    return render(request, "games/rule_book.html", context)
