"""The rule books, a page each."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe

from games import rulebooks, rulesets


def rule_book(request: HttpRequest, slug: str) -> HttpResponse:
    """The rule book of a ruleset, with an anchor per rule."""
    try:
        ruleset = rulesets.get(slug)
    except LookupError as error:
        raise Http404 from error
    book = ruleset.rule_book
    html, _anchors = rulebooks.render_book(book, book.stat().st_mtime)
    # The book is part of the product, rendered without raw HTML and sanitised.
    chapters = rulebooks.list_chapters(html)
    context = {"ruleset": ruleset, "book": mark_safe(html), "chapters": chapters}
    return render(request, "games/rule_book.html", context)
