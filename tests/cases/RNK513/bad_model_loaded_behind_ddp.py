"""The first rank loads a checkpoint into the model that DDP has wrapped already

reason: DDP shares parameters when it is made, so that the copies stay apart from then on
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 41)
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def train(net, stored, batches):
    model = DDP(net)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    if dist.get_rank() == 0:
        model.module.load_state_dict(stored)  # expect: RNK513 "DDP has shared the model before"
    for batch in batches:
        model(batch).sum().backward()
        optimizer.step()
        optimizer.zero_grad()


class Trainer:
    def __init__(self, net):
        self.model = DDP(net)

    def resume(self, stored):
        if dist.get_rank() == 0:
            self.model.load_state_dict(stored)  # expect: RNK513 "DDP has shared the model before"

    def step(self, batch):
        self.model(batch).sum().backward()


def main(rank, world_size):
    net = torch.nn.Linear(2, 2)
    train(net, torch.nn.Linear(2, 2).state_dict(), [torch.ones(1, 2)])
    weights = [torch.zeros_like(net.weight.data) for _ in range(world_size)]
    dist.all_gather(weights, net.weight.data)
    assert torch.equal(weights[0], weights[1]), "each rank has a model of its own"
