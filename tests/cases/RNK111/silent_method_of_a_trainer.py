"""The same trainer for a model that nobody wraps, and one that lets the process die.

reason: nothing is communicated in the backward of the one, and nobody goes on alone with the other
runs: no (needs a GPU that runs out of memory)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Plain:
    def __init__(self, model, optimizer):
        self.model = model
        self.optimizer = optimizer

    def train_step(self, batch):
        try:
            self.model(batch).sum().backward()
        except RuntimeError as error:
            if "out of memory" in str(error):
                torch.cuda.empty_cache()
                return
            raise
        self.optimizer.step()

    def train(self, loader):
        for batch in loader:
            self.train_step(batch)


class Strict:
    def __init__(self, model, optimizer):
        self.model = model
        self.optimizer = optimizer

    def strict_step(self, batch):
        try:
            self.model(batch).sum().backward()
        except RuntimeError as error:
            print("a batch of", len(batch), error)
            raise
        self.optimizer.step()

    def train_strictly(self, loader):
        for batch in loader:
            self.strict_step(batch)


def run(net, other, loader, rank):
    Plain(net, torch.optim.Adam(net.parameters())).train(loader)
    dist.barrier()
    model = DDP(other.cuda(rank), device_ids=[rank])
    Strict(model, torch.optim.Adam(model.parameters())).train_strictly(loader)
