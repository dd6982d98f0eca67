"""Back to where the reader was, after a choice that any page offers."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme


def back(request: HttpRequest) -> HttpResponse:
    """To the page that the form names as ``next``; to the first page where it is none of ours."""
    page = request.POST.get("next", "")
    # A bare word would be taken for the name of a page; not every page has an address by its name.
    if "/" not in page or not url_has_allowed_host_and_scheme(page, {request.get_host()}):
        page = reverse("front")
    return HttpResponseRedirect(page)
