"""What happened, phase by phase in the order of DK-3.3.1: the reader's own news before the rest."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.functional import cached_property
from django.utils.safestring import SafeString

from dunk.battles import FIGHTS, Battle, tell_battles
from dunk.concerning import concerns, own_lands, tone_of
from dunk.engine.outline import news_of
from dunk.engine.resolver import PHASES
from dunk.linking import Linker
from dunk.wording import summaries
from dunk.wording.events import EVENT_SENTENCES
from dunk.wording.names import Names
from dunk.wording.nouns import PHASES as PHASE_NAMES
from dunk.wording.nouns import list_words

Report = Mapping[str, Any]
Event = Mapping[str, Any]

PHASE_RULES: Final = {phase.name: phase.rule for phase in PHASES}
#: Sentences that are as right for several armies as for one.
FOR_MANY: Final = frozenset({"move", "fast_move", "deserted", "starved", "trolls_rebelled"})
#: Told by the cards of the battles.
ON_CARDS: Final = frozenset({*FIGHTS, *FIGHTS.values()})
#: Phases in which what concerns the reader is so grave that they are not folded.
GRAVE: Final = frozenset(
    {
        *("movement_battles", "battle", "desertion", "havoc", "occupation", "rebellion"),
        *("catastrophe", "departures", "ending", "corrections"),
    }
)
#: A phase with so little to tell is not folded either.
SHORT: Final = 3


@dataclass(frozen=True, slots=True)
class Item:
    """Something that happened. ``place``: its province, None for nowhere; ``tone``: good, bad, warn
    or nothing; it is the reader's own news, or nobody asks."""

    text: SafeString
    rule: str
    place: int | None
    is_known: bool
    tone: str = ""


@dataclass(frozen=True)
class Chapter:
    """One phase. ``summary``: all of it in a line; ``own``, ``others``: the news that concern the
    reader and the rest, in the order in which they happened."""

    phase: str
    name: str
    rule: str
    summary: str
    is_open: bool
    own: list[Item] = field(default_factory=list)
    others: list[Item] = field(default_factory=list)
    battles: list[Battle] = field(default_factory=list)

    @cached_property
    def own_battles(self) -> list[Battle]:
        return [battle for battle in self.battles if battle.is_mine]

    @cached_property
    def other_battles(self) -> list[Battle]:
        return [battle for battle in self.battles if not battle.is_mine]


def tell_chapters(report: Report, names: Names, linker: Linker) -> list[Chapter]:
    """Every phase of which there is something to tell."""
    lands = own_lands(report)
    chapters = []
    for news in news_of(report):
        mine: list[Event] = []
        others: list[Event] = []
        for event in news.events:
            if event["code"] not in ON_CARDS:
                (mine if concerns(report, event, lands) else others).append(event)
        battles = [
            battle
            for code in FIGHTS
            if any(event["code"] == code for event in news.events)
            for battle in tell_battles(report, names, linker, code)
        ]
        is_grave = bool(mine) or any(battle.is_mine for battle in battles)
        chapters.append(
            Chapter(
                phase=news.phase,
                name=str(PHASE_NAMES.get(news.phase, news.phase)),
                rule=PHASE_RULES.get(news.phase, ""),
                summary=summaries.sum_up(mine, others, battles, report["kingdom"]),
                is_open=(is_grave and news.phase in GRAVE)
                or len(mine) + len(others) + len(battles) <= SHORT,
                own=_items(report, mine, names, linker, is_own=True),
                others=_items(report, others, names, linker, is_own=False),
                battles=battles,
            )
        )
    return chapters


def _items(
    report: Report, events: Sequence[Event], names: Names, linker: Linker, *, is_own: bool
) -> list[Item]:
    return [
        Item(
            text=linker.link(say(event, names)),
            rule=event["rule"],
            place=event["place"],
            is_known=event["place"] in linker.known,
            tone=tone_of(report, event) if is_own else "",
        )
        for event in _together(events)
    ]


def say(event: Event, names: Names) -> str:
    """The sentence of an event without its province; its code where there are no words for it."""
    sentence = EVENT_SENTENCES.get(event["code"])
    text = sentence(event["data"], names) if sentence else str(event["code"])
    return text[:1].upper() + text[1:]


def _together(events: Iterable[Event]) -> list[Event]:
    """The events, of several armies of one owner that did the same but one, with all their names;
    it stands where the first of them stood."""
    found: list[Event] = []
    armies: dict[tuple[Any, ...], tuple[int, list[str]]] = {}
    for event in events:
        if event["code"] not in FOR_MANY:
            found.append(event)
            continue
        data = event["data"]
        same = (data.get("kingdom"), data.get("start"), data.get("direction"))
        key = (event["code"], event["place"], *same)
        if key in armies:
            armies[key][1].append(data["name"])
        else:
            armies[key] = (len(found), [data["name"]])
            found.append(event)
    for index, called in armies.values():
        if len(called) > 1:
            event = found[index]
            found[index] = {**event, "data": {**event["data"], "name": list_words(called)}}
    return found
