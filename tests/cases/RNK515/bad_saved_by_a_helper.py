"""A helper saves on the first rank what a trainer hands it

reason: the helper asks for the rank, the trainer shards the model
runs: no (FSDP on CUDA)
"""

import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def save_on_master(*args, **kwargs):
    if dist.get_rank() == 0:
        torch.save(*args, **kwargs)


class Trainer:
    def __init__(self, net):
        self.model = FSDP(net)
        self.optimizer = torch.optim.AdamW(self.model.parameters())

    def save(self, path):
        save_on_master({"optimizer": self.optimizer.state_dict()}, path)  # expect: RNK515


def save_checkpoint(optimizer, epoch, path):
    if dist.get_rank() != 0:
        return
    checkpoint = {"epoch": epoch, "optimizer": optimizer.state_dict()}  # expect: RNK515
    torch.save(checkpoint, path)


def train(net, epochs):
    model = FSDP(net)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for epoch in range(epochs):
        save_checkpoint(optimizer, epoch, "checkpoint.pt")
