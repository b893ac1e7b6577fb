"""The rank as text is compared with parameters that hold text, or anything.

reason: a default of text, an annotation of another type and a variable over texts are no numbers
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import os


def is_chosen(chosen="0", other: str = 0, third=None):
    rank = os.environ["RANK"]
    for known in ("0", "1"):
        if rank == known and rank in (chosen, other, third):
            return True
    return False


def main(rank, world_size):
    assert is_chosen() is (rank == 0)
