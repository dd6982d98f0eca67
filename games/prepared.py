"""Queries that are asked so often that Django need not write their SQL anew each time.

To write a small query, and to find out how its columns become fields, takes Django five times as
long as SQLite takes to answer it. What is prepared is a query set like any other; both are done
once, and it is asked again with other values.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar
from uuid import UUID

from django.db import connections, models, router
from django.db.backends.base.base import BaseDatabaseWrapper

Row = TypeVar("Row", bound=models.Model)

#: Begins what stands in the SQL for a value that is not known yet: unlike anything that a query set
#: of ours says itself. A UUID of ours is made of chance.
SAMPLE = 706_050_403


class Prepared(Generic[Row]):
    """``make``: values by name -> the query set; ``takes``: the type of each (int, str, UUID).

    No ``select_related``: a row comes alone. What is annotated is truthy or not, and nothing more.
    """

    def __init__(self, make: Callable[..., models.QuerySet[Row]], **takes: type) -> None:
        self.make = make
        self.takes = takes
        self._written: dict[str, _Written] = {}

    def first(self, **values: Any) -> Row | None:
        """The first row, or None."""
        using = router.db_for_read(models.Model)
        if using not in self._written:
            self._written[using] = self._write(using)
        written = self._written[using]
        given = [
            _adapted(values[it.name], using) if isinstance(it, _Blank) else it
            for it in written.parameters
        ]
        connection = connections[using]
        with connection.cursor() as cursor:
            cursor.execute(written.sql, given)
            row = cursor.fetchone()
        return None if row is None else written.read(row, connection)

    def _write(self, using: str) -> "_Written":
        """The query with a blank for each value."""
        samples = {name: _sample(kind, at) for at, (name, kind) in enumerate(self.takes.items())}
        rows = self.make(**samples).using(using)[:1]
        compiler = rows.query.get_compiler(using)
        sql, parameters = compiler.as_sql()
        blanks = {_adapted(sample, using): _Blank(name) for name, sample in samples.items()}
        found = tuple(blanks.get(it, it) for it in parameters)
        assert {it.name for it in found if isinstance(it, _Blank)} == set(self.takes)
        # as django.db.models.query.ModelIterable reads what a compiler has written
        columns = [column for column, _sql, _alias in compiler.select]
        places = compiler.klass_info["select_fields"]
        return _Written(
            model=rows.model,
            sql=sql,
            parameters=found,
            fields=[columns[place].target.attname for place in places],
            annotated=dict(compiler.annotation_col_map),
            converters=[
                (place, convert, column)
                for place, (converters, column) in compiler.get_converters(columns).items()
                for convert in converters
            ],
        )


@dataclass(frozen=True, slots=True)
class _Written:
    """A query in SQL, and how its rows are read.

    ``fields``: the model's that come first, in the order of the columns; ``annotated``: name ->
    column; ``converters``: column, function and the expression it takes, in the order they act.
    """

    model: type[models.Model]
    sql: str
    parameters: Sequence[Any]
    fields: Sequence[str]
    annotated: dict[str, int]
    converters: Sequence[tuple[int, Callable[..., Any], Any]]

    def read(self, row: Sequence[Any], connection: BaseDatabaseWrapper) -> Any:
        """A row of the database as an object of the model."""
        values = list(row)
        for place, convert, column in self.converters:
            values[place] = convert(values[place], column, connection)
        found = self.model.from_db(connection.alias, self.fields, values[: len(self.fields)])
        for name, place in self.annotated.items():
            setattr(found, name, values[place])
        return found


def _sample(kind: type, number: int) -> Any:
    """A value of that type that stands for one; they are told apart by number."""
    if kind is UUID:
        return UUID(int=SAMPLE + number)
    return kind(SAMPLE + number)


class _Blank:
    """The place of a value that is not known yet."""

    def __init__(self, name: str) -> None:
        self.name = name


def _adapted(value: Any, using: str) -> Any:
    """The value as this database takes it."""
    if isinstance(value, UUID):
        return models.UUIDField().get_db_prep_value(value, connections[using])
    return value
