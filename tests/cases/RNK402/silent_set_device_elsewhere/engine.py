"""The engine uses the bare device.

reason: outside model code, after the set_device of the entry point, it is the GPU of the rank
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


class Engine:
    def __init__(self, model):
        self.model = DDP(model.cuda())
        self.steps = torch.zeros(1, device="cuda")

    def step(self, batch):
        loss = self.model(batch.to("cuda")).mean()
        loss.backward()
        self.steps += 1
        return loss
