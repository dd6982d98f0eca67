"""What is said about a line of a sheet, with what would work instead."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from dunk.wording.answers import REFUSALS
from dunk.wording.chances import say_chance
from dunk.wording.failures import FAILURE_SENTENCES
from dunk.wording.names import Data, Names
from dunk.wording.nouns import DIRECTIONS, TERRAINS, count_gold, list_words
from dunk.wording.technology_names import name_for_orders


def _failed(code: str) -> Callable[[Data], str]:
    """Says a failure, its code aside: the page shows that itself."""

    def say(data: Data) -> str:
        why = FAILURE_SENTENCES[code](data, _names(data.get("called", {})))
        return " ".join([_sentence(why), *_advice(data)])

    return say


def _names(called: Mapping[str, str]) -> Names:
    return Names({int(number): name for number, name in called.items()})


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _advice(data: Data) -> Iterator[str]:
    """What would work, of what ``engine.advice`` has found."""
    if "meant" in data:
        meant = list_words(_("“%(text)s”") % offer for offer in data["meant"])
        yield _("Did you mean %(meant)s?") % {"meant": meant}
    if "more" in data:
        yield _("%(gold)s more would do.") % {"gold": count_gold(data["more"])}
    if "works" in data:
        yield ngettext(
            "It would work in province %(provinces)s.",
            "It would work in provinces %(provinces)s.",
            len(data["works"]),
        ) % {"provinces": list_words(data["works"])}
    if "armies" in data:
        yield ngettext(
            "It would work with army %(armies)s.",
            "It would work with armies %(armies)s.",
            len(data["armies"]),
        ) % {"armies": list_words(data["armies"])}
    if "instead" in data:
        yield _("This would work: %(instead)s") % data
    if "before" in data:
        yield _before(data)
    if "first" in data:
        yield _first(data)
    if "busy_line" in data:
        yield _("Their order is in line %(busy_line)s; they can do one thing a turn.") % data
    if data.get("met"):
        met = list_words(
            Names({int(n): name for n, name in data["met"].items()}).call(int(n))
            for n in data["met"]
        )
        yield _("You have met %(met)s.") % {"met": met}


def _before(data: Data) -> str:
    if data["price"]:
        text = _("It would work after %(before)s, for %(gold)s.")
        return text % {"before": data["before"], "gold": count_gold(data["price"])}
    return _("It would work after %(before)s.") % data


def _first(data: Data) -> str:
    about = {"technology": name_for_orders(data["first"]), "gold": count_gold(data["price"])}
    if data["price"]:
        return _("You may develop %(technology)s for %(gold)s.") % about
    return _("Your leaders may develop %(technology)s.") % about


def _refused(data: Data) -> str:
    return _("None of these orders counts: %(reason)s.") % {"reason": REFUSALS[data["reason"]]}


def _test(data: Data) -> str:
    return _("This is a test: it is answered, and none of it is carried out.")


def _out(data: Data) -> str:
    return _("You have no kingdom any more: there is nothing to order.")


def _outside(data: Data) -> str:
    return _(
        "This line stands before “begin orders” or behind “end orders”: it does not count there."
    )


def _superseded(data: Data) -> str:
    return _("Only the last move order of an army counts: that in line %(line)s.") % data


def _no_way(data: Data) -> str:
    """A step that will fail, and what could be done about it."""
    match data["failure"]:
        case "E29":
            text = _(
                "The %(name)s will not enter province %(province)s: it belongs to %(kingdom)s, who"
                " is neither your ally nor at war with you."
            )
            names = _names(data["called"])
            return text % {**data, "kingdom": list_words(map(names.call, names.kingdoms))}
        case "E30":
            text = _("The %(name)s cannot go %(direction)s: that is off the map.")
            return text % {**data, "direction": DIRECTIONS[data["direction"]]}
    if data["terrain"] in TERRAINS:
        text = _("The %(name)s cannot sail to province %(province)s: there is %(terrain)s.")
        return text % {**data, "terrain": TERRAINS[data["terrain"]]}
    return _("The %(name)s may not be able to sail to province %(province)s.") % data


def _no_training(data: Data) -> str:
    text = _("The %(name)s will not %(word)s: %(why)s.")
    return text % {**data, "why": FAILURE_SENTENCES[data["failure"]](data, Names())}


def _debt(data: Data) -> str:
    text = _(
        "After these orders you owe %(gold)s: each army deserts with a chance of %(chance)s, town"
        " guards aside."
    )
    about = {"gold": count_gold(-data["gold"]), "chance": say_chance(data["chance"])}
    return text % about


def _debt_ahead(data: Data) -> str:
    text = _(
        "At the end of the turn you may owe %(gold)s for upkeep. Nobody deserts yet; have it paid"
        " by the orders of the turn after."
    )
    return text % {"gold": count_gold(-data["gold"])}


def _havoc(data: Data) -> str:
    return ngettext(
        "Enemies stand in your province %(provinces)s: unless they are beaten this turn it obeys"
        " nobody and pays nothing.",
        "Enemies stand in your provinces %(provinces)s: unless they are beaten this turn these obey"
        " nobody and pay nothing.",
        len(data["provinces"]),
    ) % {"provinces": list_words(data["provinces"])}


REMARK_SENTENCES: Final[Mapping[str, Callable[[Data], str]]] = {
    **{code: _failed(code) for code in FAILURE_SENTENCES},
    "refused": _refused,
    "test": _test,
    "outside": _outside,
    "out": _out,
    "superseded": _superseded,
    "no_way": _no_way,
    "no_training": _no_training,
    "debt": _debt,
    "debt_ahead": _debt_ahead,
    "havoc": _havoc,
}
