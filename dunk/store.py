"""Rows <-> position: the only module that knows both.

Between them stands the position's document, so that rows are read with the same distrust as any
document and a field of the engine that has no column is kept in ``rest``.
"""

from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction
from django.db.models import Model

from dunk.engine.decoding import decode
from dunk.engine.encoding import EDITION, encode
from dunk.engine.state import Document, Position
from dunk.models import ArmyRow, GameRow, KingdomRow, ProvinceRow
from games.models import Campaign

BATCH: Final = 500

# column -> field of the document
KINGDOM: Final = {name: name for name in ("number", "name", "race", "leaders", "gold")} | {
    "seat_key": "seat"
}
PROVINCE: Final = {name: name for name in ("owner", "population", "villages", "mine")}
ARMY: Final = {
    name: name for name in ("owner", "number", "name", "type", "race", "erf", "province")
}


def load(campaign: Campaign) -> Position:
    """The present position. Raises ``GameRow.DoesNotExist`` before the campaign has started."""
    game = GameRow.objects.get(campaign=campaign)
    of = {"campaign": campaign}
    kingdoms = KingdomRow.objects.filter(**of).order_by("number")
    provinces = ProvinceRow.objects.filter(**of).order_by("number")
    armies = list(ArmyRow.objects.filter(**of).order_by("owner", "number"))
    armies.sort(key=lambda row: row.owner == 0)  # the rebels last (DK-2.5.1)
    return decode(
        {
            "edition": EDITION,
            "turn": game.turn,
            "rules": game.rules,
            "terrain": game.terrain,
            "provinces": {str(row.number): _read(row, PROVINCE) for row in provinces},
            "kingdoms": [_read(row, KINGDOM) for row in kingdoms],
            "armies": [_read(row, ARMY) for row in armies],
            "rebels": game.rebels,
            "sightings": game.sightings,
            "standings": game.standings,
            "ending": game.ending,
        }
    )


@transaction.atomic
def save(campaign: Campaign, position: Position) -> None:
    """Replace the rows: deleting and inserting beats finding out what changed."""
    document = encode(position)
    GameRow.objects.update_or_create(
        campaign=campaign,
        defaults={
            name: document[name]
            for name in ("turn", "rules", "terrain", "rebels", "sightings", "standings", "ending")
        },
    )
    _replace(KingdomRow, campaign, [_row(doc, KINGDOM) for doc in document["kingdoms"]])
    letters = "".join(document["terrain"])
    _replace(
        ProvinceRow,
        campaign,
        [
            {
                "number": int(number),
                "terrain": letters[int(number)],
                "has_town": "town" in doc,
                "is_sick": "plague" in doc or "plague" in doc.get("town", {}),
                **_row(doc, PROVINCE),
            }
            for number, doc in document["provinces"].items()
        ],
    )
    _replace(ArmyRow, campaign, [_row(doc, ARMY) for doc in document["armies"]])


def _row(document: Document, columns: Mapping[str, str]) -> dict[str, Any]:
    """The columns of a row; what the document leaves out keeps the column's default."""
    filled = {column: document[name] for column, name in columns.items() if name in document}
    rest = {name: value for name, value in document.items() if name not in columns.values()}
    return {**filled, "rest": rest}


def _read(row: Model, columns: Mapping[str, str]) -> Document:
    """The document of a row; what is empty is left out, as in every document."""
    filled = {name: getattr(row, column) for column, name in columns.items()}
    return {
        **{name: value for name, value in filled.items() if value not in ("", None)},
        **row.rest,  # type: ignore[attr-defined]
    }


def _replace(model: type[Model], campaign: Campaign, rows: list[dict[str, Any]]) -> None:
    model._default_manager.filter(campaign=campaign).delete()
    model._default_manager.bulk_create(
        (model(campaign=campaign, **row) for row in rows), batch_size=BATCH
    )
