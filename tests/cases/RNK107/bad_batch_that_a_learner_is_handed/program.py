"""A learner of another file is handed a batch, and leaves out a reduction where none of it can be used.

reason: all of the first batch of rank 1 is too long
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (learning.py, line 9); rank 1 finished
"""
import torch
from learning import Learner


def main(rank, world_size):
    learner = Learner(4)
    loader = [{"reward": torch.ones(2), "length": torch.full((2,), 3 + rank)}]
    for batch in loader:
        learner.learn(batch)
