"""A gatherer goes through two functions that say nothing about its class.

reason: their only callers hand it on from where it is made, and only rank 0 collects
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_gather (gatherer.py, line 11); rank 1 finished
"""

import torch
from evaluate import evaluate
from gatherer import Gatherer


def launch(world_size):
    gatherer = Gatherer(world_size)
    evaluate(gatherer, [torch.ones(2)])


def main(rank, world_size):
    launch(world_size)
