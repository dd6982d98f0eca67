"""The chapter for newcomers: its sheet and its numbers come true."""

from tests.counties.builders import county, grid_of, play, player, position


def test_the_first_sheet_of_the_book_keeps_the_herd_and_feeds_the_people() -> None:
    start = position(
        grid_of([county("A", cows=100, tax_rate=80), county(None)]), A=player(gold=500)
    )
    turn = play(start, A="SLAUGHTER 1 10\nLABOUR 1 farm 100 iron 320 wood 80\n")
    after = turn.document["reports"]["A"]["own"]
    assert (after["counties"][0]["cows"], after["counties"][0]["population"]) == (100, 525)
    assert (after["stocks"]["iron"], after["stocks"]["wood"]) == (320, 80)


def test_twenty_soldiers_match_an_unclaimed_county_and_25_take_it() -> None:
    for soldiers, left in ((20, None), (25, 5)):
        start = position(
            grid_of([county("A", cows=100, tax_rate=80), county(None)]), A=player(armour=soldiers)
        )
        turn = play(start, A=f"RECRUIT 1 {soldiers}\nMOVE 1 E {soldiers}\n")
        own = turn.document["reports"]["A"]["own"]["counties"]
        assert [place["soldiers"] for place in own if place["id"] == 2] == ([left] if left else [])
        assert own[0]["soldiers"] == 0
