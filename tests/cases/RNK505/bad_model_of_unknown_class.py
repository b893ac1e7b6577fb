"""Nobody sees what class the model has.

reason: whatever it is, the wrapper has no such attribute
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised AttributeError in print (line 23)
"""
import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


def build(kind):
    model = getattr(nn, kind)(4, 4)
    model.names = ["a", "b"]
    return model


def main(rank, world_size):
    net = build("Linear")
    net = DDP(net)
    loss = net(torch.ones(2, 4)).sum()
    loss.backward()
    print(net.names)  # expect: RNK505 low "DDP has no names"
