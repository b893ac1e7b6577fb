"""A model gives back None for what it does not predict, which its settings say.

reason: the settings are those of all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(2, 2)
        self.order = None

    def forward(self, batch):
        return self.layer(batch), self.order


def main(rank, world_size):
    model = DDP(Model())
    for batch in torch.ones(2, 1, 2) * rank:
        text, order = model(batch)
        texts = [torch.zeros_like(text) for _ in range(world_size)]
        dist.all_gather(texts, text.detach())
        if order is not None:
            orders = [torch.zeros_like(order) for _ in range(world_size)]
            dist.all_gather(orders, order)
