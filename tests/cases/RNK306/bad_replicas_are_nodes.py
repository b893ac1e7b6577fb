"""A sampler divides its data by the number of nodes.

reason: with two processes on a node the second one has a rank that the sampler does not know
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 got a wrong value (line 16); rank 1 raised ValueError in DistributedSampler (line 11)
"""
from torch.utils.data import DataLoader, DistributedSampler


def loader_of(dataset, options):
    sampler = DistributedSampler(dataset, num_replicas=options["num_nodes"], shuffle=False)  # expect: RNK306 "counts nodes"
    return DataLoader(dataset, sampler=sampler)


def main(rank, world_size):
    assert len(list(loader_of(list(range(8)), {"num_nodes": 1}))) == 4
