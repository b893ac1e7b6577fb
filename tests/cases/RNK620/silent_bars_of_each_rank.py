"""Bars that have a line for each rank, stand below a test, or that nothing stands beside.

reason: they are meant for all ranks, or nothing says that they are not
"""
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from tqdm import tqdm


class Trainer:
    def __init__(self, model):
        dist.init_process_group("gloo")
        self.rank = dist.get_rank()
        self.model = DDP(model)

    def train(self, loader):
        for batch in tqdm(loader, disable=self.rank != 0):
            self.model(batch).mean().backward()

    def validate(self, loader):
        for batch in tqdm(loader, position=self.rank):
            self.model(batch)

    def test(self, loader):
        for batch in tqdm(loader, desc=f"rank {self.rank}"):
            self.model(batch)

    def show(self, loader):
        if dist.get_rank() == 0:
            for batch in tqdm(loader):
                print(batch)


def extract(model, loader):
    for batch in tqdm(loader):
        model(batch)
