"""What of the news concerns the reader himself, and whether it is good."""

from collections.abc import Mapping
from typing import Any, Final

Report = Mapping[str, Any]
Event = Mapping[str, Any]

#: Fields of an event that hold a kingdom, 0 for the rebels.
KINGDOMS: Final = ("kingdom", "other", "giver", "receiver", "loser", "sender", "owner")
#: Told only to those whom it concerns: what their own leaders, gold, soldiers and peoples do.
OWN_ONLY: Final = frozenset(
    {
        *("gold_arrived", "technology_arrived", "map_arrived", "goods_arrived", "goods_lost"),
        *("ritual", "mission", "own_will", "resurrection_failed", "province_not_given"),
        *("climb", "fast_climb", "march_failed", "trained", "fight", "border_fight"),
        *("stolen", "discovered", "may_develop", "met"),
        "rebellion",  # to the owner, and to whoever had an army there to put it down
    }
)
GOOD: Final = frozenset(
    {
        *("gold_arrived", "technology_arrived", "map_arrived", "goods_arrived", "healed"),
        *("resurrected", "stolen", "recovered", "discovered", "may_develop", "incorporated"),
    }
)
BAD: Final = frozenset(
    {
        *("goods_lost", "pest_struck", "burned", "resurrection_failed", "deserted", "havoc"),
        *("trolls_rebelled", "pillaged", "infected", "plague_broke_out", "plague_death"),
        *("catastrophe", "monster", "contested"),
    }
)


def concerns(report: Report, event: Event, lands: frozenset[int]) -> bool:
    """Whether it is about the reader's kingdom, or happened in its land. ``lands``: its own."""
    me, data = report["kingdom"], event["data"]
    if me is None:
        return False
    return (
        event["code"] in OWN_ONLY
        or event["place"] in lands
        or any(data.get(field) == me for field in KINGDOMS)
        or any(side["owner"] == me for side in data.get("sides", ()))
        or me in data.get("owners", ())
    )


def own_lands(report: Report) -> frozenset[int]:
    """The provinces that the reader has now."""
    return frozenset(report["own"]["lands"]) if report["own"] else frozenset()


def tone_of(report: Report, event: Event) -> str:
    """Of what concerns the reader: good, bad, or neither for what is just so."""
    code, data, me = event["code"], event["data"], report["kingdom"]
    match code:
        case "occupied" | "province_given":
            winner = data["kingdom"] if code == "occupied" else data["receiver"]
            return "good" if winner == me else "bad"
        case "incorporated" | "resurrected" if data["kingdom"] != me:
            return "bad"
        case "plundered" | "razed":
            return "" if data["kingdom"] == me else "bad"
        case "havoc":
            return "bad" if data["kingdom"] == me else "good"
        case "deserted" | "trolls_rebelled":
            return "bad" if data["kingdom"] == me else ""
        case "infected" | "plague_broke_out" | "plague_death" | "recovered" if data[
            "owner"
        ] not in (None, me):
            return ""  # somebody else's army
        case "fight" | "border_fight":
            return "good" if data["fate"] == "alive" else "bad"
        case "trained":
            return {"gained": "good", "died": "bad"}.get(data["outcome"], "")
        case "rebellion":
            return "bad" if not data["by"] else ""
        case "ritual":
            return {"done": "good", "in_vain": ""}.get(data["outcome"], "bad")
        case "status":
            return {"war": "bad", "ally": "good"}.get(data["now"], "")
        case "ended":
            return "good" if data["winner"] == me else ""
        case "march_failed" | "province_not_given":
            return "warn"
    return "good" if code in GOOD else "bad" if code in BAD else ""
