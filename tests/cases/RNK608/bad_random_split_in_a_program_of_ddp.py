"""random_split with the generator of the process.

reason: torch seeds it from the system: every rank holds out other samples
"""
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import random_split


def build(dataset):
    n_train = int(0.9 * len(dataset))
    train_set, val_set = random_split(dataset, [n_train, len(dataset) - n_train])  # expect: RNK608 "splits the data"
    return train_set, val_set


def main(model, dataset, loaders):
    dist.init_process_group("nccl")
    model = DDP(model)
    for batch in loaders(*build(dataset)):
        model(batch).sum().backward()
