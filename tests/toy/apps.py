"""The toy ruleset as a Django app."""

from django.apps import AppConfig


class ToyConfig(AppConfig):
    """Registers both editions of the toy game; the second is the newest."""

    name = "tests.toy"
    label = "toy"

    def ready(self) -> None:
        from games import rulesets
        from tests.toy import gates
        from tests.toy.ruleset import Toy

        rulesets.register(Toy("1"))
        rulesets.register(Toy("2"))
        gates.connect()
