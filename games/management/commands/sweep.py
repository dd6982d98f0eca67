"""``manage.py sweep``: one look for due turns, without worker or beat; for cron."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from games import tasks
from games.models import Stage
from games.services import post, reminders, resolution, sweeping, tidying


class Command(BaseCommand):
    """Does here and now what beat and worker do between them."""

    help = "Resolve every turn and send every letter that is due (for cron, where no worker runs)."

    def handle(self, **options: Any) -> None:
        """Sweep until nothing is due: a stage may make the next one due."""
        tried: set[int] = set()
        while due := [pk for pk in sweeping.sweep(timezone.now()) if pk not in tried]:
            for stage_id in due:
                tried.add(stage_id)
                self.resolve(stage_id)
        for turn_id in reminders.due(timezone.now()):
            reminders.remind(turn_id, timezone.now())
        while post.deliver():
            pass
        tidying.tidy(timezone.now())

    def resolve(self, stage_id: int) -> None:
        """Resolve one stage and say what came of it."""
        if resolution.resolve(stage_id):
            tasks.after_stage(stage_id)
        stage = Stage.objects.select_related("turn__campaign").get(pk=stage_id)
        self.stdout.write(f"{stage.turn.campaign}, {stage}: {stage.get_status_display()}")
