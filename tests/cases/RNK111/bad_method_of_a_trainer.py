"""A method of a trainer skips batches that are too large; the method that calls it knows nothing of the wrapping.

reason: one rank alone runs out of memory, and the others wait in the backward
runs: no (needs a GPU that runs out of memory)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, model, optimizer):
        self.model = model
        self.optimizer = optimizer

    def train_step(self, batch):
        self.optimizer.zero_grad()
        try:
            loss = self.model(batch).sum()
            loss.backward()
        except RuntimeError as error:  # expect: RNK111
            if "out of memory" in str(error):
                torch.cuda.empty_cache()
                return None
            raise
        self.optimizer.step()
        return loss.detach()

    def train(self, loader):
        for batch in loader:
            self.train_step(batch)


def run(net, loader, rank):
    model = DDP(net.cuda(rank), device_ids=[rank])
    trainer = Trainer(model, torch.optim.Adam(model.parameters()))
    trainer.train(loader)
