"""Words of the plan language, English and Russian (DMA-22.3): key -> what it means.

The first word of each row is the one that is printed; keys are as ``plain.key_of`` makes them.
"""

from collections.abc import Mapping
from typing import Final

from dma.engine.orders.plain import key_of
from dma.engine.state import AGGRESSIVE, ALLIANCE, ARMY, CITY, PASSIVE, PEACE, WAR
from dma.engine.tables.buildings import BREAKTHROUGH, NEW_ARMY
from dma.engine.tables.names import BUILDINGS, PROJECTS, UNITS

BUILDING: Final = "building"
UNIT: Final = "unit"
PROJECT: Final = "project"


def _table(rows: Mapping[str, str]) -> dict[str, str]:
    """From meaning -> its words, apart by a bar, to word -> meaning."""
    return {key_of(word): what for what, words in rows.items() for word in words.split("|")}


# fmt: off
VERBS: Final = _table({
    "relation": "relation|relations|отношение|отношения",
    "message": "message|сообщение|письмо",
    "transfer": "transfer|передать|перевести|передача|перевод",
    "rations": "rations|ration|довольствие|снабжение",
    "disband": "disband|распустить|роспуск",
    "layout": "layout|расстановка|построение",
    "queue": "queue|очередь",
    "route": "route|маршрут|путь",
    "halt": "halt|stop|стой|стоп|стоять",
    "stance": "stance|поведение|позиция",
    "assault": "assault|штурм",
    "name": "name|имя|название|назвать",
})
ATTITUDES: Final = _table({WAR: "war|война", PEACE: "peace|мир", ALLIANCE: "alliance|союз"})
STANCES: Final = _table({
    AGGRESSIVE: "aggressive|агрессивное|агрессивная|агрессивный|агрессивно"
        "|наступательное|наступательная|наступательно",
    PASSIVE: "passive|пассивное|пассивная|пассивный|пассивно"
        "|выжидательное|выжидательная|выжидательно",
})
SWITCHES: Final = _table({"on": "on|yes|вкл|да", "off": "off|no|выкл|нет"})
HOLDERS: Final = _table({
    CITY: "city|город|города|городе|городу",
    ARMY: "army|армия|армии|армию|армией",
})
UNIT_WORDS: Final = _table({UNIT: "unit|units|юнит|юниты|отряд|отряды|единица|единицы|единицу"})
ALL: Final = _table({"all": "all|everything|everybody|все|всех|всем|всё"})
NOTHING: Final = _table({"nothing": "nothing|none|empty|ничего|пусто|нет"})
FROM: Final = _table({"from": "from|of|из|от|с|со"})
TO: Final = _table({"to": "to|into|with|в|во|к|ко|с|со"})
AT: Final = _table({"at": "at|on|in|to|в|во|на|у|к"})
TIMES: Final = _table({"x": "x|х|×|*"})
# fmt: on

#: What one calls a single one of a type, and other words for things.
_ALSO: Final = {
    "crossbowmen": "crossbowman|арбалетчик",
    "knights": "knight|рыцарь",
    "legionaries": "legionary|legionnaires|легионер",
    "archers": "archer|лучник",
    "phantoms": "phantom|ghosts|ghost|призраки|призрак|фантом",
    "monsters": "monster|монстр",
    "mages": "mage|маг",
    "pathfinders": "pathfinder|следопыт",
    "horse_archers": "horse archer|конный лучник",
    "berserkers": "berserker|берсерк",
    "crusaders": "crusader|крестоносец",
    "inquisitors": "inquisitor|инквизитор",
    "preachers": "preacher|проповедник",
    "mercenary_infantry": "mercenaries|наемники",
    "bodyguards": "bodyguard|телохранитель",
    "war_elephants": "war elephant|elephants|elephant|боевой слон|слоны|слон",
    "siege_towers": "siege tower|осадная башня",
    "chariots": "chariot|колесница",
    "catapults": "catapult|катапульта",
    "heavy_infantry": "тяжелая пехота",
    "city_wall": "wall|walls|стена|стены",
    "war_idol": "war idol",
    NEW_ARMY: "army|новая армия|армия",
    BREAKTHROUGH: "breakthrough|group|группа прорыва|группа",
}


def _things(kind: str, names: Mapping[str, tuple[str, str]]) -> dict[str, tuple[str, str]]:
    words = {
        key_of(word): (kind, what)
        for what, (english, russian) in names.items()
        for word in (english, what, russian, *_ALSO.get(what, "").split("|"))
    }
    words.pop("", None)
    return words


#: key -> kind and id of what a queue may hold
THINGS: Final[Mapping[str, tuple[str, str]]] = {
    **_things(BUILDING, BUILDINGS),
    **_things(UNIT, UNITS),
    **_things(PROJECT, PROJECTS),
}
#: key -> type of unit
TYPES: Final[Mapping[str, str]] = {
    key: what for key, (kind, what) in THINGS.items() if kind == UNIT
}

#: id of a building, type or project -> what is printed for it
PRINTED: Final[Mapping[str, str]] = {
    what: english.lower()
    for names in (BUILDINGS, UNITS, PROJECTS)
    for what, (english, _) in names.items()
}
