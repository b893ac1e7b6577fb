"""Of the classes that fill in what a trainer calls on the first rank, one stays alone there

reason: the other one calls it on all ranks; which of them a trainer is nobody knows in its base
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
from tasks.local import LocalTrainer
from tasks.reduced import ReducedTrainer
from tasks.reporting import Reporter


def main(rank, world_size):
    LocalTrainer().train(1)
    ReducedTrainer().train(1)
    Reporter().report(torch.ones(1))
