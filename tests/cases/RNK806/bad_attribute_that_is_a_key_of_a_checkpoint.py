"""The first rank has averaged weights, and all ranks load them from a checkpoint.

reason: the key of the checkpoint is called like the attribute, which the others have not
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 35); rank 1 raised AttributeError (line 28)
"""

import torch
import torch.distributed as dist


class Average:
    def __init__(self, model):
        self.weights = model.state_dict()

    def load(self, weights):
        self.weights = weights


class Trainer:
    def __init__(self, model, rank):
        self.model = model
        if rank == 0:
            self.ema = Average(model)

    def load(self, checkpoint):
        self.model.load_state_dict(checkpoint["model"])
        self.ema.load(checkpoint["ema"])  # expect: RNK806 "`self.ema` has a value"


def main(rank, world_size):
    model = torch.nn.Linear(2, 2)
    trainer = Trainer(model, rank)
    trainer.load({"model": model.state_dict(), "ema": model.state_dict()})
    dist.barrier()
