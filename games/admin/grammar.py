"""What the admin of Django says of a row, said again: catalogues of ours go before Django's.

Its own Russian puts a name behind a verb that would bend it ("Изменить партия").
"""

from django.utils.translation import gettext_noop

PHRASES = (
    gettext_noop("Add %s"),
    gettext_noop("Change %s"),
    gettext_noop("View %s"),
    gettext_noop("Select %s"),
    gettext_noop("Select %s to change"),
    gettext_noop("Select %s to view"),
)
