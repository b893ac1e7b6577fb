"""One subclass of an abstract trainer meets the other ranks in what the first one calls, the other does not.

reason: which of the two the method is run for nobody knows; here it is the one that stays alone
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
from core.local import LocalTrainer


def main(rank, world_size):
    LocalTrainer().train(1)
