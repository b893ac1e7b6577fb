"""A base calls what derived classes of other files fill in, and one of them reduces by a helper of a third file

reason: the base asks for the first rank, and all that validate meet the other ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (processes.py, line 5); rank 1 finished
"""
import torch
from tasks import MeanTrainer


def main(rank, world_size):
    MeanTrainer().fit(torch.ones(1))
