"""A class that is spawned for each rank: its constructor joins the group, and trains.

reason: all ranks construct it at the same time, and nothing else ever does
runs: no (starts processes itself)
"""
import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, rank, world_size):
        self.join(rank, world_size)
        self.model = DDP(torch.nn.Linear(2, 2))
        self.train()
        dist.destroy_process_group()

    def join(self, rank, world_size):
        dist.init_process_group("gloo", init_method="tcp://127.0.0.1:29511", rank=rank, world_size=world_size)

    def train(self):
        loss = self.model(torch.ones(2)).sum()
        loss.backward()


if __name__ == "__main__":
    mp.spawn(Trainer, nprocs=2, args=(2,))
