"""A file without a word of ranks asks whether it got what the first rank has gathered.

reason: the others leave with the None that they get
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
from scorer import Scorer


def main(rank, world_size):
    scorer = Scorer()
    scorer.add(f"text {rank}", 3)
    print(scorer.finish(), scorer.best())
