"""What only the first rank has is used below tests of parameters that some callers give something else for.

reason: the second call gives 0 on all ranks, and the stage is no rank: the others come to the use, too
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 39); rank 1 raised AttributeError (line 27)
"""

import torch
import torch.distributed as dist


class Writer:
    def add(self, name, value):
        print(name, value)


class Trainer:
    def __init__(self, rank):
        if rank == 0:
            self.writer = Writer()
            self.log = Writer()

    def train_epoch(self, epoch, device):
        loss = torch.ones(1) * epoch
        dist.all_reduce(loss)
        if device == 0:
            self.writer.add("loss", loss.item())  # expect: RNK806

    def validate(self, epoch, stage):
        if stage == 0:
            self.log.add("epoch", epoch)  # expect: RNK806


def main(rank, world_size):
    trainer = Trainer(rank)
    trainer.train_epoch(0, rank)
    trainer.train_epoch(1, 0)
    trainer.validate(1, 0)
    dist.barrier()
