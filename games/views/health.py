"""The health page: is the deadline service alive, is anything overdue, is the database current?"""

from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.models import Pulse, Stage
from games.services import claims, post


@dataclass(frozen=True, slots=True)
class Check:
    """One question and its answer."""

    name: str
    is_well: bool
    answer: str


def health(request: HttpRequest) -> HttpResponse:
    """Status 200 when all is well, 503 otherwise; JSON for whoever asks for it."""
    checks = [check_migrations()]
    if checks[0].is_well:
        checks += [check_sweep(), check_overdue(), check_held(), check_post()]
    is_well = all(check.is_well for check in checks)
    status = 200 if is_well else 503
    if request.get_preferred_type(["text/html", "application/json"]) == "application/json":
        document = {
            "well": is_well,
            "checks": [
                {"name": check.name, "well": check.is_well, "answer": check.answer}
                for check in checks
            ],
        }
        return JsonResponse(document, status=status)
    context = {"checks": checks, "is_well": is_well}
    return render(request, "games/health.html", context, status=status)


def check_migrations() -> Check:
    """Whether the database answers and all its tables are those of this version."""
    name = _("database")
    try:
        executor = MigrationExecutor(connections[DEFAULT_DB_ALIAS])
        waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError:
        return Check(name, False, _("does not answer"))
    if waiting:
        count = len(waiting)
        answer = ngettext("%(n)d migration is waiting", "%(n)d migrations are waiting", count)
        return Check(name, False, answer % {"n": count})
    return Check(name, True, _("answers, all migrations applied"))


def check_sweep() -> Check:
    """Whether the deadline service has looked for due turns lately."""
    name = _("deadline service")
    pulse = Pulse.objects.filter(name="sweep").first()
    if pulse is None:
        return Check(name, False, pgettext("a service", "never seen"))
    age = timezone.now() - pulse.at
    is_well = age < timedelta(seconds=max(60, 6 * settings.SWEEP_SECONDS))
    answer = _("last seen %(n)d seconds ago") % {"n": age.total_seconds()}
    return Check(name, is_well, answer)


def check_overdue() -> Check:
    """Whether turns are waiting that should have been resolved a minute ago."""
    count = (
        claims.due(timezone.now() - timedelta(minutes=1))
        .filter(turn__campaign__is_demo=False)
        .count()
    )
    answer = ngettext("%(n)d turn is overdue", "%(n)d turns are overdue", count) % {"n": count}
    return Check(_("turns"), count == 0, answer)


def check_held() -> Check:
    """How many turns wait for their GM. That is the GM's trouble, not the host's."""
    count = Stage.objects.filter(status=Stage.Status.HELD).count()
    answer = ngettext("%(n)d turn is held", "%(n)d turns are held", count) % {"n": count}
    return Check(_("held for a GM"), True, answer)


def check_post() -> Check:
    """How many letters should have left by now. The turns run on without a mail server."""
    count = post.overdue(timezone.now())
    answer = ngettext("%(n)d letter is late", "%(n)d letters are late", count) % {"n": count}
    return Check(_("letters"), True, answer)
