"""One function goes through the loader that it is given: in a loop over epochs one that shuffles, once one that does not

reason: each epoch of the shuffled one has the same order
"""
import torch.distributed as dist
from torch.utils.data import DataLoader, DistributedSampler


def run(model, loader):
    for batch in loader:  # expect: RNK601
        model(batch).backward()


def run_epochs(model, loader, epochs):
    for _ in range(epochs):
        run(model, loader)


def main(model, dataset, epochs):
    dist.init_process_group("gloo")
    ordered = DataLoader(dataset, sampler=DistributedSampler(dataset, shuffle=False))
    shuffled = DataLoader(dataset, sampler=DistributedSampler(dataset))
    run_epochs(model, shuffled, epochs)
    run(model, ordered)
