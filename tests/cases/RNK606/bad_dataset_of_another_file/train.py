"""A dataset of another file makes a set, and a sampler divides the numbers

reason: sets of strings have another order in every process
runs: no (several files)
"""
import torch.distributed as dist
from data import Speakers
from torch.utils.data import DataLoader, DistributedSampler, Subset


def main(rows):
    dist.init_process_group("gloo")
    train = Subset(Speakers(rows), range(1000))  # expect: RNK606 "to which `Speakers(rows)` leads"
    for batch in DataLoader(train, sampler=DistributedSampler(train, shuffle=False)):
        print(batch.shape)
