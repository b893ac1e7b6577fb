"""A function wraps its parameter and gives nothing back

reason: the caller keeps the model
"""
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, model, distributed):
        self.model = model
        if distributed:
            model = DDP(model)  # expect: RNK504 "is dropped"

    def step(self, x):
        self.model(x).mean().backward()
