"""Invitations, queues and offers of seats: to look at; they are made and withdrawn in the pages."""

from django.contrib import admin

from games.admin.access import ReadOnly
from games.models import Invitation, SeatOffer, WaitingPlace


@admin.register(Invitation)
class InvitationAdmin(ReadOnly, admin.ModelAdmin):
    """Who made which link, and whether it is still good. The code itself is not shown."""

    list_display = ("campaign", "made_by", "made_at", "revoked_at")
    list_select_related = ("campaign", "made_by")
    fields = ("campaign", "made_by", "made_at", "revoked_at")


@admin.register(WaitingPlace)
class WaitingAdmin(ReadOnly, admin.ModelAdmin):
    """Who waits for a seat, in order."""

    list_display = ("campaign", "person", "since")
    list_select_related = ("campaign", "person")
    fields = ("campaign", "person", "since")


@admin.register(SeatOffer)
class OfferAdmin(ReadOnly, admin.ModelAdmin):
    """Which seat was offered to whom, and what came of it."""

    list_display = ("campaign", "seat", "person", "state", "made_at", "until")
    list_filter = ("state",)
    list_select_related = ("campaign", "seat", "person")
    fields = ("campaign", "seat", "person", "state", "made_at", "until", "answered_at")
