"""A trainer keeps a metric over all of the data, through which each rank goes in the same order.

reason: all ranks have the same score
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader
from trainer import Trainer


def main(rank, world_size):
    model = torch.nn.Linear(3, 1, bias=False)
    torch.nn.init.ones_(model.weight)
    loader = DataLoader(torch.ones(4, 3), 2)
    Trainer(DistributedDataParallel(model), loader).fit(1)
