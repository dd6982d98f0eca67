"""The form keeps everybody busy: while all have a job, the guard takes or gives the difference.

Without an order the rest of a county defends (CO-5.7). Somebody who then sends 50 people into the
woods means 50 of those who stand guard, not 50 more than there are. The text of a sheet stays as
literal as ever: this is only about what a field of the form writes into it.
"""

from collections.abc import Mapping
from typing import Any

from counties.engine import sheet, tables

Report = Mapping[str, Any]

GUARD = "defend"


def edit(report: Report, text: str, field: str, value: str) -> str:
    """``sheet.edit``, and the guard of the county fitted to it. Raises ``sheet.BadField``."""
    edited = sheet.edit(report, text, field, value)
    county, _, job = field.partition("-")
    if job not in tables.JOBS or job == GUARD:
        return edited
    before = sheet.fields(report, text)
    people = _people_of(report, county) - int(before[f"{county}-recruit"])
    if _sum_of(before, county) != people:
        return edited  # some are idle, or too many are wanted: that is for the player to mend
    after = sheet.fields(report, edited)
    guard = int(after[f"{county}-{GUARD}"])
    fitted = max(0, people - (_sum_of(after, county) - guard))
    return sheet.edit(report, edited, f"{county}-{GUARD}", fitted)


def _people_of(report: Report, county: str) -> int:
    rows = report["own"]["counties"]
    return next(int(row["population"]) for row in rows if f"c{row['id']}" == county)


def _sum_of(values: Mapping[str, int | bool], county: str) -> int:
    return sum(int(values[f"{county}-{job}"]) for job in tables.JOBS)
