"""Rows <-> position: the only module that knows both."""

from django.db import transaction

from counties.engine.state import County, Player, Position
from counties.models import CountyRow, GameRow, PlayerRow
from games.models import Campaign

PLAYER_FIELDS = ("gold", "wood", "iron", "stone", "armour", "eliminated")
COUNTY_FIELDS = (
    "x",
    "y",
    "owner",
    "population",
    "soldiers",
    "cows",
    "fields",
    "forest",
    "iron_mine",
    "quarry",
    "forge",
    "castle_size",
    "castle_work",
    "castle_building",
    "tax_rate",
    "labour",
)


def load(campaign: Campaign) -> Position:
    """The present position. Raises ``GameRow.DoesNotExist`` before the campaign has started."""
    game = GameRow.objects.get(campaign=campaign)
    players = PlayerRow.objects.filter(campaign=campaign).order_by("seat_key")
    counties = CountyRow.objects.filter(campaign=campaign).order_by("number")
    return Position(
        turn=game.turn,
        winner=game.winner,
        over=game.over,
        options=game.options,
        players={
            seat: Player(*values)
            for seat, *values in players.values_list("seat_key", *PLAYER_FIELDS)
        },
        counties={
            number: County(number, *values)
            for number, *values in counties.values_list("number", *COUNTY_FIELDS)
        },
    )


@transaction.atomic
def save(campaign: Campaign, position: Position) -> None:
    """Replace the rows: at this size, deleting and inserting beats updating what changed."""
    GameRow.objects.update_or_create(
        campaign=campaign,
        defaults={
            "turn": position.turn,
            "winner": position.winner,
            "over": position.over,
            "options": position.options,
        },
    )
    PlayerRow.objects.filter(campaign=campaign).delete()
    PlayerRow.objects.bulk_create(
        PlayerRow(
            campaign=campaign,
            seat_key=seat,
            **{name: getattr(player, name) for name in PLAYER_FIELDS},
        )
        for seat, player in position.players.items()
    )
    CountyRow.objects.filter(campaign=campaign).delete()
    CountyRow.objects.bulk_create(
        (
            CountyRow(
                campaign=campaign,
                number=county.id,
                **{name: getattr(county, name) for name in COUNTY_FIELDS},
            )
            for county in position.counties.values()
        ),
        batch_size=500,
    )
