"""Functions checkpoint the block that the model hands them, without a graph inside, if asked to, or another one.

reason: the one is not re-entrant, and nobody asks the others
runs: no (CUDA)
"""
import torch
from torch.nn.parallel import DistributedDataParallel
from torch.utils.checkpoint import checkpoint


def run(block, x):
    return checkpoint(block, x, use_reentrant=False)


def run_if_asked(block, x, saves=False):
    if saves and block.training:
        return checkpoint(block, x, use_reentrant=True)
    return block(x)


def run_other(block, x, other):
    return checkpoint(other, block(x), use_reentrant=True)


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.blocks = torch.nn.ModuleList(torch.nn.Linear(4, 4) for _ in range(3))

    def forward(self, x):
        for block in self.blocks:
            x = run_if_asked(block, run(block, x))
            x = run_other(block, x, torch.sin)
        return x


def main(device):
    return DistributedDataParallel(Net().to(device), device_ids=[device], find_unused_parameters=True)
