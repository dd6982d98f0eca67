"""``manage.py verify``: play every sealed turn again and compare it byte by byte."""

import uuid
from argparse import ArgumentParser
from contextlib import suppress
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db.models import Q

from games.models import Campaign, Dossier
from games.services.verifying import Finding, verify


class Command(BaseCommand):
    """One line per dossier; the exit status is 1 if any has a problem."""

    help = "Play every sealed turn of a campaign again and compare it byte by byte."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which campaigns."""
        parser.add_argument("campaign", nargs="?", help="its id or its name")
        parser.add_argument("--all", action="store_true", help="every campaign that has started")

    def handle(self, *, campaign: str | None, all: bool, **options: Any) -> None:
        """Verify what was asked for."""
        if all == (campaign is not None):
            raise CommandError("Name one campaign by its id or name, or ask for --all.")
        chosen = _started() if campaign is None else [find_campaign(campaign)]
        problems = sum(self.verify(each) for each in chosen)
        if problems:
            raise CommandError(f"{problems} of the lines above tell of a problem.")

    def verify(self, campaign: Campaign) -> int:
        """Write a line per dossier; how many have a problem."""
        self.stdout.write(f"{campaign.name} ({campaign.pk})")
        problems = sealed = 0
        for finding in verify(campaign):
            sealed += finding.dossier is not None
            problems += bool(finding.problem)
            verdict = finding.problem or "as sealed"
            self.stdout.write(f"  {_subject(finding)}: {verdict}")
        if not problems:
            self.stdout.write(f"  {sealed} dossiers played again, all equal byte for byte")
        return problems


def _started() -> list[Campaign]:
    return list(Campaign.objects.exclude(status=Campaign.Status.DRAFT).order_by("created_at"))


def find_campaign(wanted: str) -> Campaign:
    """The campaign of that id or name. Raises CommandError if there is none, or more than one."""
    matching = Q(name=wanted)
    with suppress(ValueError):  # else it can only be a name
        matching |= Q(pk=uuid.UUID(wanted))
    found = list(Campaign.objects.filter(matching))
    if not found:
        raise CommandError(f"There is no campaign with the id or name {wanted!r}.")
    if len(found) > 1:
        ids = ", ".join(str(campaign.pk) for campaign in found)
        raise CommandError(f"Several campaigns are called {wanted!r}; name one by its id: {ids}")
    return found[0]


def _subject(finding: Finding) -> str:
    dossier = finding.dossier
    if dossier is None:
        return "the campaign"
    what = str(dossier.stage) if dossier.stage else Dossier.Kind(dossier.kind).label
    return f"#{dossier.sequence} {what}, {dossier.hash[:12]}"
