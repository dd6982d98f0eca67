"""When a player is away and back, in a zone that the form names."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import zones
from games.forms.saying import Saying

#: As a browser's own date and time field writes it.
WRITTEN = "%Y-%m-%dT%H:%M"


def _moment(label: Any) -> forms.DateTimeField:
    return forms.DateTimeField(
        label=label, widget=forms.DateTimeInput({"type": "datetime-local"}, WRITTEN)
    )


class AwayForm(Saying, forms.Form):
    """Two instants. They are read and shown in the zone that the reader chose; for who chose none,
    in the one that his browser tells in ``zone``, else in ``usual``, the campaign's.
    """

    start = _moment(_("Away from"))
    end = _moment(_("Back on"))
    zone = forms.CharField(required=False, max_length=60, widget=forms.HiddenInput)
    said = {
        "start": {"required": _("Write when you leave, for example 2026-03-02 18:00.")},
        "end": {"required": _("Write when you are back, for example 2026-03-09 18:00.")},
    }

    def __init__(self, data: Any = None, *, usual: str, **instants: datetime | None) -> None:
        self.chosen = zones.reader_zone()
        told = zones.zone_named(str(data.get("zone", ""))) if data is not None else None
        #: in which the instants are shown and read
        self.in_zone = self.chosen or told or ZoneInfo(usual)
        shown = {
            name: at.astimezone(self.in_zone).replace(tzinfo=None) if at else None
            for name, at in instants.items()
        }
        super().__init__(data, initial={**shown, "zone": self.in_zone.key}, label_suffix="")
        for name, at in instants.items():
            if data is None and at is not None:  # for a script to show in the browser's zone
                self.fields[name].widget.attrs["data-instant"] = at.isoformat(timespec="seconds")
        for name in ("start", "end"):
            self.fields[name].widget.attrs["aria-describedby"] = "away-zone"

    def full_clean(self) -> None:
        """Read what was typed in the zone that the form names."""
        with timezone.override(self.in_zone):
            super().full_clean()
        for name in self.errors:
            if name in self.fields:
                told = f"{self[name].id_for_label}_error away-zone"
                self.fields[name].widget.attrs["aria-describedby"] = told
