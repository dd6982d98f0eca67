"""A bare Django partial: session, user, three queries and a template that only writes text out."""

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import path

from games import urls as host_urls


def partial(request: HttpRequest) -> HttpResponse:
    """What any answer to a logged-in reader costs, whatever is in it."""
    for _ in range(3):
        User.objects.filter(username=request.user.get_username()).exists()
    template = engines["django"].from_string("<p>{{ text }}</p>")
    return HttpResponse(template.render({"text": "as it was"}, request))


urlpatterns = [*host_urls.urlpatterns, path("floor/", partial)]
