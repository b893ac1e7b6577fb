"""The bar of training is drawn by the first rank, that of validation by all.

reason: the bars of several ranks write over one another
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
        for batch in tqdm(loader):  # expect: RNK620 "draws the bar"
            self.model(batch)
