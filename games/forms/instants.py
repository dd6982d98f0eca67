"""A local day and time as it is typed."""

from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone


class InstantField(forms.DateTimeField):
    """A local time as it is typed; whose zone it is in, the form knows."""

    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")

    def to_python(self, value: Any) -> datetime | None:
        """Without a zone; not what Django makes of it."""
        with timezone.override("UTC"):
            found = super().to_python(value)
        return found.replace(tzinfo=None) if found else None
