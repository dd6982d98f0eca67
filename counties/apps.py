"""Counties as a Django app: a ruleset of the host."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CountiesConfig(AppConfig):
    """Registers the adapter when Django is ready."""

    name = "counties"
    verbose_name = _("Counties")

    def ready(self) -> None:
        """Join the host."""
        from counties.ruleset import Counties
        from games import rulesets

        rulesets.register(Counties())
