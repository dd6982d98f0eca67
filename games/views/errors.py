"""What a reader sees when a request cannot be served."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The page was older than the log-in. A posted text is shown, so that it is not lost."""
    context = {"text": request.POST.get("text", ""), "path": request.path}
    return render(request, "403_csrf.html", context, status=403)
