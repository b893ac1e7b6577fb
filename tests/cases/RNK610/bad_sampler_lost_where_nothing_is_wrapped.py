"""A sampler is made and given to nobody, in a file that leaves the wrapping to others.

reason: the same data is loaded without the sampler, and nothing else ever sees it
"""
from torch.utils.data import DistributedSampler
from torchdata.stateful_dataloader import StatefulDataLoader

from my_project.training import fit


def main(trainset, rank, world_size):
    sampler = DistributedSampler(trainset, num_replicas=world_size, rank=rank)
    trainloader = StatefulDataLoader(trainset, batch_size=64, shuffle=True, num_workers=2)  # expect: RNK610 "line 12"
    fit(trainloader)
