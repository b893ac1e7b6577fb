"""What only the first rank has is used below a test of a parameter, or an attribute, that holds the rank.

reason: all callers give their rank for it, or the answer to the test, so that the others never come to the use
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


class Writer:
    def add(self, name, value):
        print(name, value)


class Trainer:
    def __init__(self, local_rank):
        self.device = local_rank
        if local_rank == 0:
            self.writer = Writer()

    def train_epoch(self, epoch, device):
        loss = torch.ones(1) * epoch
        dist.all_reduce(loss)
        if device == 0:
            self.writer.add("loss", loss.item())

    def validate(self, epoch, chosen):
        dist.barrier()
        if not chosen:
            return
        self.writer.add("epoch", epoch)

    def close(self):
        if 0 == self.device:
            self.writer.add("epochs", 2)


def summarise(writer, index):
    if index == 0:
        writer.add("done", 1)


def main(rank, world_size):
    summary = Writer() if rank == 0 else None
    trainer = Trainer(rank)
    for epoch in range(2):
        trainer.train_epoch(epoch, rank)
        trainer.validate(epoch, rank == 0)
    trainer.close()
    summarise(summary, index=rank)
    dist.barrier()
