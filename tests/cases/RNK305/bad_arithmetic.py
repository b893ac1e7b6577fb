"""A seed is computed with the text of the rank.

reason: text can't be added to a number
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised TypeError (line 11)
"""
import os


def main(rank, world_size):
    seed = 42 + os.environ["RANK"]  # expect: RNK305 "is a TypeError"
    print(seed)
