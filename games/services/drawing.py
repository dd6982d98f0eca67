"""Maps drawn from a seed, before there is a campaign that plays on them."""

from django.utils.translation import gettext as _

from games.dice import Dice
from games.errors import BadOptions
from games.rulesets import Document, Ruleset
from games.services.campaigns import seat_keys

LONGEST_SEED = 40


def draw_scenario(ruleset: Ruleset, seats: int, seed: str) -> Document:
    """The start that the rule book draws for so many seats, as a scenario; the same seed always
    gives the same. Its name says where it comes from. Raises BadOptions.
    """
    if ruleset.scenarios is None:
        raise BadOptions(_("In %(game)s no map is drawn.") % {"game": ruleset.name})
    ruleset.verify_options({}, seats)
    dice = Dice(f"scenario:{ruleset.slug}:{seed}")
    position = ruleset.new_position({}, sorted(seat_keys(seats)), dice)
    name = _("drawn for %(n)d seats from the seed “%(seed)s”") % {"n": seats, "seed": seed}
    return {"name": name, **ruleset.scenario_of(position)}
