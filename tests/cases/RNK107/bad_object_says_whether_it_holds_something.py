"""An object is tested, which says whether it holds something of this rank's own losses.

reason: ranks without large losses pass over the gathering
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_gather_object (line 28); rank 1 finished
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


class Miner:
    def __init__(self, threshold):
        self.threshold = threshold
        self.items = []

    def __bool__(self):
        return len(self.items) > 0

    def add(self, ids, losses):
        for number, loss in zip(ids.tolist(), losses.tolist(), strict=True):
            if loss > self.threshold:
                self.items.append((number, loss))

    def flush(self):
        parts = [None] * dist.get_world_size()
        dist.all_gather_object(parts, self.items)
        if dist.get_rank() == 0:
            print(parts)
        self.items = []


def fit(model, loader):
    model = DistributedDataParallel(model)
    miner = Miner(1.0)
    for ids, batch in loader:
        losses = model(batch).sum(1)
        losses.mean().backward()
        miner.add(ids, losses.detach())
    if miner:
        miner.flush()  # expect: RNK107


def main(rank, world_size):
    model = torch.nn.Linear(3, 1, bias=False)
    torch.nn.init.ones_(model.weight)
    fit(model, [(torch.arange(2), torch.full((2, 3), 1.0 - rank))])
