"""What a campaign does about people who do not come or send nothing, as one form."""

from django import forms

from games.models import Campaign

#: The settings, as they stand beside each other.
POLICY_ROWS = (
    ("check_in_hours", "on_no_check_in"),
    ("extension_hours", "extension_budget"),
    ("misses_allowed", "on_absence"),
    ("offers_seats", "offer_hours"),
)
POLICY_FIELDS = tuple(field for row in POLICY_ROWS for field in row)


class PolicyForm(forms.ModelForm):
    """The absence policy of a campaign; what does not go together the campaign itself refuses."""

    class Meta:
        model = Campaign
        fields = POLICY_FIELDS
