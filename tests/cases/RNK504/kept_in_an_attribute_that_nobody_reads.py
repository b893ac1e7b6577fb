"""The name of the attribute is misspelt, and the object goes on with the bare model

reason: nothing reads the wrapper, so each rank trains a model of its own
runs: no (the class is not made)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, model, device, optimizer):
        self.model = model.to(device)
        self.optimizer = optimizer
        self.mode = DDP(self.model, device_ids=[device])  # expect: RNK504 "self.model itself is trained"

    def step(self, x, y):
        loss = torch.nn.functional.mse_loss(self.model(x), y)
        loss.backward()
        self.optimizer.step()
