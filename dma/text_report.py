"""The whole report as one text: to be read, copied, printed and mailed (DMA-20.2).

It is written from what the page is given (``presenting``), and says it in the same words. At its
end stands the plan to start from, framed as a letter with orders is.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from dma import atlas
from dma.battlecards import Card, Side
from dma.engine.sheet import template
from dma.gazetteer import Host, Town
from dma.headlines import headline
from dma.ledger import Book, Entry
from dma.presenting import present_report
from dma.realms import Realm
from dma.text_lines import heading, row, table, wrap
from games.rulesets import ReportHead
from games.services import framing

Report = Mapping[str, Any]
Shown = Mapping[str, Any]

NOTHING: Final = "–"
FRAMES: Final = (framing.BEGIN, framing.END, framing.CAMPAIGN)


def text_report(report: Report, seats: Mapping[str, str], head: ReportHead) -> str:
    """The text in the active language, each line with its end. ``seats``: key -> what its player
    calls it."""
    shown = present_report(report, seats)
    parts = [list(_head(shown, head)), *(list(write(shown)) for write in PARTS)]
    lines = "\n\n".join("\n".join(part) for part in parts if part).split("\n")
    text = "".join(f"{_disarm(line)}\n" for line in lines)
    return f"{text}{_sheet(report, head)}"


def _disarm(line: str) -> str:
    """A line that a letter sent back takes for no frame: only the plan at the end has one."""
    return f"> {line}" if any(frame.match(line) for frame in FRAMES) else line


def _head(shown: Shown, head: ReportHead) -> Iterator[str]:
    own, played = shown["own"], shown["played"]
    yield from wrap(f"{_('The Dark Middle Ages')}, {head.name}", "")
    yield from wrap(headline(shown["report"]), "")
    if shown["ending"]:
        yield from wrap(_ruled(shown["ending"], "DMA-19.2"), "")
    told = []
    if played:
        week = _("Week %(played)s") % {"played": played}
        told.append(f"{week}, {shown['day_told']}" if shown["day_told"] else week)
    if own:
        cities, cells = own["cities"], own["territory"]
        told.append(own["name"])
        told.append(_fill(ngettext("<b>%(n)s</b> city", "<b>%(n)s</b> cities", cities), n=cities))
        land = ngettext("<b>%(n)s</b> cell of land", "<b>%(n)s</b> cells of land", cells)
        told.append(_fill(land, n=cells))
    if told:
        yield from wrap(" · ".join(told), "")
    if head.deadline:
        yield from wrap(_("Plans are taken until %(deadline)s") % {"deadline": head.deadline}, "")


def _matters(shown: Shown) -> Iterator[str]:
    yield from heading(_("What matters"))
    told = shown["matters"]()
    for matter in told:
        yield from wrap(_ruled(matter.text, matter.rule))
    if told:
        return
    if not shown["played"]:
        quiet = _("The emperors have unrolled their maps. The first week is still unwritten.")
    elif shown["day_told"]:
        quiet = _("A quiet day: no battle, nothing won or lost.")
    else:
        quiet = _("A quiet week: no battle, nothing won or lost.")
    yield from wrap(quiet)


def _answers(shown: Shown) -> Iterator[str]:
    told = shown["answers"]()
    if not told:
        return
    yield from heading(_ruled(_("Your plan"), "DMA-4.10"))
    for answer in told.wrong:
        yield from wrap(f"{answer.line}  {answer.text}")
        yield from wrap(_ruled(answer.why, answer.rule), "      ")
    if n := len(told.done):
        yield from wrap(
            _fill(ngettext("%(n)s line carried out", "%(n)s lines carried out", n), n=n)
        )
        for answer in told.done:
            yield from wrap(f"{answer.line}  {answer.text}", "    ")


def _days(shown: Shown) -> Iterator[str]:
    days = shown["days"]()
    if not days:
        return
    yield from heading(_ruled(_("Day by day"), "DMA-11"))
    for day in days:
        yield ""
        yield from wrap(": ".join(str(it) for it in (day.name, day.summary) if it), "")
        for battle in day.battles:
            yield from _battle(battle)
        for part in day.parts:
            yield from wrap(str(part.name))
            for line in part.lines:
                yield from wrap(_ruled(_placed(line.text, line.place), line.rule), "    ")


def _battle(card: Card) -> Iterator[str]:
    yield from wrap(_ruled(f"{card.title} {card.place}".rstrip(), card.rule))
    for side in card.sides:
        yield from wrap(_side(side), "    ")
    why = f"{_('A draw:')} {card.why}" if card.is_draw else capfirst(str(card.why))
    steps = _fill(ngettext("after %(n)s step", "after %(n)s steps", card.steps), n=card.steps)
    yield from wrap(f"{why}, {steps}.", "    ")


def _side(side: Side) -> str:
    signs = [_("(you)")] * side.is_mine + [_("wins")] * side.has_won
    troops = [(str(it.name), it.before, it.after) for it in side.troops]
    if len(troops) > 1:
        troops.append((_("together"), side.before, side.after))
    told = ", ".join(f"{name} {before} → {after}" for name, before, after in troops)
    return f"{' '.join((side.name, *signs))}: {told or NOTHING}"


def _ledger(shown: Shown) -> Iterator[str]:
    books = shown["ledger"]()
    if not books:
        return
    yield from heading(_ruled(_("Production"), "DMA-5.3"))
    made = _("Made <b>%(gross)s</b>, eaten by units <b>%(upkeep)s</b>, spent <b>%(spent)s</b>.")
    gross, upkeep, spent = shown["totals"]()
    yield from wrap(_fill(made, gross=gross, upkeep=upkeep, spent=spent))
    for book in books:
        yield ""
        yield from _book(book)
    yield ""
    riots = _(
        "Riots: the chances of kind I, which take the production of a day, and of kind II, which"
        " destroy a building. What is in brackets is lost of a stock for which nothing is being"
        " built."
    )
    yield from wrap(_ruled(riots, "DMA-7.2, DMA-7.4, DMA-5.6"))


def _book(book: Book) -> Iterator[str]:
    yield from wrap(book.city, "")
    labels = [_("Day"), _("Grey"), _("Green × villages"), _("Made"), _("Eaten"), _("Left")]
    labels += [_("Spent"), _("Stock"), _("Riots")]
    yield from table(labels, [_entry(entry) for entry in book.entries])
    sources = ", ".join(f"{it.name} {it.grey} / {it.green}" for it in book.sources)
    last = _("(grey / green in each village)")
    yield from wrap(f"{_('From:')} {sources} {last}")


def _entry(entry: Entry) -> list[str]:
    stock = f"{entry.stock} (−{entry.cut})" if entry.cut else str(entry.stock)
    riots = "{} % · {} %".format(*entry.riots) if entry.riots else NOTHING
    if entry.riots and entry.secession:
        riots += " " + _("secession %(percent)s %%") % {"percent": entry.secession}
    green = f"{entry.green} × {entry.villages}"
    numbers = (entry.grey, green, entry.gross, entry.upkeep, entry.net, entry.spent)
    return [str(entry.day), *map(str, numbers), stock, riots]


def _realms(shown: Shown) -> Iterator[str]:
    yield from heading(_ruled(_("The states"), "DMA-19.2"))
    n = shown["needed_cells"]
    needed = ngettext(
        "Whoever holds more than %(needed)s %% of the land wins: %(n)s cell.",
        "Whoever holds more than %(needed)s %% of the land wins: %(n)s cells.",
        n,
    )
    yield from wrap(_fill(needed, needed=shown["needed"], n=n))
    for realm in shown["realms"]():
        yield from row(_realm(realm), _facts_of_realm(realm))


def _realm(realm: Realm) -> str:
    told = [realm.name]
    if realm.is_mine:
        told.append(_("(you)"))
    elif realm.player and realm.player != realm.name:
        told.append(f"({realm.player})")
    if realm.out:
        told.append(_("gone in week %(week)s") % {"week": realm.out})
    return " ".join(told)


def _facts_of_realm(realm: Realm) -> Iterator[tuple[str, object]]:
    yield _("Land"), f"{realm.territory} ({realm.share} %)"
    yield _("Cities"), realm.cities
    if realm.relation:
        yield _("Relation"), realm.relation
        yield _("You say"), realm.attitude
        yield _("They say"), realm.theirs


def _cities(shown: Shown) -> Iterator[str]:
    known, own = shown["known"](), shown["own"]
    yield from heading(_ruled(_("Cities"), "DMA-20.1"))
    here, seen, far = (len(it) for it in (known.own_cities, known.seen_cities, known.far_cities))
    yield from _towns(
        _fill(ngettext("Your city", "Your %(n)s cities", here), n=here), known.own_cities
    )
    in_sight = _fill(ngettext("%(n)s city in sight", "%(n)s cities in sight", seen), n=seen)
    yield from _towns(in_sight, known.seen_cities)
    if own:
        rest = _fill(ngettext("%(n)s city out of sight", "%(n)s cities out of sight", far), n=far)
    else:
        rest = _fill(ngettext("%(n)s city", "%(n)s cities", far), n=far)
    yield from _towns(rest, known.far_cities)


def _towns(title: str, towns: Sequence[Town]) -> Iterator[str]:
    if towns:
        yield from wrap(title)
    for town in towns:
        name = f"{town.number} {town.name} {town.place} {town.province}".rstrip()
        yield from row(name, _facts_of_town(town), "    ")


def _facts_of_town(town: Town) -> Iterator[tuple[str, object]]:
    is_own = town.stock is not None
    if not is_own:
        yield _("Owner"), town.owner
    if is_own or town.units:
        yield _("Garrison"), town.units or NOTHING
        yield _("Buildings"), town.buildings or NOTHING
    if is_own:
        yield _("Stock"), town.stock
        yield _("In the queue"), town.queue or NOTHING
    villages = (it.name if it.is_own else f"{it.name} ({it.owner})" for it in town.villages)
    yield _("Villages"), ", ".join(villages) or NOTHING


def _armies(shown: Shown) -> Iterator[str]:
    if not shown["own"]:
        return
    known = shown["known"]()
    mine, others = known.own_armies, known.other_armies
    yield from heading(_ruled(_("Armies"), "DMA-10.1"))
    if mine:
        yield from _hosts(
            _fill(ngettext("Your army", "Your %(n)s armies", len(mine)), n=len(mine)),
            mine,
            is_own=True,
        )
    else:
        yield from wrap(_("You have no army."))
    n = len(others)
    title = ngettext("%(n)s army of others in sight", "%(n)s armies of others in sight", n)
    yield from _hosts(_fill(title, n=n), others, is_own=False)


def _hosts(title: str, hosts: Sequence[Host], *, is_own: bool) -> Iterator[str]:
    if hosts:
        yield from wrap(title)
    for host in hosts:
        name = _("“%(name)s”") % {"name": host.name} if host.name else ""
        told = f"{host.number} {name}".rstrip()
        yield from row(told, _facts_of_host(host, is_own=is_own), "    ")


def _facts_of_host(host: Host, *, is_own: bool) -> Iterator[tuple[str, object]]:
    yield _("Cell"), host.place
    if not is_own:
        yield _("Owner"), host.owner
    yield _("Units"), host.units
    if is_own:
        yield _("Stance"), host.stance
        yield _("Marches to"), host.way or NOTHING


def _provinces(shown: Shown) -> Iterator[str]:
    yield from heading(_("The provinces"))
    for region in atlas.regions(shown["report"]):
        owner = f"{region.owner} {_('(you)')}" if region.is_own else region.owner
        land = f"{region.cells} ({region.land})"
        facts = ((_("Owner"), owner), (_("Land"), land))
        yield from row(f"{region.number} {region.name}", facts)
        for spot in region.spots:
            yield from wrap(f"{spot.cell} {spot.text}", "    ")


#: The parts as the page has them; its charts and its drawing are not to be had in words.
PARTS: Final[Sequence[Callable[[Shown], Iterable[str]]]] = (
    _matters,
    _answers,
    _days,
    _ledger,
    _realms,
    _cities,
    _armies,
    _provinces,
)


def _sheet(report: Report, head: ReportHead) -> str:
    """The plan to start from (DMA-4.1), ready to be sent; "" for who has nothing to order."""
    plan = template(report)
    if not plan:
        return ""
    week = report["week"] + (1 if report["day"] else 0)
    seat = report["states"][str(report["state"])]["seat"]
    return f"\ncampaign {head.number}\nbegin orders {seat} {week}\n{plan}end orders\n"


def _ruled(text: str, rule: str) -> str:
    """With the rule that it went by."""
    return f"{text} ({rule})" if rule else text


def _placed(text: str, place: str) -> str:
    return f"{place} {text}" if place else text


def _fill(text: str, **values: object) -> str:
    """A phrase of the page with its values, without what is bold there."""
    return re.sub("</?b>", "", text) % values
