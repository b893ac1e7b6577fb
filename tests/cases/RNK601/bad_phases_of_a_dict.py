"""A dict of loaders that is gone through phase by phase.

reason: the sampler of the loader for training is never told the epoch
"""
import torch.distributed as dist
from torch.utils.data import DataLoader, DistributedSampler


def main(train_set, val_set, step):
    dist.init_process_group("gloo")
    loaders = {}
    loaders["train"] = DataLoader(train_set, 8, sampler=DistributedSampler(train_set))
    loaders["val"] = DataLoader(val_set, 8, sampler=DistributedSampler(val_set, shuffle=False))
    for epoch in range(10):  # expect: RNK601
        for phase in ("train", "val"):
            for batch in loaders[phase]:
                step(batch, phase)
