"""FSDP forwards reads to its model

reason: FullyShardedDataParallel has a __getattr__; fully_shard changes the class in place
runs: no (needs GPUs)
"""
import torch
from torch import nn
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.distributed.fsdp import fully_shard


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


def main(rank, world_size):
    model = FSDP(Net())
    print(model.width)
    other = Net()
    fully_shard(other)
    print(other.width)
