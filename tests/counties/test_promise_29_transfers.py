"""Promise 29: transfers of nought, less, huge and doubled amounts conserve the goods."""

import pytest

from tests.counties.builders import county, play, player, position, row_of, sheet


@pytest.mark.parametrize(
    ("lines", "after", "codes"),
    [
        (["SELL 0 wood", "BUY 0 iron", "SELL 0 cows 1"], (100, 50, 0, 10), []),
        (["SELL -5 wood", "BUY -5 iron"], (100, 50, 0, 10), ["CO-E01", "CO-E01"]),
        (["SELL 999999999 wood"], (500, 0, 0, 10), ["CO-E03"]),
        (["BUY 999999999 iron"], (4, 50, 8, 10), ["CO-E04"]),
        (["SELL 9999999999 wood"], (100, 50, 0, 10), ["CO-E15"]),
        (["SELL 40 wood", "SELL 40 wood"], (500, 0, 0, 10), ["CO-E03"]),
        (["BUY 5 iron", "BUY 5 iron"], (4, 50, 8, 10), ["CO-E04"]),
        (["SELL 10 cows 1", "SELL 10 cows 1"], (150, 50, 0, 0), ["CO-E03"]),
        (["BUY 9 cows 1", "BUY 9 cows 1"], (0, 50, 0, 20), ["CO-E04"]),
        (["SELL 50 wood", "BUY 50 wood"], (4, 31, 0, 10), ["CO-E04"]),
    ],
)
def test_promise_29_goods_are_conserved_and_each_refused_order_says_why(
    lines: list[str], after: tuple[int, int, int, int], codes: list[str]
) -> None:
    """Nought, less than nought, huge and twice: what gold pays for is what is had."""
    home = county("A", population=0, cows=10)
    where = position(row_of(home, county("B")), A=player(gold=100, wood=50))
    turn = play(where, A=sheet(*lines), B="")
    had = turn.player("A")
    cows = 10 + sum(e["done"] for e in turn.events("bought") if e["good"] == "cows")
    cows -= sum(e["done"] for e in turn.events("sold") if e["good"] == "cows")
    assert (had["gold"], had["wood"], had["iron"], cows) == after
    assert [code for _, code in turn.errors("A")] == codes
    assert turn.player("B") == player()
