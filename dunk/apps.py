"""Dunk as a Django app: a ruleset of the host."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DunkConfig(AppConfig):
    """Registers the adapter when Django is ready."""

    name = "dunk"
    verbose_name = _("Dunk")

    def ready(self) -> None:
        """Join the host."""
        from dunk.ruleset import Dunk
        from games import rulesets

        rulesets.register(Dunk())
