"""The arms of seats."""

import pytest
from django.template import Context, Template

from games.arms import BORNE, arms_of_campaign, arms_of_seat, blazon, choices
from games.errors import BadArms
from games.maps.arms import CHOICES, Arms, arms_of
from games.maps.divisions import DIVISIONS
from games.models import Seat
from games.services import naming
from tests.toy import scenes

pytestmark = pytest.mark.django_db


def test_a_seat_bears_what_was_chosen_or_what_its_place_gives() -> None:
    campaign = scenes.draft(players=3)
    seats = list(campaign.seats.all())
    seats[1].arms = "chevron.2.or.cow"
    seats[2].arms = "of no kind that we know"
    borne = arms_of_campaign(seats)
    assert borne == {
        "A": arms_of(str(campaign.pk), 0),
        "B": Arms("chevron", 2, "or", "cow"),
        "C": arms_of(str(campaign.pk), 2),
    }
    assert arms_of_seat(Seat(campaign=campaign, key="AA")) == arms_of(str(campaign.pk), 26)
    assert arms_of_seat(Seat(campaign=campaign, key="Frodo")) == arms_of_seat(
        Seat(campaign=campaign, key="Frodo")
    )


def test_arms_that_look_like_anothers_cannot_be_chosen() -> None:
    campaign = scenes.draft(players=2)
    ann, bob = campaign.seats.all()
    theirs = arms_of_seat(bob)
    colour = theirs.colour % 8 + 1
    with pytest.raises(BadArms, match="look like these"):
        naming.coat_of_arms(campaign, ann, f"{theirs.division}.{colour}.{theirs.metal}.cow")
    with pytest.raises(BadArms, match="no arms"):
        naming.coat_of_arms(campaign, ann, "pink")
    own = str(arms_of_seat(ann))
    assert naming.coat_of_arms(campaign, ann, own) == own
    assert naming.coat_of_arms(campaign, ann, "") == ""


def test_arms_are_told_as_heralds_tell_them() -> None:
    assert blazon(Arms("chevron", 2, "or", "cow")) == "Azure, a chevron Or, a cow's head"
    assert blazon(Arms("per-pale", 1, "argent", "key")) == "Per pale Gules and Argent, a key"
    assert blazon(Arms("plain", 4, "or", "bee")) == "Vert, a bee Or"


def test_all_that_can_be_chosen_has_a_name() -> None:
    offered = choices()
    for division, _ in offered["division"]:
        for colour, _ in offered["colour"]:
            assert Arms.parse(f"{division}.{colour}.or.cow")
    assert [value for value, _ in offered["metal"]] == list(CHOICES.metals)
    assert [value for value, _ in offered["charge"]] == list(CHOICES.charges)
    assert DIVISIONS.keys() >= BORNE


def test_a_template_shows_their_land() -> None:
    arms = Arms("bend", 3, "or", "bee")
    sample = Template("{% load arms %}{% land arms %}").render(Context({"arms": arms}))
    assert 'aria-hidden="true"' in sample
    assert "owner-3" in sample
    assert sample.count('id="land-bend-3-or-bee"') == 1
    assert 'fill="url(#land-bend-3-or-bee)"' in sample
    silver = Template("{% load arms %}{% land arms %}").render(
        Context({"arms": Arms("bend", 3, "argent", "bee")})
    )
    assert len(silver) < len(sample), "only gold is strewn with dots"


def test_a_template_shows_them() -> None:
    seat = scenes.draft(players=1).seats.get()
    seat.arms, seat.name = "plain.4.or.bee", "<Vale>"
    page = Template(
        '{% load arms %}{% arms seat %}|{% arms seat named=True classes="coat-large" %}|'
        "{{ seat|blazon }}"
    ).render(Context({"seat": seat}))
    plain, named, words = page.split("|")
    assert 'aria-hidden="true"' in plain
    assert 'class="coat coat-4 coat-or"' in plain
    assert 'aria-label="Arms of &lt;Vale&gt;: Vert, a bee Or"' in named
    assert "coat-large" in named
    assert words == "Vert, a bee Or"
