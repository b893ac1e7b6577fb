"""The loss comes from a criterion that the loop is given.

reason: a criterion computes on this rank, so each rank sees a loss of its own
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 27); rank 1 hung in backward (line 19)
"""
import torch
from torch.nn.parallel import DistributedDataParallel


def fit(net, batches, optimizer, criterion):
    model = DistributedDataParallel(net)
    for x, y in batches:
        optimizer.zero_grad()
        output = model(x)
        loss = criterion(output, y)
        if not torch.isfinite(loss):
            continue  # expect: RNK113 "loss.backward()"
        loss.backward()
        optimizer.step()


def main(rank, world_size):
    net = torch.nn.Linear(4, 1)
    x = torch.ones(2, 4) * (float("nan") if rank == 0 else 1.0)
    fit(net, [(x, torch.ones(2, 1))], torch.optim.SGD(net.parameters(), lr=0.1), torch.nn.MSELoss())
    torch.distributed.barrier()
