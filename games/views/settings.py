"""The reader's settings, what the host knows of him, and the way out."""

from allauth.account.models import EmailAddress
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games import known, zones
from games.errors import GameError
from games.forms.accounts import DeleteForm, SettingsForm
from games.http import SignedInRequest
from games.services import accounts, farewell
from games.views.guard import signed_in
from games.views.outbox import may_read


@never_cache
@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def settings_page(request: SignedInRequest) -> HttpResponse:
    """Time zone, language, letters; and the ways to everything else about the account."""
    person = request.user
    profile = accounts.profile_for(person)
    form = SettingsForm(request.POST or None, instance=profile)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Your settings are saved."))
        return redirect("settings")
    context = {
        "form": form,
        "zones": zones.common(),
        "profile": profile,
        "addresses": EmailAddress.objects.filter(user_id=person.pk).order_by("-primary", "email"),
        "asks_for_codes": is_mfa_enabled(person),
        "has_outbox": may_read(request) and not settings.EMAIL_URL,
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "games/profile.html", context, status=status)


@never_cache
@signed_in
@require_safe
def download(request: SignedInRequest) -> HttpResponse:
    """Everything that the host knows of the reader, as a JSON file."""
    document = known.known_of(request.user)
    response = JsonResponse(document, json_dumps_params={"indent": 1, "ensure_ascii": False})
    response["Content-Disposition"] = 'attachment; filename="what-the-host-knows.json"'
    return response


@never_cache
@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def delete_account(request: SignedInRequest) -> HttpResponse:
    """Show what deleting the account does; then, with the password, do it."""
    person = request.user
    form = DeleteForm(person, request.POST if request.method == "POST" else None)
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                farewell.delete(person)
            except GameError as error:
                form.add_error(None, str(error))
            else:
                logout(request)
                return redirect("farewell")
    context = {"form": form, "effect": farewell.effect_of(person)}
    return render(request, "games/delete_account.html", context, status=status)


@require_safe
def deleted(request: HttpRequest) -> HttpResponse:
    """The last page of an account."""
    return render(request, "games/farewell.html")
