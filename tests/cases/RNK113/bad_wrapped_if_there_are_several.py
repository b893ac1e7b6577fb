"""A conditional expression wraps the model if there are several processes, in a function and in a constructor.

reason: where there are others, they wait in the backward that this rank leaves out
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in DistributedDataParallel (line 18); rank 1 hung in backward (line 34)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def wrapped(net):
    return DistributedDataParallel(net) if dist.get_world_size() > 1 else net


class Trainer:
    def __init__(self, net):
        self.net = DistributedDataParallel(net) if dist.get_world_size() > 1 else net

    def run(self, batches):
        for batch in batches:
            loss = self.net(batch).mean()
            if torch.isnan(loss):
                continue  # expect: RNK113
            loss.backward()


def train(net, batches):
    model = wrapped(net)
    for batch in batches:
        loss = model(batch).mean()
        if torch.isnan(loss):
            continue  # expect: RNK113
        loss.backward()


def main(rank, world_size):
    bad = torch.full((2, 4), float("nan") if rank == 0 else 1.0)
    train(torch.nn.Linear(4, 1), [bad])
    Trainer(torch.nn.Linear(4, 1)).run([bad])
