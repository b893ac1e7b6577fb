"""A trainer that is handed a wrapped model warms it up in its constructor

reason: all that make one wrap the model before
runs: no (the case of a constructor that wraps is run)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, model, optimizer, device):
        self.model = model
        self.optimizer = optimizer
        self.device = device
        self.warm_up()  # expect: RNK501 "which DDP wraps"

    def warm_up(self):
        x = torch.randn(2, 8, device=self.device)
        self.model(x).sum().backward()
        self.optimizer.zero_grad()


def main(net, local_rank):
    model = DDP(net.to(local_rank), device_ids=[local_rank])
    return Trainer(model, torch.optim.SGD(model.parameters(), 0.1), local_rank)
