"""A file without a word of ranks calls a function that gives the others None.

reason: all ranks finish the score, and only the first has what was gathered
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 raised TypeError (scorer.py, line 14)
"""
from scorer import Scorer


def main(rank, world_size):
    scorer = Scorer()
    scorer.add(f"text {rank}", 3)
    print(scorer.finish())
