"""The model is of the project's class or of one that nobody sees; the name is neither's, or the wrapper's own.

reason: nobody knows what the other class is; `parameters` is the wrapper's as well
"""
import torch.nn as nn
from models import build
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(nn.Module):
    def forward(self, x):
        return x


def main(params, rank):
    model = Net() if params.small else build(params)
    model = DDP(model, device_ids=[rank])
    return model.parameters(), model.unknown
