"""What matters of a turn to its reader, the gravest first; like things in one line."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from dunk.concerning import concerns, own_lands, tone_of
from dunk.linking import Linker
from dunk.news import say
from dunk.wording.names import Names
from dunk.wording.nouns import STATUSES, list_words
from dunk.wording.technology_names import name_for_orders, name_technology

Report = Mapping[str, Any]
Event = Mapping[str, Any]

#: Of equal weight, what is bad is told before what is good.
TONES: Final = ("bad", "warn", "good", "note")
#: So many provinces or names are listed; then it says how many more there are.
LISTED: Final = 12
#: So many battles that cost armies have a line each; the rest share one.
BATTLES_TOLD: Final = 6
#: What is worth a line of its own in the reader's land, as it is worded among the news -> weight.
AT_HOME: Final = {"burned": 2, "fire_stopped": 6, "catastrophe": 4, "monster": 4, "healed": 6}
#: The same, wherever it happens to the reader -> weight.
OWN: Final = {"ritual": 4, "province_not_given": 6, "teleported": 7}


@dataclass(frozen=True, slots=True)
class Matter:
    """``tone``: bad, warn, good or note; ``weight``: the gravest is told first; ``anchor``: what on
    the page tells more of it."""

    weight: int
    tone: str
    text: SafeString
    rule: str
    anchor: str = ""


def tell_matters(report: Report, names: Names, linker: Linker) -> list[Matter]:
    """Everything worth a line before the details; to the public that is names, departures, the
    end."""
    events: dict[str, list[Event]] = {}
    for event in report["events"]:
        events.setdefault(event["code"], []).append(event)
    teller = _Teller(report, names, linker, events, own_lands(report))
    return sorted(teller.tell(), key=lambda matter: (matter.weight, TONES.index(matter.tone)))


@dataclass(frozen=True, slots=True)
class _Teller:
    """``events``: by code; ``lands``: the reader's own now."""

    report: Report
    names: Names
    linker: Linker
    events: Mapping[str, Sequence[Event]]
    lands: frozenset[int]

    def tell(self) -> Iterator[Matter]:
        yield from self._ending()
        yield from self._leaving()
        for event in self._of("renamed"):
            yield self._say(event, 8, "note")
        yield from self._corrections()
        if self.report["own"] is None:
            return
        yield from self._orders()
        yield from self._land()
        yield from self._battles()
        yield from self._armies()
        yield from self._towns_and_peoples()
        yield from self._gifts()
        yield from self._knowledge()
        yield from self._relations()

    def _of(self, code: str, **wanted: Any) -> list[Event]:
        """The events of that code whose data has these values."""
        return [
            event
            for event in self.events.get(code, ())
            if all(event["data"].get(name) == value for name, value in wanted.items())
        ]

    def _at_home(self, code: str) -> list[Event]:
        return [event for event in self.events.get(code, ()) if event["place"] in self.lands]

    def _matter(self, weight: int, tone: str, text: str, rule: str, anchor: str = "") -> Matter:
        return Matter(weight, tone, self.linker.link(text), rule, anchor)

    def _say(self, event: Event, weight: int, tone: str) -> Matter:
        return self._matter(weight, tone, say(event, self.names), event["rule"])

    def _places(
        self,
        weight: int,
        tone: str,
        found: Sequence[Event],
        words: Callable[[int], str],
        phase: str = "",
    ) -> Iterator[Matter]:
        """One line for all events of a kind. ``words``: number -> a sentence with %(places)s."""
        if not found:
            return
        places = sorted({event["place"] for event in found})
        text = words(len(places)) % {"places": call_places(places)}
        anchor = f"phase-{phase or found[0]['phase']}"
        yield self._matter(weight, tone, text, found[0]["rule"], anchor)

    def _ending(self) -> Iterator[Matter]:
        for event in self._of("ended"):
            is_won = event["data"]["winner"] == self.report["kingdom"] is not None
            yield self._say(event, 0, "good" if is_won else "note")

    def _leaving(self) -> Iterator[Matter]:
        for event in self._of("left"):
            is_me = event["data"]["kingdom"] == self.report["kingdom"]
            yield self._say(event, 1 if is_me else 8, "bad" if is_me else "note")

    def _corrections(self) -> Iterator[Matter]:
        """What the GM has mended since the turn."""
        for code, found in self.events.items():
            if code.startswith("correct"):
                for event in found:
                    yield self._say(event, 0, "note")

    def _orders(self) -> Iterator[Matter]:
        failed = 0
        for answer in self.report["answers"]:
            if answer["code"] == "order_failed":
                failed += 1
            elif answer["code"] == "sheet" and answer["data"]["state"] != "read":
                yield Matter(1, "warn", self.linker.link(say(answer, self.names)), answer["rule"])
        if failed:
            text = ngettext(
                "%(n)s of your orders was not carried out.",
                "%(n)s of your orders were not carried out.",
                failed,
            )
            yield self._matter(5, "warn", text % {"n": failed}, "DK-4.5", "answers")

    def _land(self) -> Iterator[Matter]:
        me = self.report["kingdom"]
        yield from self._places(
            2, "bad", self._of("havoc", kingdom=me),
            lambda n: ngettext(
                "Out of your control: province %(places)s.",
                "Out of your control: provinces %(places)s.", n,
            ),
        )  # fmt: skip
        yield from self._places(
            2, "bad", self._of("rebellion", by=""),
            lambda n: ngettext(
                "Rebels have freed province %(places)s.",
                "Rebels have freed provinces %(places)s.", n,
            ),
        )  # fmt: skip
        yield from self._places(
            3, "good", self._of("occupied", kingdom=me),
            lambda n: ngettext(
                "You took province %(places)s.", "You took provinces %(places)s.", n
            ),
        )  # fmt: skip
        for event in self._of("mission"):
            # Who sent the priests is told of them only here; "incorporated" is for onlookers.
            joined = event["data"]["won"]
            if joined:
                text = ngettext(
                    "Joined you by the word of your priests: province %(places)s.",
                    "Joined you by the word of your priests: provinces %(places)s.",
                    len(joined),
                ) % {"places": call_places(joined)}
                yield self._matter(3, "good", text, event["rule"], f"phase-{event['phase']}")
        for event in self._of("province_given", receiver=me):
            whom = {"giver": self.names.call(event["data"]["giver"]), "place": event["place"]}
            text = _("%(giver)s gave you province %(place)s.") % whom
            yield self._matter(3, "good", text, event["rule"])
        for event in self._of("occupied", loser=me):
            whom = {"kingdom": self.names.call(event["data"]["kingdom"]), "place": event["place"]}
            text = _("%(kingdom)s took province %(place)s from you.") % whom
            yield self._matter(2, "bad", text, event["rule"])

    def _battles(self) -> Iterator[Matter]:
        """Every battle with own armies in it, by how it went for them."""
        me = self.report["kingdom"]
        for code in ("battle", "border_battle"):
            kept: list[Event] = []
            costly: list[tuple[int, int, Event]] = []
            for event in self.events.get(code, ()):
                sides = event["data"]["sides"]
                if not any(side["owner"] == me for side in sides):
                    continue
                lost = sum(len(side["fallen"]) for side in sides if side["owner"] == me)
                beaten = sum(len(side["fallen"]) for side in sides if side["owner"] != me)
                if lost:
                    costly.append((lost, beaten, event))
                else:
                    kept.append(event)
            costly.sort(key=lambda one: -one[0])
            for lost, beaten, event in costly[:BATTLES_TOLD]:
                text = ngettext(
                    "Battle of province %(place)s: %(lost)s army of yours fell, and %(beaten)s of"
                    " the others.",
                    "Battle of province %(place)s: %(lost)s armies of yours fell, and %(beaten)s of"
                    " the others.",
                    lost,
                ) % {"place": event["place"], "lost": lost, "beaten": beaten}
                yield self._matter(2, "bad", text, event["rule"], f"phase-{event['phase']}")
            yield from self._places(
                2, "bad", [event for _lost, _beaten, event in costly[BATTLES_TOLD:]],
                lambda n: ngettext(
                    "You lost armies in province %(places)s too.",
                    "You lost armies in provinces %(places)s too.", n,
                ),
            )  # fmt: skip
            yield from self._places(
                3, "good", kept,
                lambda n: ngettext(
                    "You fought in province %(places)s and lost nobody.",
                    "You fought in provinces %(places)s and lost nobody.", n,
                ),
            )  # fmt: skip

    def _armies(self) -> Iterator[Matter]:
        me = self.report["kingdom"]
        gone = self._of("deserted", kingdom=me)
        if gone:
            who = list_some([event["data"]["name"] for event in gone])
            text = _("Deserted for want of pay: %(armies)s.") % {"armies": who}
            yield self._matter(2, "bad", text, gone[0]["rule"], "phase-desertion")
        for event in self._of("trolls_rebelled", kingdom=me):
            yield self._say(event, 3, "bad")
        for event in self._of("resurrected", kingdom=me):
            yield self._say(event, 3, "good")
        stopped = self._of("march_failed")
        if stopped:
            who = list_some([event["data"]["name"] for event in stopped])
            text = _("Stopped on the march: %(armies)s.") % {"armies": who}
            yield self._matter(6, "warn", text, stopped[0]["rule"], "phase-movement")
        if self.report["own"]["gold"] < 0:
            text = _("Your gold is below 0: whoever cannot be paid after your orders may desert.")
            yield self._matter(4, "warn", text, "DK-7.4.2", "account")

    def _towns_and_peoples(self) -> Iterator[Matter]:
        for code, weight in AT_HOME.items():
            for event in self._at_home(code):
                text = _("Province %(place)s: %(text)s")
                about = {"place": event["place"], "text": say(event, self.names)}
                tone = tone_of(self.report, event) or "note"
                yield self._matter(weight, tone, text % about, event["rule"])
        for code, weight in OWN.items():
            for event in self._of(code):
                if concerns(self.report, event, self.lands):
                    yield self._say(event, weight, tone_of(self.report, event) or "note")
        yield from self._places(
            4, "warn", [*self._at_home("plague_broke_out"), *self._at_home("pest_struck")],
            lambda n: ngettext(
                "A plague broke out in province %(places)s.",
                "Plagues broke out in provinces %(places)s.", n,
            ),
        )  # fmt: skip
        yield from self._sick_armies()
        yield from self._places(
            4, "bad", [e for e in self._at_home("plague_death") if e["data"]["owner"] is None],
            lambda n: ngettext(
                "The plague killed in province %(places)s.",
                "The plague killed in provinces %(places)s.", n,
            ),
        )  # fmt: skip
        yield from self._places(
            5, "bad", [*self._at_home("pillaged"), *self._plundered()],
            lambda n: ngettext(
                "Plundered: province %(places)s.", "Plundered: provinces %(places)s.", n
            ),
        )  # fmt: skip
        put_down = [e for e in self.events.get("rebellion", ()) if e["data"]["by"]]
        yield from self._places(
            6, "note", put_down,
            lambda n: ngettext(
                "A rebellion was put down in province %(places)s.",
                "Rebellions were put down in provinces %(places)s.", n,
            ),
        )  # fmt: skip
        yield from self._places(
            7, "note", self._at_home("moved_in"),
            lambda n: ngettext(
                "Another people lives in province %(places)s.",
                "Other peoples live in provinces %(places)s.", n,
            ),
        )  # fmt: skip

    def _sick_armies(self) -> Iterator[Matter]:
        me = self.report["kingdom"]
        for code, weight, words in (
            ("plague_death", 3, _("Dead of the plague: %(armies)s.")),
            ("infected", 5, _("Infected with the plague: %(armies)s.")),
        ):
            found = self._of(code, owner=me)
            if found:
                who = list_some([event["data"]["name"] for event in found])
                phase = f"phase-{found[0]['phase']}"
                yield self._matter(weight, "bad", words % {"armies": who}, found[0]["rule"], phase)

    def _plundered(self) -> list[Event]:
        me = self.report["kingdom"]
        return [e for e in self._at_home("plundered") if e["data"]["kingdom"] != me]

    def _gifts(self) -> Iterator[Matter]:
        for code in ("gold_arrived", "technology_arrived", "map_arrived"):
            for event in self._of(code):
                yield self._say(event, 5, "good")
        for event in self._of("goods_lost"):
            yield self._say(event, 5, "warn")

    def _knowledge(self) -> Iterator[Matter]:
        for code, words, tone in (
            ("discovered", _("You discovered %(list)s."), "good"),
            ("stolen", _("Learnt from others: %(list)s."), "good"),
            ("may_develop", _("You may now develop %(list)s."), "note"),
        ):
            found = self._of(code)
            if found:
                call = name_for_orders if code == "may_develop" else name_technology
                known = [call(event["data"]["technology"]) for event in found]
                told = words % {"list": list_some(known)}
                yield self._matter(
                    5 if tone == "good" else 7, tone, told, found[0]["rule"], "technologies"
                )

    def _relations(self) -> Iterator[Matter]:
        me = self.report["kingdom"]
        for event in self._of("status"):
            data = event["data"]
            if me not in (data["kingdom"], data["other"]):
                continue
            other = data["other"] if data["kingdom"] == me else data["kingdom"]
            tone = {"war": "bad", "ally": "good"}.get(data["now"], "note")
            about = {"other": self.names.call(other), "now": STATUSES[data["now"]]}
            text = _("You and %(other)s are now %(now)s.") % about
            yield self._matter(3, tone, text, event["rule"], "relations")
        met = self._of("met")
        if met:
            who = list_some([self.names.call(event["data"]["kingdom"]) for event in met])
            text = _("You have met %(kingdoms)s.") % {"kingdoms": who}
            yield self._matter(6, "note", text, met[0]["rule"], "relations")


def call_places(places: Sequence[int]) -> str:
    """ "5", "5 and 6", "5, 6 and 7"; of many the first, and how many more."""
    shown = [str(place) for place in places[:LISTED]]
    more = len(places) - len(shown)
    if more:
        return _("%(list)s … (%(n)s more)") % {"list": list_words(shown), "n": more}
    if len(shown) < 2:
        return list_words(shown)
    return _("%(most)s and %(last)s") % {"most": list_words(shown[:-1]), "last": shown[-1]}


def list_some(words: Iterable[str]) -> str:
    """``a, b, c``; of many the first, and how many more."""
    found = list(words)
    if len(found) <= LISTED:
        return list_words(found)
    more = {"list": list_words(found[:LISTED]), "n": len(found) - LISTED}
    return _("%(list)s … (%(n)s more)") % more
