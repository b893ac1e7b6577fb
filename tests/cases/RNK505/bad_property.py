"""A property of the model

reason: properties are attributes of the inner class
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 raised AttributeError in print (line 38); rank 1 hung in barrier (line 39)
"""
import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(nn.Module):
    num_classes = 10

    def __init__(self, width=8):
        super().__init__()
        self.width = width
        self.encoder = nn.Linear(width, width)
        self.head = nn.Linear(width, self.num_classes)

    def forward(self, x):
        return self.head(self.encoder(x))

    def encode(self, x):
        return self.encoder(x)


class Named(Net):
    @property
    def title(self):
        return f"width {self.width}"


def main(rank, world_size):
    model = DDP(Named())
    if rank == 0:
        print(model.title)  # expect: RNK505 "title"
    dist.barrier()
