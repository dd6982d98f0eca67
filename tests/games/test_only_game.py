"""A table whose players play the game nowhere else on the host."""

import pytest
from django.utils import timezone

from games.errors import NotNow
from games.models import Campaign, WaitingPlace
from games.services import joining
from tests.counties import campaigns

pytestmark = pytest.mark.django_db


def table(name: str, **fields: object) -> Campaign:
    """A table in the lobby with two free seats."""
    made = campaigns.draft(people=[], bots=2, name=name, starts_when_full=False, **fields)
    made.seats.update(bot="")
    return made


@pytest.mark.rule("DMA-3.4")
@pytest.mark.parametrize("first", [True, False], ids=["there", "here"])
def test_one_of_the_two_tables_wants_its_players_for_itself(first: bool) -> None:
    anna = campaigns.person("anna")
    one, other = table("One", only_game=first), table("Other", only_game=not first)
    joining.join(one, person=anna)
    with pytest.raises(NotNow, match="“One”"):
        joining.join(other, person=anna)
    assert not other.seats.filter(player=anna).exists()


@pytest.mark.rule("DMA-3.4")
def test_it_is_off_unless_somebody_switches_it_on() -> None:
    anna = campaigns.person("anna")
    one, other = table("One"), table("Other")
    assert not one.only_game
    joining.join(one, person=anna)
    joining.join(other, person=anna)
    assert anna.seats.count() == 2


@pytest.mark.rule("DMA-3.4")
@pytest.mark.parametrize(
    "fields",
    [{"status": Campaign.Status.FINISHED}, {"is_practice": True}, {"is_demo": True}],
    ids=["over", "practice", "demo"],
)
def test_a_game_that_is_over_and_practice_do_not_count(fields: dict[str, object]) -> None:
    anna = campaigns.person("anna")
    one, other = table("One"), table("Other", only_game=True)
    joining.join(one, person=anna)
    Campaign.objects.filter(pk=one.pk).update(**fields)
    assert joining.join(other, person=anna).player == anna


@pytest.mark.rule("DMA-3.4")
def test_who_waits_and_plays_elsewhere_by_now_is_passed_over() -> None:
    anna, bert = campaigns.person("anna"), campaigns.person("bert")
    full = table("Full", only_game=True)
    full.seats.update(bot="x")
    for person in (anna, bert):
        WaitingPlace.objects.create(campaign=full, person=person, since=timezone.now())
    joining.join(table("Other"), person=anna)
    full.seats.filter(key="A").update(bot="")
    assert joining.seat_the_waiting(full) == 1
    assert full.seats.get(key="A").player == bert
