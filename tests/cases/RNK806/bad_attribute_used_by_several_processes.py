"""The constructor uses what only the first rank has in the branch of several processes, through a method.

reason: the other ranks have no such attribute
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in DDP (line 18); rank 1 raised AttributeError (line 24)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, model, rank, ddp):
        if rank <= 0:
            self.log = []
            self.log.append("begins")
        if ddp:
            self.model = DDP(self.placed(model))
        else:
            self.model = model

    def placed(self, model):
        if not torch.cuda.is_available():
            self.log.append("no GPU")  # expect: RNK806
        return model


def main(rank, world_size):
    trainer = Trainer(torch.nn.Linear(2, 2), rank, ddp=True)
    trainer.model(torch.ones(1, 2)).sum().backward()
    dist.barrier()
