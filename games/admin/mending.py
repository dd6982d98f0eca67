"""The GM's page that mends the position: choose rows, change fields, see the effect, do it.

Several rows can be changed as one act: one amendment, one reason, one notice to each concerned.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import selectors
from games.admin.access import own_campaign, page_of
from games.admin.rows import lists_of
from games.dates import day_and_time
from games.errors import GameError
from games.mending import Edit, Fault, Field, Row, Table, Value
from games.models import Campaign
from games.services import editing, mending, seeing

#: So many rows stand on the page at once; more is no correction.
MOST_ROWS = 40
#: A text field of a row is a line.
LONGEST_TEXT = 200


class ReasonForm(forms.Form):
    """Why. ``shown``: the values that the page showed; ``seen``: the effect that it showed."""

    reason = forms.CharField(
        label=gettext_lazy("Why"),
        max_length=mending.LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 2, "cols": 76}),
        error_messages={
            "required": gettext_lazy("Say why: the players who are told of it read it.")
        },
    )
    shown = forms.CharField(widget=forms.HiddenInput, required=False)
    seen = forms.CharField(widget=forms.HiddenInput, required=False, max_length=64)


class RowForm(forms.Form):
    """The fields of one row."""

    def __init__(self, table: Table, row: Row, data: Any = None) -> None:
        super().__init__(data, prefix=f"{table.name}.{row.key}", initial=dict(row.values))
        self.table, self.row = table, row
        for it in table.fields:
            self.fields[it.name] = _field(it)

    @property
    def name(self) -> str:
        """As the row is called in addresses."""
        return f"{self.table.name}.{self.row.key}"

    def edits(self, shown: Mapping[str, Any]) -> list[Edit]:
        """What was written that is not as it was shown."""
        written = [(it.name, self.cleaned_data[it.name]) for it in self.table.fields]
        return [
            Edit(self.table.name, self.row.key, name, value)
            for name, value in written
            if shown.get(name) != value
        ]


def _field(it: Field) -> forms.Field:
    """A field of the form. What a rule forbids, the ruleset says, with its rule."""
    about: dict[str, Any] = {"label": it.label, "required": False}
    about["help_text"] = it.hint
    if it.kind == "yes":
        return forms.BooleanField(**about)
    if it.kind == "choice":
        return forms.ChoiceField(choices=it.choices, **about)
    if it.kind == "text":
        return forms.CharField(max_length=LONGEST_TEXT, **about)
    return forms.IntegerField(**{**about, "required": True})


@dataclass(slots=True)
class Page:
    """What is on the page: the campaign's tables, the rows that were chosen, and the reason."""

    request: HttpRequest
    campaign: Campaign
    tables: Sequence[Table]
    rows: list[RowForm]
    form: ReasonForm

    @property
    def person(self) -> Any:
        return self.request.user

    def shown(self) -> Mapping[str, Mapping[str, Any]]:
        """The values that the page showed when it was made: "table.row" -> field -> value."""
        try:
            found = json.loads(self.form.data.get("shown", ""))
        except (ValueError, RecursionError):
            return {}
        good = isinstance(found, dict) and all(isinstance(it, dict) for it in found.values())
        return found if good else {}

    def values(self) -> str:
        """The values that it shows now."""
        return json.dumps({form.name: dict(form.row.values) for form in self.rows})

    def answer(self, *, status: int = 200, **context: Any) -> HttpResponse:
        on_page = {form.name for form in self.rows}
        others = [
            (
                table.label,
                [
                    (f"{table.name}.{row.key}", row.label)
                    for row in table.rows.values()
                    if f"{table.name}.{row.key}" not in on_page
                ],
            )
            for table in self.tables
        ]
        about = {
            "title": _("Mend the position"),
            # not the forms themselves: in a template a field of theirs may be called "name" too
            "rows": [
                {"name": form.name, "label": form.row.label, "form": form} for form in self.rows
            ],
            "form": self.form,
            "others": others,
            "lists": lists_of(self.campaign),
            "shown": self.values(),
            "turn": selectors.open_turn(self.campaign),
            **context,
        }
        return page_of(self.request, self.campaign, "games/admin_mend.html", about, status=status)


def mend(model_admin: Any, request: HttpRequest, object_id: str) -> HttpResponse:
    """The page; on POST one more row, the effect, or the act."""
    campaign = own_campaign(model_admin, request, object_id)
    try:
        seeing.verify_may_see(campaign, request.user)  # type: ignore[arg-type]
        tables = mending.tables_of(campaign)
    except seeing.Hidden as error:
        messages.error(request, str(error))
        return redirect("admin:games_campaign_secrets", campaign.pk)
    except GameError as error:
        about = {"title": _("Mend the position"), "error": error}
        return page_of(request, campaign, "games/admin_mend.html", about, status=422)
    names = request.POST.getlist("row") if request.method == "POST" else request.GET.getlist("row")
    if "add" in request.POST:
        names = [*names, request.POST.get("another", "")]
    page = _page(request, campaign, tables, list(dict.fromkeys(names))[:MOST_ROWS])
    if page.rows:
        about = {"what": "rows", "rows": ", ".join(form.row.label for form in page.rows)}
        seeing.look(campaign, by=page.person, data=about)
    if request.method != "POST" or "add" in request.POST or "back" in request.POST:
        return page.answer()
    return _foresee_or_do(page)


def _page(
    request: HttpRequest, campaign: Campaign, tables: Sequence[Table], names: Sequence[str]
) -> Page:
    """The rows by their names; what is none is left out. A row that was not on the page yet shows
    what it is; the others what was written."""
    known = {
        f"{table.name}.{key}": (table, row) for table in tables for key, row in table.rows.items()
    }
    posted = set(request.POST.getlist("row"))
    rows = [
        RowForm(*known[name], data=request.POST if name in posted else None)
        for name in names
        if name in known
    ]
    first = {"reason": request.POST.get("reason", "")}
    is_sent = "look" in request.POST or "mend" in request.POST
    return Page(
        request,
        campaign,
        tables,
        rows,
        ReasonForm(request.POST if is_sent else None, initial=first),
    )


def _foresee_or_do(page: Page) -> HttpResponse:
    """Tell what is wrong; else what it would do; else, if that was just seen, do it."""
    are_good = [form.is_valid() for form in page.rows]
    if not page.rows:
        return page.answer(error=_("Choose at least one row."), status=422)
    shown = page.shown()
    meanwhile = mending.changed_since(page.campaign, _all_shown(page, shown))
    if meanwhile:
        return page.answer(error=_told_meanwhile(), meanwhile=_worded(page, meanwhile), status=422)
    if not page.form.is_valid() or not all(are_good):
        return page.answer(status=422)
    edits = [edit for form in page.rows for edit in form.edits(shown[form.name])]
    reason = page.form.cleaned_data["reason"]
    try:
        if "mend" in page.request.POST:
            return _do(page, edits, reason)
        effect = mending.foresee(page.campaign, edits, reason)
    except mending.Faulty as error:
        _mark(page, error.faults)
        return page.answer(error=error, status=422)
    except GameError as error:
        return page.answer(error=error, status=422)
    return _effect(page, effect)


def _do(page: Page, edits: Sequence[Edit], reason: str) -> HttpResponse:
    seen = page.form.cleaned_data["seen"]
    try:
        mending.mend(page.campaign, edits, reason=reason, seen=seen, by=page.person)
    except mending.Moved as error:
        effect = mending.foresee(page.campaign, edits, reason)
        return _effect(page, effect, error=error, status=422)
    messages.success(page.request, _("Done and sealed. Those concerned are told."))
    return redirect("admin:games_campaign_change", page.campaign.pk)


def _effect(page: Page, effect: mending.Effect, **context: Any) -> HttpResponse:
    """What would be otherwise, field by field, and what each reader would be told."""
    ruleset = page.campaign.ruleset
    seats = {seat.key: seat for seat in selectors.seats_at(page.campaign)}
    told = [
        (
            seats.get(key or "") or _("everybody"),
            [ruleset.sentence(it.code, it.data) for it in news.corrections],
            news.reason,
        )
        for key, news in effect.told.items()
    ]
    forms_of = {form.name: form for form in page.rows}
    changes = []
    for edit in effect.edits:
        form = forms_of[f"{edit.table}.{edit.row}"]
        label = form.fields[edit.field].label
        old, new = form.row.values[edit.field], edit.value
        changes.append((form.row.label, label, mending.show(old), mending.show(new)))
    return page.answer(
        effect=effect,
        changes=changes,
        told=told,
        hidden=[(field.html_name, _posted(field)) for form in page.rows for field in form],
        **context,
    )


def _posted(field: Any) -> str:
    """A value of the form as the page after it carries it; nothing for a box without its mark."""
    value: Value | None = field.value()
    if isinstance(value, bool):
        return "on" if value else ""
    return "" if value is None else str(value)


def _all_shown(page: Page, shown: Mapping[str, Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    """What was shown of every row on the page; of one without its marks nothing was."""
    return {form.name: shown.get(form.name, {}) for form in page.rows}


def _told_meanwhile() -> str:
    return _(
        "Nothing was saved: somebody has changed these rows since you opened them. In the form is"
        " what you wrote; look at the effect again and it counts. To keep theirs, open the page"
        " anew."
    )


def _worded(page: Page, changes: Mapping[tuple[str, str, str], editing.Change]) -> list[str]:
    labels = {form.name: form.row.label for form in page.rows}
    return [
        f"{labels[f'{table}.{row}']}: {_sentence(page.campaign, change)}"
        for (table, row, _name), change in changes.items()
    ]


def _sentence(campaign: Campaign, change: editing.Change) -> str:
    values = {"what": change.what, "now": change.now}
    if change.at is None:
        return _("“%(what)s” is now: %(now)s") % values
    local = change.at.astimezone(ZoneInfo(campaign.zone))
    values["at"] = f"{day_and_time(local)} ({campaign.zone})"
    values["by"] = change.by or _("the host")
    return _("%(by)s changed “%(what)s” on %(at)s. It is now: %(now)s") % values


def _mark(page: Page, faults: Sequence[Fault]) -> None:
    """Put each fault, with its rule, where it belongs."""
    forms_of = {form.name: form for form in page.rows}
    for fault in faults:
        form = forms_of.get(f"{fault.table}.{fault.row}")
        said = page.campaign.ruleset.sentence(fault.code, fault.data)
        where = "" if form or not fault.row else f"{_row_label(page, fault)}: "
        error = ValidationError(f"{where}{said} ({fault.rule})")
        if form is None:
            page.form.add_error(None, error)
        else:
            form.add_error(fault.field if fault.field in form.fields else None, error)


def _row_label(page: Page, fault: Fault) -> str:
    tables = {table.name: table for table in page.tables}
    table = tables.get(fault.table)
    return table.rows[fault.row].label if table and fault.row in table.rows else fault.row
