"""The model passes through another function before it is wrapped.

reason: its attributes are behind .module all the same
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised AttributeError in print (line 26)
"""
import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


class Detector(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(4, 4)])

    def forward(self, x):
        return self.layers[0](x)


def main(rank, world_size):
    model = Detector()
    model = torch.nn.SyncBatchNorm.convert_sync_batchnorm(model)
    model = DDP(model)
    model(torch.ones(2, 4)).sum().backward()
    print(len(model.layers))  # expect: RNK505
