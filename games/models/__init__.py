"""The host's tables."""

from games.models.arrivals import Arrival
from games.models.campaigns import Campaign, Seat
from games.models.lobby import Invitation, WaitingPlace
from games.models.mailroom import Incoming, Mailbox, MailKey, MailRoute, Reply
from games.models.people import AuditEntry, Notice, Pulse
from games.models.post import Mail
from games.models.profiles import Profile
from games.models.records import Dossier, Report
from games.models.scenarios import Plan, Scenario
from games.models.scratches import Scratch, ScratchReport
from games.models.standby import SeatOffer, Standby
from games.models.turns import Attendance, OrderSheet, Stage, Turn

__all__ = [
    "Arrival",
    "Attendance",
    "AuditEntry",
    "Campaign",
    "Dossier",
    "Incoming",
    "Invitation",
    "Mail",
    "MailKey",
    "MailRoute",
    "Mailbox",
    "Notice",
    "OrderSheet",
    "Plan",
    "Profile",
    "Pulse",
    "Reply",
    "Report",
    "Scenario",
    "Scratch",
    "ScratchReport",
    "Seat",
    "SeatOffer",
    "Stage",
    "Standby",
    "Turn",
    "WaitingPlace",
]
