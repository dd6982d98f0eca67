"""The form of a campaign when somebody else has changed it since it was opened."""

from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext as _

from games.dates import day_and_time
from games.services import editing


class MeanwhileForm(forms.ModelForm):
    """Carries marks of what it showed. Who saves after somebody else is told what he changed, and
    decides: the form then carries the new marks, and saved again it counts."""

    shown = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk and not self.instance._state.adding:
            self.initial["shown"] = editing.marks(self.instance)

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if self.instance._state.adding:
            return data
        changes = editing.changed_since(self.instance, data.get("shown", ""))
        if changes:
            self._tell(changes)
        return data

    def _tell(self, changes: list[editing.Change]) -> None:
        told = _(
            "Nothing was saved: somebody has changed this campaign since you opened it. In the"
            " form is what you wrote; save again and it counts. To keep theirs, open the page anew."
        )
        self.add_error(None, told)
        for change in changes:
            self.add_error(None, self._sentence(change))
        data: Any = self.data
        self.data = data.copy()
        fresh = type(self.instance).objects.get(pk=self.instance.pk)
        self.data[self.add_prefix("shown")] = editing.marks(fresh)  # type: ignore[index]

    def _sentence(self, change: editing.Change) -> str:
        values = {"what": change.what, "now": change.now or "–"}
        if change.at is None:
            return _("“%(what)s” is now: %(now)s") % values
        local = change.at.astimezone(ZoneInfo(self.instance.zone))
        values["at"] = f"{day_and_time(local)} ({self.instance.zone})"
        values["by"] = change.by or _("the host")
        return _("%(by)s changed “%(what)s” on %(at)s. It is now: %(now)s") % values
