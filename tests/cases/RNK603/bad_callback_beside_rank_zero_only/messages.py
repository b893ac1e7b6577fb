"""Messages of the first rank."""
from lightning.pytorch.utilities import rank_zero_only


@rank_zero_only
def say(message):
    print(message)
