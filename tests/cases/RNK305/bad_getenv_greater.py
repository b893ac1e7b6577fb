"""The text of WORLD_SIZE is ordered against a number.

reason: text and numbers have no order
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised TypeError (line 11)
"""
import os


def main(rank, world_size):
    if os.getenv("WORLD_SIZE") > 1:  # expect: RNK305 "is a TypeError"
        print("distributed")
