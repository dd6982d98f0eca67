"""Write the golden campaigns anew."""

from tests.dma.golden import CAMPAIGNS, write

for campaign in CAMPAIGNS:
    write(campaign)
