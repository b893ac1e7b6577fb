"""A loop over the text of the world size.

reason: range needs an integer
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised TypeError (line 11)
"""
import os


def main(rank, world_size):
    for other in range(os.environ["WORLD_SIZE"]):  # expect: RNK305 "TypeError"
        print(other)
