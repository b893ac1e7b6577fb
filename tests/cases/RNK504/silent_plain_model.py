"""The model is not wrapped where it is trained

reason: nothing is to be synchronised by DDP
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = torch.nn.Linear(1, 1, bias=False)

    def forward(self, x):
        return self.compute_loss(x)

    def compute_loss(self, x):
        return self.encoder(x).sum()


def train(net, x):
    loss = net.compute_loss(x)
    loss.backward()


def main(rank, world_size):
    net = Net()
    train(net, torch.ones(1, 1))
