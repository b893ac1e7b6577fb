"""A learner of another file is handed a batch, and asks how much of it all ranks can use together.

reason: the number that is tested is the sum over the ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
from learning import Learner


def main(rank, world_size):
    learner = Learner(4)
    loader = [{"reward": torch.ones(2), "length": torch.full((2,), 3 + rank)}]
    for batch in loader:
        learner.learn(batch)
