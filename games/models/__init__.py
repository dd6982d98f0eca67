"""The host's tables."""

from games.models.campaigns import Campaign, Seat
from games.models.people import AuditEntry, Notice, Pulse
from games.models.records import Dossier, Report
from games.models.turns import Attendance, OrderSheet, Stage, Turn

__all__ = [
    "Attendance",
    "AuditEntry",
    "Campaign",
    "Dossier",
    "Notice",
    "OrderSheet",
    "Pulse",
    "Report",
    "Seat",
    "Stage",
    "Turn",
]
