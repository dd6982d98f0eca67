"""The plan language is read as the book says; what is printed is read again; nothing breaks it."""

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from dma.engine.orders.forms import Order
from dma.engine.orders.naming import names_for
from dma.engine.orders.reading import ERROR, ORDER, Line, read_line, read_plan
from dma.engine.orders.vocabulary import VERBS
from dma.engine.tables import names as tables
from tests.dma import books, plans


def read(text: str) -> Line:
    return read_line(text, names_for(plans.realm(), 1))


@pytest.mark.slow
@pytest.mark.rule("DMA-22.1")
@given(plans.orders)
def test_what_is_printed_is_read_as_the_same_order(order: Order) -> None:
    assert read_line(str(order)).order == order


@pytest.mark.rule("DMA-22.7")
@pytest.mark.parametrize("book", books.BOOKS, ids=lambda book: book.name)
def test_every_form_of_the_table_is_read(book: Path) -> None:
    rows = books.table_of(
        book, "`relation B peace`" if book == books.ENGLISH else "`отношение B мир`"
    )
    forms = [form.strip("` ") for row in rows for form in row[0].split("`, `")]
    assert len(rows) == 11
    for form in forms:
        before, _, inside = form.partition("[")
        inside, _, behind = inside.partition("]")
        for text in (before + inside + behind, before + behind):
            assert read_line(text).kind == ORDER, text


@pytest.mark.rule("DMA-22.3")
def test_every_name_of_a_thing_is_read_in_both_languages_and_by_id() -> None:
    for names in (tables.BUILDINGS, tables.UNITS, tables.PROJECTS):
        for what, (english, russian) in names.items():
            for word in (english, english.upper(), russian, what, what.replace("_", " ")):
                [order] = read_plan(f"queue 3: {word}").orders
                assert [entry.what for entry in order.entries] == [what], word


@pytest.mark.rule("EX-90")
@pytest.mark.rule("DMA-22.3")
@pytest.mark.rule("DMA-22.8")
def test_a_russian_queue_is_the_same_as_an_english_one() -> None:
    order = read("очередь город 3: Казарма, 3 ополчение, новая армия «Вторая»").order
    assert str(order) == 'queue city 3: barracks, militia x3, new army "Вторая"'
    assert order == read(str(order)).order
    assert [entry.count for entry in order.entries] == [1, 3, 1]


@pytest.mark.rule("DMA-22.2")
@pytest.mark.rule("DMA-22.4")
@pytest.mark.rule("DMA-22.5")
@pytest.mark.rule("DMA-22.6")
@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("RELATION b Peace.", "relation B peace"),
        ("relation to B: alliance", "relation B alliance"),
        ("relation state 2 war", "relation B war"),
        ("отношение В мир", "relation B peace"),  # the Cyrillic letter
        ("отношение к State_2 союз", "relation B alliance"),
        ("message to all: hi # all", "message all: hi # all"),
        ("сообщение B:  давай: мир? ", "message B: давай: мир?"),
        ('message "State 2": x', "message B: x"),
        (
            "transfer 12,14 - 18 from city 3 to army 7 # now",
            "transfer 12 14-18 from city 3 to army 7",
        ),
        ("transfer 12 13 to Army second host", "transfer 12 13 to army 7"),
        (
            "transfer 3 militia, 16 from City City 3 to army 7",
            "transfer 16, militia x3 from city 3 to army 7",
        ),
        (
            "передать все ополчение из города 3 в армию 7",
            "transfer all militia from city 3 to army 7",
        ),
        ("transfer all from army 7 to city 3", "transfer all from army 7 to city 3"),
        ("rations 12 at 4", "rations 12 at city 4"),
        ("довольствие 12 в городе 4", "rations 12 at city 4"),
        ("rations 2 x archer from army 7 at city 4", "rations archers x2 from army 7 at city 4"),
        ("disband 12", "disband unit 12"),
        ("disband army Second host", "disband army 7"),
        ("queue 3: Militia x 2; LABOUR_CAMP,", "queue city 3: militia x2, penal labour camp"),
        (
            "queue city 3: караван сарай, тяжёлая пехота х2",
            "queue city 3: caravanserai, heavy infantry x2",
        ),
        (
            "queue city 3: new army Second host, group",
            'queue city 3: new army "Second host", breakthrough group',
        ),
        ("queue city 3 nothing", "queue city 3: nothing"),
        (
            "layout army 7: 12 (5,0); 13@6.0, 14 = 7/1",
            "layout army 7: 12 at 5.0, 13 at 6.0, 14 at 7.1",
        ),
        ("layout city 3: nothing", "layout city 3: nothing"),
        ("route 7: 12,13 13,14", "route army 7: 12.13 13.14"),
        ("route 7: 12.13, 13.14", "route army 7: 12.13 13.14"),
        ("route 7: (12, 13) -> (13, 14)", "route army 7: 12.13 13.14"),
        ("route 7: nothing", "halt army 7"),
        ("halt second host", "halt army 7"),
        ("stance second host passive", "stance army 7 passive"),
        ("штурм армия 7 выкл", "assault army 7 off"),
        ("name 7: Second host # the old one", 'name army 7: "Second host"'),
        ('name 7: "# 1"', 'name army 7: "# 1"'),
        ('name 7: ""', 'name army 7: ""'),
    ],
)
def test_other_ways_to_write_it(text: str, canonical: str | None) -> None:
    line = read(text)
    assert (line.order and str(line.order)) == canonical, line.fault


@pytest.mark.rule("DMA-22.2")
@pytest.mark.parametrize(
    ("text", "kind"), [("", "blank"), (" \t", "blank"), ("# queue", "comment"), (" #", "comment")]
)
def test_lines_that_mean_nothing(text: str, kind: str) -> None:
    assert read(text).kind == kind


@pytest.mark.rule("DMA-22.2")
@pytest.mark.rule("DMA-22.4")
@pytest.mark.rule("DMA-22.5")
@pytest.mark.rule("DMA-22.11")
@pytest.mark.parametrize(
    ("text", "reason", "data", "at"),
    [
        ("quue city 3: militia", "unknown_order", {"found": "quue"}, "quue"),
        ("queue city 3: milita", "expected", {"what": "thing", "found": "milita"}, "milita"),
        ("queue city 3:", "expected", {"what": "thing", "found": ""}, ""),
        ("queue army 7: militia", "expected", {"what": "city", "found": "army"}, "army"),
        ("queue Rome: militia", "name_unknown", {"what": "city", "found": "Rome"}, "Rome"),
        ("halt 1234567890", "number_long", {"found": "1234567890", "most": 9}, "1234567890"),
        ("queue ٣: militia", "name_unknown", {"what": "city", "found": "٣"}, "٣"),
        ("queue 3: militia x0", "count_wrong", {"found": "0", "most": 100}, "militia x0"),
        ("relation B piece", "expected", {"what": "attitude", "found": "piece"}, "piece"),
        ("relation Z peace", "name_unknown", {"what": "state", "found": "Z"}, "Z"),
        ("message B hi", "expected", {"what": "colon", "found": ""}, ""),
        ("message B: ", "expected", {"what": "text", "found": ""}, ""),
        ("transfer to army 7", "expected", {"what": "units", "found": "to"}, "to"),
        ("transfer 12", "expected", {"what": "to", "found": ""}, ""),
        ("transfer 15-12 to army 7", "span_backwards", {"first": 15, "last": 12}, "12"),
        ("transfer 1-201 to army 7", "span_long", {"first": 1, "last": 201, "most": 200}, "201"),
        ("layout 7: 12 at 5.0", "expected", {"what": "holder", "found": "7"}, "7"),
        ("layout army 7: 12 at 5", "expected", {"what": "cell", "found": ""}, ""),
        ("route army 7: 5", "expected", {"what": "cell", "found": ""}, ""),
        ("route army 7: north", "expected", {"what": "cell", "found": "north"}, "north"),
        ("route army Horde: 5.5", "name_unknown", {"what": "army", "found": "Horde"}, "Horde"),
        ("stance army Second host lazy", "expected", {"what": "stance", "found": "lazy"}, "lazy"),
        ("stance army 7 lazy", "expected", {"what": "stance", "found": "lazy"}, "lazy"),
        ("assault army 7 off now", "expected", {"what": "end", "found": "now"}, "now"),
        ('name army 7: "a", b', "expected", {"what": "end", "found": ","}, ","),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told_with_its_place(
    text: str, reason: str, data: dict[str, object], at: str
) -> None:
    line = read(text)
    assert (line.kind, line.order) == (ERROR, None)
    fault = line.fault
    assert (fault.reason, fault.data) == (reason, data)
    assert text[fault.start : fault.end] == at


@pytest.mark.rule("DMA-22.5")
def test_a_span_of_two_hundred_can_be_written() -> None:
    assert len(read("transfer 1-200 to army 7").order.units.numbers) == 200


@pytest.mark.rule("DMA-22.4")
def test_a_name_that_several_bear_is_rejected() -> None:
    board = plans.realm()
    board.armies[8].name = "second  HOST"
    line = read_line("halt army Second host", names_for(board, 1))
    assert line.fault.reason == "name_ambiguous"
    assert line.fault.data["numbers"] == [7, 8]


@pytest.mark.rule("DMA-22.10")
@pytest.mark.parametrize(
    ("most", "more", "reason"),
    [
        (f"name 7: {'a' * 40}", f"name 7: {'a' * 41}", "name_long"),
        (f"message B: {'a' * 1000}", f"message B: {'a' * 1001}", "text_long"),
        ("queue 3: militia x60, 40 archers", "queue 3: militia x60, 41 archers", "too_many"),
        (f"route 7: {'1.1 ' * 100}", f"route 7: {'1.1 ' * 101}", "too_many"),
        ("disband 1-199 300", "disband 1-199 300 301", "too_many"),
        (f"halt 7{' ' * 3993}.", f"halt 7{' ' * 3994}.", "line_long"),
    ],
)
def test_the_bounds_of_a_plan(most: str, more: str, reason: str) -> None:
    assert read(most).kind == ORDER
    assert read(more).fault.reason == reason


@pytest.mark.rule("DMA-22.10")
def test_a_plan_has_at_most_a_thousand_orders() -> None:
    lines = read_plan("# one\n" + "halt 7\n\n" * 999 + "hop\nhalt 8\n# end\nhop").lines
    assert [line.fault.reason for line in lines if line.fault] == [
        "unknown_order",
        "too_many_orders",
        "too_many_orders",
    ]
    assert lines[-2].kind == "comment"


WORDS = st.sampled_from(
    [
        *VERBS,
        *("army", "city", "7", "3", "12", "from", "to", "at", "all", "militia", "x3", "peace"),
        *(",", ":", ";", ".", "-", "(", ")", "#", "«", "»", '"', "nothing", "5.5"),
        "new army",
        "State 2",
    ]
)


@pytest.mark.slow
@pytest.mark.rule("DMA-22.1")
@given(
    st.text()
    | st.lists(WORDS, max_size=9).map(" ".join)
    | st.binary().map(lambda it: it.decode("latin-1"))
)
@example("\x1c")
@example('queue 3: new army "')
@example("message\u2028#:")
def test_nothing_that_is_written_breaks_the_reader(text: str) -> None:
    names = names_for(plans.realm(), 1)
    for line in read_plan(text, names).lines:
        assert (line.fault is None) == (line.kind != ERROR)
        if line.order is not None:
            assert read_line(str(line.order), names).order == line.order
        if line.fault is not None:
            assert 0 <= line.fault.start <= line.fault.end <= len(line.text)
