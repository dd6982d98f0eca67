"""The Dark Middle Ages as a Django app: a ruleset of the host."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DmaConfig(AppConfig):
    """Registers the adapter when Django is ready."""

    name = "dma"
    verbose_name = _("The Dark Middle Ages")

    def ready(self) -> None:
        """Join the host."""
        from dma.ruleset import Dma
        from games import rulesets

        rulesets.register(Dma())
