"""Every fault of a scenario, every correction and every refusal of one has its sentence."""

import re
from pathlib import Path

import pytest

from dma.correcting_wording import tables_of
from dma.engine import correcting, survey
from dma.engine.correcting_fields import FIELDS
from dma.engine.correcting_news import EVENTS
from dma.wording import sentence
from dma.wording.corrections import CORRECTION_SENTENCES, MEND_SENTENCES
from dma.wording.scenarios import SCENARIO_SENTENCES
from tests.dma.engine import test_correcting, test_survey

ENGINE = Path(correcting.__file__).parent


def test_each_code_has_a_sentence_and_each_sentence_a_code() -> None:
    assert SCENARIO_SENTENCES.keys() == survey.FAULTS.keys()
    assert CORRECTION_SENTENCES.keys() == EVENTS.keys()
    files = (file.read_text("utf-8") for file in sorted(ENGINE.glob("correcting*.py")))
    told = {code for text in files for code in re.findall(r'"(mend_\w+)"', text)}
    assert MEND_SENTENCES.keys() == told


def test_faults_of_a_scenario_are_said_with_all_that_they_know() -> None:
    document = test_survey.small()
    document["cities"] = [{"cell": [1, 1], "owner": 7, "stock": 2}, {"cell": [0, 9]}]
    document["villages"] = [{"cell": "a"}, {"cell": [4, 2]}]
    document["armies"] = [{"owner": 1, "cell": [0, 0], "route": [[4, 4]], "layout": {"1": [0, 0]}}]
    found = survey.survey(document).faults
    assert len(found) > 8
    for fault in found:
        said = sentence(fault.code, fault.data)
        assert said
        assert "%(" not in said


@pytest.mark.parametrize(
    ("row", "field", "value", "said"),
    [
        ("state 1", "attitudes", "C peace", "State 1 towards State 3: peace instead of alliance"),
        ("city 1", "stock", 77, "stock is 77 instead of 9"),
        ("city 1", "prison", True, "there stand now Prison"),
        ("village 1", "owner", "2", "owned by state 2 now instead of state 1"),
        ("army 1", "cell", "0.0", "army 1 is on 0.0 now instead of 1.1"),
        ("army 1", "owner", "3", "army 1 serves state 3 now instead of state 1"),
        ("unit 1", "type", "mages", "Unit 1 (Mages): type is Mages instead of Militia"),
        ("unit 1", "holder", "army 2", "army 2 instead of city 1"),
        ("unit 1", "gone", True, "Unit 1 (Militia) is no longer there: city 1"),
    ],
)
def test_a_correction_in_words(row: str, field: str, value: int | str, said: str) -> None:
    mended = correcting.mend(test_correcting.where(), [test_correcting.edit(row, field, value)])
    told = " ".join(sentence(event.code, event.data) for event in mended.events)
    assert said.casefold() in told.casefold()


def test_the_tables_show_every_piece_as_it_is() -> None:
    where = test_correcting.where()
    tables = {table.name: table for table in tables_of(where)}
    assert set(tables) == set(FIELDS)
    assert set(tables["state"].rows) == {"1", "2", "3"}
    assert set(tables["army"].rows) == {"1", "2", "new-1", "new-2", "new-3"}
    for name, table in tables.items():
        assert tuple(field.name for field in table.fields) == FIELDS[name]
        for row in table.rows.values():
            assert set(row.values) == set(FIELDS[name])
            assert row.label
    assert tables["army"].rows["1"].values["cell"] == "1.1"
    assert tables["unit"].rows["2"].values["holder"] == "army 1"
    # what a form shows and sends back unchanged is no change
    edits = [
        test_correcting.Edit(table.name, key, field, value)
        for table in tables.values()
        for key, row in table.rows.items()
        if not key.startswith("new-")
        for field, value in row.values.items()
    ]
    same = correcting.mend(where, edits)
    assert (same.faults, same.position) == ((), where)
