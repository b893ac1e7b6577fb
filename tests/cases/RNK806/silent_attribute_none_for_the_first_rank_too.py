"""The first rank has a writer or None by a setting; nobody says what the others have.

reason: None stands on the side of the first rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


class Writer:
    def add(self, name, value):
        print(name, value)


class Trainer:
    def __init__(self, rank, kind):
        if rank == 0:
            if kind == "file":
                self.writer = Writer()
            else:
                self.writer = None
        self.kind = kind

    def record(self, loss):
        self.writer.add("loss", loss) if self.kind == "file" else print(loss)


def main(rank, world_size):
    trainer = Trainer(rank, "screen")
    loss = torch.ones(1)
    dist.all_reduce(loss)
    trainer.record(loss.item())
    dist.barrier()
