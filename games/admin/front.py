"""The front page of the desk: what needs the reader, then what the admin always has."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.template.response import TemplateResponse

from games.needs import needs_of

_index = admin.site.index


def front(request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
    """The index of the admin, with what needs the reader on top of it."""
    needs = needs_of(request.user)
    return _index(request, {**(extra_context or {}), "needs": needs})


admin.site.index = front  # type: ignore[method-assign]
admin.site.index_template = "games/admin_front.html"
