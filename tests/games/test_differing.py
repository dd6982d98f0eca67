"""What two reports differ in."""

from games import differing
from games.rulesets import Figure, Outline, Told


def test_equal_reports_have_no_difference() -> None:
    report = {"a": 1, "b": [1, {"c": None}]}
    assert not differing.difference(report, {"b": [1, {"c": None}], "a": 1})


def test_figures_are_told_before_and_after_under_their_headings() -> None:
    before = [
        Figure("1.cows", "cows", 5, "County 1"),
        Figure("gold", "gold", 3),
        Figure("x", "x", 1),
    ]
    after = [
        Figure("1.cows", "cows", 2, "County 1"),
        Figure("gold", "gold", 3),
        Figure("2.cows", "cows", 9, "County 2"),
    ]
    found = differing.Difference(differing.changes(before, after), [])
    told = [
        (group, [(c.label, c.before, c.after, c.signed) for c in changes])
        for group, changes in found.groups
    ]
    assert told == [
        ("County 1", [("cows", "5", "2", "−3")]),
        ("County 2", [("cows", "–", "9", "")]),
        ("", [("x", "1", "–", "")]),
    ]


def test_what_is_told_is_held_against_what_is_about_the_same() -> None:
    before = [
        Told("It rained."),
        Told("C has fled.", key="fled.C"),
        Told("B has 3 cows.", key="cows.B"),
        Told("A digs.", key="dug.A"),
        Told("A digs again.", key="dug.A"),
        Told("The end."),
    ]
    after = [
        Told("It rained."),
        Told("A wins."),
        Told("B has 4 cows.", key="cows.B"),
        Told("A digs.", key="dug.A"),
        Told("The end."),
    ]
    found = [(list(it.mine), list(it.other)) for it in differing.passages(before, after)]
    assert found == [
        (["C has fled."], []),
        ([], ["A wins."]),
        (["B has 3 cows."], ["B has 4 cows."]),
        (["A digs again."], []),
    ]
    marked = differing.passages(before, after)[2].other_marked
    assert marked == [[(False, "B has "), (True, "4"), (False, " cows.")]]


def test_what_has_no_words_is_told_by_its_place() -> None:
    outline = Outline([], [])
    found = differing.difference({"a": {"b": [1, 2]}}, {"a": {"b": [1, 3]}}, (outline, outline))
    assert [(c.label, c.before, c.after) for c in found.places] == [("a.b 2", "2", "3")]
    assert found
