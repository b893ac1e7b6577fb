"""A loop over the text of the world size.

reason: range needs an integer
runs: 2 ranks
"""
import os


def main(rank, world_size):
    for other in range(os.environ["WORLD_SIZE"]):  # expect: RNK305 "TypeError"
        print(other)
