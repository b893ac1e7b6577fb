"""The text is kept in a variable and compared later.

reason: nothing converts it on the way
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 got a wrong value (line 14); rank 1 finished
"""
import os


def main(rank, world_size):
    me = os.environ["RANK"]
    print("hello from", me)
    if me != 0:  # expect: RNK305 "always True"
        assert rank != 0
