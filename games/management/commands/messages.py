"""``manage.py messages``: bring the catalogues up to date with what the product says."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.catalogues import keeping, po
from games.catalogues.sources import NotLiteral


class Command(BaseCommand):
    """Catalogues to update and compile, or to be listed as far as they are not translated."""

    help = (
        "Bring the catalogues of all apps (or of those named) up to date with the code and the"
        " templates, and compile them. Then translate what is empty, and run it again."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("apps", nargs="*", help="apps such as games; all that have catalogues")
        parser.add_argument("--language", help="make this language for the apps named, such as ru")

    def handle(self, *args: Any, **options: Any) -> None:
        named, language = options["apps"], options["language"]
        unknown = [app for app in named if app not in keeping.apps()]
        if unknown:
            raise CommandError(f"{unknown[0]} is none of {', '.join(keeping.apps())}")
        wanted = keeping.kept()
        if language:
            wanted = [(app, language) for app in named or keeping.apps()]
        elif named:
            wanted = [(app, spoken) for app, spoken in wanted if app in named]
        if not wanted:
            raise CommandError("there is no such catalogue: say --language ru to make one")
        for app, spoken in wanted:
            self._update(app, spoken)

    def _update(self, app: str, language: str) -> None:
        try:
            said = keeping.phrases_of(app)
            old = keeping.read(app, language)
        except NotLiteral as error:
            raise CommandError(f"{error}: a phrase must be one literal text") from error
        except po.BadCatalogue as error:
            raise CommandError(f"{keeping.path_of(app, language)}: {error}") from error
        catalogue = keeping.brought_up_to_date(old, said, keeping.said_elsewhere(app, language))
        keeping.write(app, language, catalogue)
        entries = catalogue.entries.values()
        empty = sum(not entry.is_translated for entry in entries)
        gone = len(old.entries.keys() - catalogue.entries.keys())
        self.stdout.write(
            f"{app}, {language}: {len(entries)} phrases, {empty} to translate, {gone} gone"
        )
