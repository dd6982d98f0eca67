"""Stop letters by the link at their foot. No log-in: whoever has the letter has the right."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games.services import unsubscribing, wishes


@csrf_exempt  # a mail program posts here without a cookie; the link is signed
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop_letters(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whether to stop; on POST do it (``what``: these, all, or again to take it back)."""
    stop = unsubscribing.read(token)
    if stop is None:
        raise Http404
    context: dict[str, object] = {"switches": stop.switches}
    if request.method == "POST":
        what = request.POST.get("what", "these")
        switches = wishes.SWITCHES if what == "all" else stop.switches
        if not wishes.switch(stop.person_id, switches, on=what == "again"):
            raise Http404
        context["done"] = what if what in ("all", "again") else "these"
    return render(request, "games/stop_letters.html", context)
