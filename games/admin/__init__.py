"""The GM's desk, thin: create, start, pause, resume, resolve now, release.

It shows no sheet, no report and no position: a GM may be a player too.
"""

from games.admin import campaigns, records

__all__ = ["campaigns", "records"]
