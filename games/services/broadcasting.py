"""The GM's word to all players of a campaign."""

from collections.abc import Collection

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from games.canonical import storable
from games.errors import NotNow
from games.models import Campaign, Notice
from games.services import wishes
from games.services.locking import lock_campaign
from games.services.notices import players_of, record, tell

#: More belongs into a letter of one's own.
LONGEST_WORD = 4000
#: Of the notice.
CODE = "gm-word"


def reached_by_letter(campaign: Campaign, players: Collection[User]) -> set[int]:
    """Who of them gets it by e-mail too (ids of accounts): has an address and wants letters."""
    return wishes.takers([player.pk for player in players], CODE, campaign)


@transaction.atomic
def broadcast(campaign: Campaign, text: str, *, by: User, key: str) -> int:
    """Tell all players something, by notice and letter; how many there are.

    Said again under the same ``key``, nothing happens. Raises NotNow if there is nothing to say,
    too much, or nobody to hear it.
    """
    said = storable(text).replace("\r\n", "\n").strip()
    if not said:
        raise NotNow(_("There is nothing in it yet: write a few words."))
    if len(said) > LONGEST_WORD:
        raise NotNow(
            _("A word to the players may have %(limit)d characters; this one has %(length)d.")
            % {"limit": LONGEST_WORD, "length": len(said)}
        )
    locked = lock_campaign(campaign.pk)
    players = players_of(locked)
    if not players:
        raise NotNow(_("Nobody sits at this table yet: there is nobody to tell."))
    told = f"word:{locked.pk}:{key}"
    if not Notice.objects.filter(key=told).exists():
        record(locked, "broadcast", by=by, data={"text": said, "players": len(players)})
        data = {"text": said, "by": by.get_username()}
        tell(players, key=told, code=CODE, campaign=locked, data=data)
    return len(players)
