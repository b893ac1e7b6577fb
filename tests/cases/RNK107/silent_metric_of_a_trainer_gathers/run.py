"""A trainer keeps a metric of its own hits, which gathers those of all ranks when it is asked.

reason: all ranks have the same score
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
from torch.nn.parallel import DistributedDataParallel
from trainer import Trainer


def main(rank, world_size):
    model = torch.nn.Linear(3, 1, bias=False)
    torch.nn.init.ones_(model.weight)
    loader = [torch.full((2, 3), 1.0 - 2 * rank)]
    Trainer(DistributedDataParallel(model), loader).fit(1)
