"""An evaluator is handed the meter over which the ranks average.

reason: everybody but rank 0 leaves ahead of the average
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (meters.py, line 16); rank 1 finished
"""

import torch
from evaluate import Evaluator
from meters import Meter


def make():
    return Evaluator(torch.nn.Linear(2, 1), meter=Meter())


def main(rank, world_size):
    evaluator = make()
    evaluator.run([torch.ones(1, 2)])
