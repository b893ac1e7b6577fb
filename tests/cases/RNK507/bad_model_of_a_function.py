"""A function makes the model that is wrapped

reason: all that it may give back checkpoints its layers
runs: no (the case of a plain model is run)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.checkpoint import checkpoint


class Net(torch.nn.Module):
    def __init__(self, width):
        super().__init__()
        self.layers = torch.nn.ModuleList(torch.nn.Linear(width, width) for _ in range(4))

    def forward(self, x):
        for layer in self.layers:
            x = checkpoint(layer, x)  # expect: RNK507
        return x


def build(name, width):
    if name == "net":
        return Net(width)
    raise ValueError(name)


def main(name, local_rank):
    model = build(name, 64)
    model = torch.nn.SyncBatchNorm.convert_sync_batchnorm(model).to(local_rank)
    return DDP(model, device_ids=[local_rank], find_unused_parameters=True)
