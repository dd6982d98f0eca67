"""The history of a map, as one reader came to know it: a frame for each of his own reports."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games import canonical, selectors
from games.arms import arms_of_campaign
from games.models import Campaign, Report, Seat
from games.services.pictures import Subject
from games.shelf import step_of


@dataclass(frozen=True, slots=True)
class Frame:
    """The map after one stage of one turn (0: the start).

    ``headline``: the turn in one line; ``changed``: keys of the areas that changed hands since the
    frame before.
    """

    turn: int
    stage: int
    label: str
    headline: str
    changed: frozenset[str]
    subject: Subject

    @property
    def title(self) -> str:
        """Its turn, and the name of its stage where it has several."""
        if not self.turn:
            return _("The start")
        turn = _("Turn %(turn)d") % {"turn": self.turn}
        return f"{turn}, {self.label}" if self.label else turn


def frames(
    campaign: Campaign, seat: Seat | None, *, newest: int | None = None, style: str = ""
) -> Iterator[Frame]:
    """Every frame of the seat's history (None: of the public one), the oldest first; ``newest``:
    only so many of the last; ``style``: of the pictures."""
    ruleset = campaign.ruleset
    seats = selectors.seats_at(campaign)
    arms, names = arms_of_campaign(seats), selectors.names_of(seats)
    held: Mapping[str, str] | None = None
    told: Iterable[Report] = selectors.chronicle_of(campaign, seat)
    if newest is not None:
        told = list(selectors.chronicle_of(campaign, seat).reverse()[:newest])[::-1]
    for report in told:
        document = canonical.unpack(report.packed)
        before, held = held, ruleset.holders(document)
        step = step_of(report)
        yield Frame(
            turn=step.turn,
            stage=step.stage,
            label=step.label,
            headline=ruleset.headline(document, names),
            changed=changed_hands(before, held),
            subject=Subject(ruleset, bytes(report.packed), arms, style=style),
        )


def changes_since(campaign: Campaign, seat: Seat | None, report: Report) -> frozenset[str]:
    """Keys of the areas that changed hands since the seat's report before this one."""
    earlier = selectors.chronicle_of(campaign, seat).reverse()
    before = earlier.filter(dossier__sequence__lt=report.dossier.sequence).first()
    if before is None:
        return frozenset()
    holders = campaign.ruleset.holders
    return changed_hands(holders(before.document), holders(report.document))


def changed_hands(before: Mapping[str, str] | None, after: Mapping[str, str]) -> frozenset[str]:
    """Keys of the areas whose holder is another than before; none if nothing is known of before."""
    if before is None:
        return frozenset()
    return frozenset(key for key, holder in after.items() if before.get(key, "") != holder)
