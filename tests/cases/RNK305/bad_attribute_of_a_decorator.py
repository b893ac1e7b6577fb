"""A decorator keeps the rank in an attribute of its own.

reason: what a launcher sets is text, so the decorated function runs nowhere
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 got a wrong value (line 28); rank 1 finished
"""
import os


def only_on_zero(function):
    def wrapped(*args):
        if only_on_zero.rank == 0:
            return function(*args)
        return None

    return wrapped


only_on_zero.rank = os.environ.get("RANK", 0)  # expect: RNK305 "only_on_zero.rank is a string"


@only_on_zero
def report():
    return "done"


def main(rank, world_size):
    assert report() == ("done" if rank == 0 else None)
