"""Campaigns that are being planned at the desk: what was typed is kept, right or wrong."""

import uuid
from collections.abc import Mapping, Sequence

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet

from games import canonical
from games.models import Plan
from games.services.locking import lock_person

#: So many plans of one GM are kept; the oldest gives way.
MOST_KEPT = 10
#: Letters of one answer that are kept, and answers to one question.
LONGEST_ANSWER = 4000
MOST_ANSWERS = 20

Typed = Mapping[str, Sequence[str]]


@transaction.atomic
def begin(person: User, slug: str) -> Plan:
    """A new plan for a campaign of that game."""
    lock_person(person.pk)
    old = plans_of(person)[MOST_KEPT - 1 :]
    Plan.objects.filter(pk__in=[plan.pk for plan in old]).delete()
    return Plan.objects.create(gm=person, ruleset_slug=slug)


def plans_of(person: User) -> QuerySet[Plan]:
    """The person's own, the newest first."""
    return Plan.objects.filter(gm=person)


def find(person: User, plan_id: uuid.UUID) -> Plan | None:
    """The plan, for who made it."""
    return plans_of(person).filter(pk=plan_id).first()


@transaction.atomic
def write(plan: Plan, step: str, typed: Typed) -> None:
    """Keep what was typed in a step, in place of what was typed there before."""
    locked = Plan.objects.select_for_update(no_key=True).filter(pk=plan.pk).first()
    if locked is None:
        return
    answers = {
        name: [canonical.storable(value)[:LONGEST_ANSWER] for value in values[:MOST_ANSWERS]]
        for name, values in typed.items()
    }
    locked.typed = {**locked.typed, step: answers}
    locked.save(update_fields=["typed", "changed_at"])
    plan.typed = locked.typed


def drop(plan: Plan) -> None:
    """Forget it."""
    Plan.objects.filter(pk=plan.pk).delete()
