"""The GM's desk, thin: create, start, pause, resume, resolve now, release.

It shows sheets and reports only behind ``services.seeing``: a GM may be a player too.
"""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from games.admin import campaigns, front, lobby, post, records, scenarios

admin.site.site_header = _("Postal Games: the game master's desk")
admin.site.site_title = _("Game master's desk")
admin.site.index_title = _("The desk today")
# One door for all: whoever asks for codes at his log-in is asked for them here too.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

__all__ = ["campaigns", "front", "lobby", "post", "records", "scenarios"]
