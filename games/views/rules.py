"""The rule books, a page each."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

from games import rulebooks, rulesets


def rule_book(request: HttpRequest, slug: str, edition: str | None = None) -> HttpResponse:
    """The rule book of a ruleset in its newest edition or the one asked for, with an anchor per
    rule. A campaign keeps the edition with which it began, so every edition stays readable."""
    try:
        ruleset, newest = rulesets.get(slug, edition), rulesets.get(slug)
    except LookupError as error:
        raise Http404 from error
    book = ruleset.rule_book
    html, _anchors = rulebooks.render_book(book, book.stat().st_mtime, get_language() or "")
    context = {
        "ruleset": ruleset,
        "newest": newest,
        # The book is part of the product, rendered without raw HTML and sanitised.
        "book": mark_safe(html),
        "chapters": rulebooks.list_chapters(html),
        "example": rulebooks.example(html),
    }
    return render(request, "games/rule_book.html", context)
