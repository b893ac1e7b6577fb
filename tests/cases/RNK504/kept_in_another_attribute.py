"""The constructor keeps the model in one attribute and wraps it in another

reason: the loss comes from the model under its old name, so the gradients of the ranks are never averaged
runs: no (the case of one function is run)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, model, rank):
        self.raw = model.to(rank)
        self.model = DDP(self.raw, device_ids=[rank])
        self.optimizer = torch.optim.AdamW(self.model.parameters())

    def step(self, x, y):
        loss = torch.nn.functional.mse_loss(self.raw(x), y)  # expect: RNK504
        loss.backward()
        self.optimizer.step()
