"""A function checkpoints the block that the model hands it, while that is trained.

reason: the block's parameters become ready twice
runs: no (CUDA)
"""
import torch
from torch.nn.parallel import DistributedDataParallel
from torch.utils.checkpoint import checkpoint


def run(block, *inputs):
    if block.training:
        return checkpoint(block, *inputs, use_reentrant=True)
    return block(*inputs)


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.blocks = torch.nn.ModuleList(torch.nn.Linear(4, 4) for _ in range(3))

    def forward(self, x):
        for block in self.blocks:
            x = run(block, x)  # expect: RNK507
        return x


def main(device):
    return DistributedDataParallel(Net().to(device), device_ids=[device], find_unused_parameters=True)
