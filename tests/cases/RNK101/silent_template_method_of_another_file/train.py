"""A base calls what derived classes of other files fill in, and each rank is a master there

reason: the name of the property promises one rank, but the derived class that reduces lets all of them validate
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
from tasks import MeanTrainer


def main(rank, world_size):
    MeanTrainer().fit(torch.ones(1))
