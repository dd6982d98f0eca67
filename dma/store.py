"""Rows <-> position: the only module that knows both.

Between them stands the position's document, so that rows are read with the same distrust as any
document and a field of the engine that has no column is kept in ``rest``.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.db import transaction
from django.db.models import Model

from dma.engine.decoding import decode
from dma.engine.encoding import EDITION, encode
from dma.engine.state import Document, Position
from dma.models import ArmyRow, CityRow, GameRow, StateRow, UnitRow, VillageRow
from games.models import Campaign

BATCH: Final = 500
GAME: Final = ("week", "day", "rules", "land", "counters", "ending")

# model -> (part of the document, column -> field); x and y are the field "cell".
PARTS: Final[Mapping[type[Model], tuple[str, Mapping[str, str]]]] = {
    StateRow: (
        "states",
        {
            "number": "number",
            "seat_key": "seat",
            "name": "name",
            "silent_weeks": "silent_weeks",
            "out": "out",
        },
    ),
    CityRow: ("cities", {n: n for n in ("number", "name", "owner", "province", "stock")}),
    VillageRow: ("villages", {n: n for n in ("number", "name", "owner", "province")}),
    ArmyRow: ("armies", {n: n for n in ("number", "name", "owner")}),
}
CELL: Final = "cell"
UNIT: Final = ("number", "type", "holder", "holder_number", "rations")


def load(campaign: Campaign) -> Position:
    """The present position. Raises ``GameRow.DoesNotExist`` before the campaign has started."""
    game = GameRow.objects.get(campaign=campaign)
    document: Document = {name: getattr(game, name) for name in GAME}
    for model, (part, columns) in PARTS.items():
        rows = model._default_manager.filter(campaign=campaign).order_by("number")
        document[part] = [_read(row, columns) for row in rows]
    units = UnitRow.objects.filter(campaign=campaign).order_by("number")
    document["units"] = [list(row) for row in units.values_list(*UNIT)]
    return decode({"edition": EDITION, **document})


@transaction.atomic
def save(campaign: Campaign, position: Position) -> None:
    """Replace the rows: deleting and inserting beats finding out what changed."""
    document = encode(position)
    GameRow.objects.update_or_create(
        campaign=campaign, defaults={name: document[name] for name in GAME}
    )
    for model, (part, columns) in PARTS.items():
        _replace(model, campaign, (_row(it, columns) for it in document[part]))
    units = (dict(zip(UNIT, row, strict=True)) for row in document["units"])
    _replace(UnitRow, campaign, units)


def _row(document: Document, columns: Mapping[str, str]) -> dict[str, Any]:
    """The columns of a row; what the document leaves out keeps the column's default."""
    filled = {column: document[name] for column, name in columns.items() if name in document}
    if CELL in document:
        filled["x"], filled["y"] = document[CELL]
    known = {*columns.values(), CELL}
    return {**filled, "rest": {name: it for name, it in document.items() if name not in known}}


def _read(row: Model, columns: Mapping[str, str]) -> Document:
    """The document of a row; what is empty is left out, as in every document."""
    filled = {name: getattr(row, column) for column, name in columns.items()}
    if hasattr(row, "x"):
        filled[CELL] = [row.x, row.y]  # type: ignore[attr-defined]
    return {
        **{name: value for name, value in filled.items() if value not in ("", 0, None)},
        **row.rest,  # type: ignore[attr-defined]
    }


def _replace(model: type[Model], campaign: Campaign, rows: Iterable[dict[str, Any]]) -> None:
    model._default_manager.filter(campaign=campaign).delete()
    model._default_manager.bulk_create(
        (model(campaign=campaign, **row) for row in rows), batch_size=BATCH
    )
