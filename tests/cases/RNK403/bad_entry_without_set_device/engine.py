"""The engine moves model and batches with .cuda().

reason: the entry point in train.py reaches no set_device before the engine is built
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


class Engine:
    def __init__(self, model, local_rank: int):
        self.model = DDP(model.cuda(), device_ids=[local_rank])
        self.optimizer = torch.optim.SGD(self.model.parameters(), lr=0.1)

    def step(self, batch):
        loss = self.model(batch.cuda(non_blocking=True)).mean()
        loss.backward()
        self.optimizer.step()
        self.optimizer.zero_grad(set_to_none=True)
        return loss.item()
