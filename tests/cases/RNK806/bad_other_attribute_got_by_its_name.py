"""A method asks for another attribute by a text, which all ranks have.

reason: the test comes out alike on all ranks; it says nothing of the writer, which is None on all but the first
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 32); rank 1 raised AttributeError (line 26)
"""

import torch
import torch.distributed as dist


class Writer:
    def close(self):
        print("closed")


class Trainer:
    def __init__(self, rank):
        self.model = torch.nn.Linear(2, 2)
        self.writer = None
        if rank == 0:
            self.writer = Writer()

    def finish(self):
        if getattr(self, "model", None) is not None:
            self.writer.close()  # expect: RNK806 "`self.writer` holds None"


def main(rank, world_size):
    trainer = Trainer(rank)
    trainer.finish()
    dist.barrier()
