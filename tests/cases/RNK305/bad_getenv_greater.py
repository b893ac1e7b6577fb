"""The text of WORLD_SIZE is ordered against a number.

reason: text and numbers have no order
runs: 2 ranks
"""
import os


def main(rank, world_size):
    if os.getenv("WORLD_SIZE") > 1:  # expect: RNK305 "is a TypeError"
        print("distributed")
