"""A save function returns early on most ranks, its barrier at the end is for all.

reason: the barrier is reached by rank 0 only
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 21); rank 1 finished
"""
import torch
import torch.distributed as dist


class Trainer:
    def __init__(self, model):
        self.model = model
        self.rank = dist.get_rank()

    def save(self, path):
        state = self.model.state_dict()
        if self.rank != 0:
            return  # expect: RNK103 "barrier"
        print("saving", path, len(state))
        dist.barrier()


def main(rank, world_size):
    Trainer(torch.nn.Linear(2, 2)).save("last.pt")
