"""Steps 9 to 12: cheese, births, slaughter and deaths of the herds in claimed counties (CO-12)."""

from counties.engine import tables
from counties.engine.board import Board


def eat_cheese(board: Board) -> None:
    for county in board.claimed:
        food = tables.CHEESE_PER_COW * county.cows
        board.food[county.id] = food
        data: dict[str, object] = {"county": county.id, "cows": county.cows, "food": food}
        board.tell_ruler("cheese", "CO-12.2", county, data)


def bear_cows(board: Board) -> None:
    for county in board.claimed:
        born = tables.births_of(county.cows)
        if born:
            data: dict[str, object] = {"county": county.id, "cows": county.cows, "born": born}
            board.tell_ruler("births", "CO-12.3", county, data)
        county.cows += born


def eat_cows(board: Board) -> None:
    """Slaughter as ordered (CO-12.4), or in a turn without orders the steward's cull (CO-4.8)."""
    for county in board.claimed:
        seat, line, cows = county.owner or "", 0, county.cows
        plan = board.plan_of(seat)
        steward = not plan.received
        if steward:
            asked = max(0, cows - tables.uncrowded(county.fields))
        else:
            line, asked = plan.slaughters.get(county.id, (0, 0))
        done = min(asked, cows)
        if line:
            board.record(seat, line, asked, done)
        if line and done < asked:
            cut = {"verb": "SLAUGHTER", "county": county.id, "asked": asked, "done": done}
            board.cut(seat, line, "CO-E13", "CO-12.4", {**cut, "cows": cows})
        if not asked:
            continue
        food = tables.MEAT_PER_COW * done
        county.cows -= done
        board.food[county.id] += food
        data: dict[str, object] = {"county": county.id, "asked": asked, "done": done, "cows": cows}
        rule = "CO-4.8" if steward else "CO-12.4"
        board.tell_ruler("slaughtered", rule, county, {**data, "food": food, "steward": steward})


def crowd_cows(board: Board) -> None:
    """Cows die that nobody tends, then those above 20 per field; crowding is judged once."""
    for county in board.claimed:
        before, farmers = county.cows, board.labour[county.id]["farm"]
        crowded = before > tables.uncrowded(county.fields)
        needed = tables.FARMERS_PER_COW_CROWDED if crowded else tables.FARMERS_PER_COW
        tended = min(before, farmers // needed)
        left = min(tended, tables.COWS_PER_FIELD * county.fields)
        county.cows = left
        board.tell_ruler(
            "herd",
            "CO-12.5",
            county,
            {
                "county": county.id,
                "cows": before,
                "farmers": farmers,
                "crowded": crowded,
                "untended": before - tended,
                "overfull": tended - left,
                "left": left,
            },
        )
