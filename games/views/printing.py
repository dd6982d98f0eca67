"""The ruleset's part of a report page: rendered once, and kept.

A report never changes, so neither does what is printed of it. What is kept lies under a hash of all
that goes into it: the report and the seal of its dossier (which covers it and every report before
it, and so the charts), the reader's seat, the seats' names and arms, the language, and the program
itself. No page of one reader can be found by asking for another's. The article around it changes
when a turn has been played, and with the reader's time zone: it is kept apart.
"""

import hashlib
import inspect
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.cache import caches
from django.template import engines
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games import selectors, styles, zones
from games.arms import arms_of_campaign
from games.models import Campaign, Report, Seat
from games.rulesets import Ruleset
from games.shelf import Step, step_of, told_until
from games.views.mapping import map_view

#: How long a printed part is kept, in seconds; it would stay right for ever.
KEPT_FOR = 30 * 24 * 3600
#: The files that decide what a page looks like.
PROGRAM = ("*.py", "*.html", "*.mo")


@dataclass(frozen=True, slots=True)
class Printed:
    """A report's headline and its part of the page."""

    headline: str
    html: SafeString


def print_article(
    campaign: Campaign,
    seat: Seat | None,
    step: Step,
    newest: Step,
    seats: Sequence[Seat],
    around: Callable[[], dict[str, Any]],
) -> SafeString:
    """The whole of a report page between header and footer. ``newest``: the step beyond which
    there is none; ``around``: makes the ways to the other steps."""

    def render() -> dict[str, str]:
        printed = print_report(campaign, seat, step, seats)
        context = {
            "campaign": campaign,
            "seat": seat,
            "ruleset": campaign.ruleset,
            "headline": printed.headline,
            "report_html": printed.html,
            **around(),
        }
        return {"html": render_to_string("games/_gazette.html", context)}

    also = [newest.seal, campaign.name, campaign.status, campaign.zone, str(zones.reader_zone())]
    return mark_safe(_kept("article", campaign, seat, step, seats, render, also)["html"])


def print_report(
    campaign: Campaign, seat: Seat | None, step: Step, seats: Sequence[Seat]
) -> Printed:
    """The report with its charts over the turns so far. ``seats``: all of the campaign."""

    def render() -> dict[str, str]:
        ruleset, names = campaign.ruleset, selectors.names_of(seats)
        report = selectors.report_of(campaign, seat, step.report)
        presented = ruleset.present_report(report.document, names)
        history = "" if step.is_undone else _history(campaign, seat, report, seats)
        context = {
            **presented,
            "map": map_view(campaign, seat, report),
            "history": mark_safe(history),
            "step": step,
        }
        html = _render(ruleset.report_template, context, campaign, seat, seats)
        return {"headline": ruleset.headline(report.document, names), "html": html}

    kept = _kept("report", campaign, seat, step, seats, render)
    return Printed(kept["headline"], mark_safe(kept["html"]))


def print_history(campaign: Campaign, report: Report, seats: Sequence[Seat]) -> SafeString:
    """The charts of what everybody may know, up to the public ``report``."""

    def render() -> dict[str, str]:
        return {"html": _history(campaign, None, report, seats)}

    step = step_of(report)
    return mark_safe(_kept("history", campaign, None, step, seats, render)["html"])


def _history(campaign: Campaign, seat: Seat | None, report: Report, seats: Sequence[Seat]) -> str:
    ruleset = campaign.ruleset
    if not ruleset.history_template:
        return ""
    documents = told_until(campaign, seat, report)
    context = ruleset.present_history(documents, selectors.names_of(seats))
    return _render(ruleset.history_template, context, campaign, seat, seats).strip()


def _render(
    template: str,
    context: Mapping[str, Any],
    campaign: Campaign,
    seat: Seat | None,
    seats: Sequence[Seat],
) -> str:
    """Without the request: nothing of the reader but his seat can get into what is kept."""
    host = {
        "campaign": campaign,
        "seat": seat,
        "ruleset": campaign.ruleset,
        "arms": arms_of_campaign(seats),
        "names": selectors.names_of(seats),
    }
    return render_to_string(template, {**context, **host})


def _kept(
    kind: str,
    campaign: Campaign,
    seat: Seat | None,
    step: Step,
    seats: Sequence[Seat],
    render: Callable[[], dict[str, str]],
    also: Sequence[str] = (),
) -> dict[str, str]:
    """What was rendered before of the same things, or what ``render`` makes of them now.

    ``also``: whatever else it depends on.
    """
    if settings.DEBUG:
        return render()
    holder = f"{campaign.pk}/{seat.key if seat else ''}"
    parts = [
        kind,
        holder,
        str(step.report),
        step.seal,
        str(step.is_undone),
        json.dumps([(found.key, found.name, found.arms) for found in seats]),
        get_language() or "",
        styles.reader_style(campaign.ruleset),
        program_of(campaign.ruleset),
        json.dumps(also),
    ]
    key = "printed:" + hashlib.sha256("\n".join(parts).encode()).hexdigest()
    cache = caches["pages"]
    found: dict[str, str] | None = cache.get(key)
    if found is not None and found.get("holder") == holder:
        return found
    made = {**render(), "holder": holder}
    cache.set(key, made, KEPT_FOR)
    return made


def program_of(ruleset: Ruleset) -> str:
    """A hash of the code, templates and translations of the host and this ruleset."""
    return _hash_of(Path(inspect.getfile(type(ruleset))).parent)


@lru_cache(maxsize=16)
def _hash_of(package: Path) -> str:
    folders = [package, settings.BASE_DIR / "games"]
    folders += [Path(folder) for folder in engines["django"].template_dirs]
    found = {path for folder in folders for kind in PROGRAM for path in folder.rglob(kind)}
    hashed = hashlib.sha256()
    for path in sorted(found):
        hashed.update(f"{path}\n".encode())
        hashed.update(path.read_bytes())
    return hashed.hexdigest()
