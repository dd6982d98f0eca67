"""Where a letter lies that the host cannot send."""

from typing import Any

from django import template
from django.conf import settings
from django.utils.translation import gettext as _

from games.http import is_on_this_machine
from games.views.outbox import may_read

register = template.Library()


@register.inclusion_tag("account/_letter_box.html", takes_context=True)
def letter_box(context: dict[str, Any]) -> dict[str, Any]:
    """On a host without a mail server: the folder with its letters, for who sits at its machine."""
    request = context["request"]
    is_kept = not settings.EMAIL_URL
    return {
        "folder": settings.EMAIL_FILE_PATH if is_kept and is_on_this_machine(request) else "",
        "is_kept": is_kept,
        "may_read": is_kept and may_read(request),
    }


#: What browsers call themselves, the particular before the general.
BROWSERS = (
    ("Firefox/", "Firefox"),
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("Chromium/", "Chromium"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
MACHINES = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)


@register.filter
def browser_name(user_agent: str) -> str:
    """“Firefox, Linux”; what is none of the usual browsers is shown as it calls itself."""
    browser = next((name for mark, name in BROWSERS if mark in user_agent), user_agent[:60])
    machine = next((name for mark, name in MACHINES if mark in user_agent), "")
    return ", ".join(filter(None, [browser, machine])) or str(_("an unknown browser"))
