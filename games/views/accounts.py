"""Log-in, sign-up and what belongs to them: allauth's views, on the host's pages."""

from functools import wraps
from typing import Any

from allauth.account.views import LoginView, SignupView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.services import guests
from games.views import drafts
from games.views.front import demo_log_ins
from games.views.guard import View, signed_in


class LogIn(LoginView):
    """Log in, and go back to where it was asked for."""

    template_name = "games/log_in.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        extra = {
            "demo": demo_log_ins(self.request),
            "has_draft": bool(self.request.session.get(drafts.KEY)),
        }
        return {**super().get_context_data(**kwargs), **extra}


class SignUp(SignupView):
    """Sign up; a guest who plays already keeps his game instead."""

    def get_authenticated_redirect_url(self) -> str:
        if guests.is_guest(self.request.user):
            return reverse("keep-game")
        return str(super().get_authenticated_redirect_url())


@require_safe
def logged_in(request: HttpRequest) -> HttpResponse:
    """Where a log-in from a second tab ends: the first tab still holds what was typed."""
    return render(request, "games/logged_in.html")


def answered(view: View) -> View:
    """A view of allauth, which answers 422 when its form comes back with errors, and never with a
    page that a browser may keep."""

    @wraps(view)
    def answering(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        context = getattr(response, "context_data", None) or {}
        forms = [context.get("form"), context.get("webauthn_form")]
        if request.method == "POST" and any(form and form.errors for form in forms):
            response.status_code = 422
        response.headers.setdefault("Cache-Control", "no-store")
        return response

    return answering


def own(view: View) -> View:
    """``answered``, for readers who are logged in: others are sent to the log-in and come back."""
    return signed_in(answered(view))
