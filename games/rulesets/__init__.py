"""What the host and a game hand each other: what a ruleset offers, and which are installed."""

from games.rulesets.port import PlaysBattles, Ruleset
from games.rulesets.readings import Document, LineRead, OrderCheck, Remark, ScenarioFault, Survey
from games.rulesets.registry import get, installed, register
from games.rulesets.values import (
    Demo,
    Figure,
    Framed,
    Hint,
    OptionField,
    Outline,
    OwnPage,
    Position,
    Practice,
    ReportHead,
    Resolution,
    Seated,
    SeatField,
    Standing,
    Told,
    Wish,
)

__all__ = [
    "Document",
    "LineRead",
    "OrderCheck",
    "Remark",
    "ScenarioFault",
    "Survey",
    "Demo",
    "Figure",
    "Framed",
    "Hint",
    "OptionField",
    "Outline",
    "OwnPage",
    "Position",
    "Practice",
    "ReportHead",
    "Resolution",
    "SeatField",
    "Seated",
    "Standing",
    "Told",
    "Wish",
    "PlaysBattles",
    "Ruleset",
    "get",
    "installed",
    "register",
]
