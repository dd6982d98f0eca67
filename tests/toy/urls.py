"""The toy game's own pages: what can be guessed, and for a seat which number is its own."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from games.http import HtmxHttpRequest
from games.pages import Desk, seat_page


def numbers(request: HttpRequest) -> HttpResponse:
    return HttpResponse("1 2 3 4 5 6 7 8 9")


@seat_page
def seat_numbers(request: HtmxHttpRequest, desk: Desk, least: int = 1) -> HttpResponse:
    own = (desk.report["own"] or {}).get("hidden")
    found = [f"({n})" if n == own else str(n) for n in range(least, 10)]
    return HttpResponse(f"{desk.seat.key}: {' '.join(found)}")


urlpatterns = [path("numbers/", numbers, name="numbers")]
seat_patterns = [
    path("numbers/", seat_numbers, name="seat-numbers"),
    path("numbers/<int:least>/", seat_numbers, name="seat-numbers"),
]
