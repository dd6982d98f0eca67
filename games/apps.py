"""The host as a Django app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Registered first: it brings ``manage.py`` commands and the host's tables."""

    name = "games"
    verbose_name = _("Host")

    def ready(self) -> None:
        """Load the Celery app, so that tasks find their broker; hear of new addresses."""
        from allauth.account.signals import email_changed, email_confirmed

        from games import celery  # noqa: F401
        from games.services import wishes

        email_changed.connect(wishes.address_changed)
        email_confirmed.connect(wishes.address_confirmed)
