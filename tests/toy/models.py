"""The rows of a toy position."""

from django.db import models

from games.models import Campaign


class Board(models.Model):
    """What all share."""

    campaign = models.OneToOneField(Campaign, on_delete=models.CASCADE, related_name="toy_board")
    edition = models.CharField(max_length=20)
    turn = models.PositiveIntegerField()
    last_turn = models.PositiveIntegerField()
    over = models.BooleanField(default=False)
    winner = models.CharField(max_length=12, null=True)


class PlayerRow(models.Model):
    """One seat."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="toy_players")
    seat = models.CharField(max_length=12)
    hidden = models.PositiveSmallIntegerField()
    lives = models.PositiveSmallIntegerField()
    coins = models.PositiveIntegerField()
    weary = models.BooleanField()
