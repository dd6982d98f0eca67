"""What a campaign does about people who do not come or send nothing, as forms lay it out."""

#: The settings, as they stand beside each other.
POLICY_ROWS = (
    ("check_in_hours", "on_no_check_in"),
    ("extension_hours", "extension_budget"),
    ("misses_allowed", "on_absence"),
    ("offers_seats", "offer_hours"),
)
POLICY_FIELDS = tuple(field for row in POLICY_ROWS for field in row)
