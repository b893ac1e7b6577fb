"""A trainer keeps a metric of its own hits, and saves where that is better than before.

reason: which model is wrapped only the program knows; the ranks that have improved gather, the others do not
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_gather_object (trainer.py, line 8); rank 1 finished
"""

import torch
from torch.nn.parallel import DistributedDataParallel
from trainer import Trainer


def main(rank, world_size):
    model = torch.nn.Linear(3, 1, bias=False)
    torch.nn.init.ones_(model.weight)
    loader = [torch.full((2, 3), 1.0 - 2 * rank)]
    Trainer(DistributedDataParallel(model), loader).fit(1)
