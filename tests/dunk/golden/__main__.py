"""Write the golden campaigns anew."""

from tests.dunk.golden import CAMPAIGNS, write

for campaign in CAMPAIGNS:
    write(campaign)
