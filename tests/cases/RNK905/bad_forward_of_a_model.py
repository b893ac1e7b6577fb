"""A model that the file makes and compiles says something in its forward.

reason: what is compiled of a model is its forward
"""
import logging

import torch
from torch.nn.parallel import DistributedDataParallel

logger = logging.getLogger(__name__)


class Gate(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = torch.nn.Linear(4, 4)

    def forward(self, x):
        y = self.inner(x).sigmoid()
        logger.info("gate %s", tuple(y.shape))  # expect: RNK905
        return x * y


def main():
    model = Gate().train()
    model = torch.compile(model)
    return DistributedDataParallel(model)
