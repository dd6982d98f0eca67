"""Queries that are written once (``games.prepared``)."""

import uuid
from typing import Any

import pytest
from django.db import connection
from django.db.models import Exists, OuterRef
from django.test.utils import CaptureQueriesContext

from games.models import Campaign, Seat
from games.prepared import Prepared
from tests.toy import scenes

pytestmark = pytest.mark.django_db

SEAT = Prepared(
    lambda campaign, key: Seat.objects.filter(campaign_id=campaign, key=key).annotate(
        is_private=Exists(Campaign.objects.filter(pk=OuterRef("campaign"), is_private=True))
    ),
    campaign=uuid.UUID,
    key=str,
)


def test_a_prepared_query_gives_the_row_that_the_query_set_would() -> None:
    one, other = scenes.started(players=2), scenes.started(players=2)
    Campaign.objects.filter(pk=other.pk).update(is_private=True)
    other.refresh_from_db()
    for campaign in (one, other):
        for key in ("A", "B"):
            seat: Any = SEAT.first(campaign=campaign.pk, key=key)
            assert seat == campaign.seats.get(key=key)
            assert bool(seat.is_private) == campaign.is_private
    assert SEAT.first(campaign=one.pk, key="%s") is None
    assert SEAT.first(campaign=uuid.uuid4(), key="A") is None


def test_a_value_may_be_all_that_a_form_can_hold() -> None:
    campaign = scenes.started(players=2)
    for key in ("' OR 1=1 --", "%", "%(key)s", "\\", "é\u2603", ""):
        assert SEAT.first(campaign=campaign.pk, key=key) is None


def test_a_prepared_query_is_one_query_and_reads_every_column() -> None:
    campaign = scenes.started(players=2)
    rows = Prepared(lambda pk: Campaign.objects.filter(pk=pk), pk=uuid.UUID)
    usual = Campaign.objects.get(pk=campaign.pk)
    with CaptureQueriesContext(connection) as asked:
        found = rows.first(pk=campaign.pk)
        assert found is not None
        for field in Campaign._meta.concrete_fields:
            assert getattr(found, field.attname) == getattr(usual, field.attname), field.name
    assert len(asked) == 1


def test_a_value_that_the_query_does_not_use_is_a_mistake() -> None:
    with pytest.raises(AssertionError):
        Prepared(lambda pk, key: Seat.objects.filter(pk=pk), pk=int, key=str).first(pk=1, key="A")
