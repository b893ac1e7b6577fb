"""Samplers that divide by the number of all processes, or by nodes with the rank of the node.

reason: sizes and ranks number the same
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
from torch.utils.data import DataLoader, DistributedSampler


def loader_of(dataset, num_nodes, processes):
    sampler = DistributedSampler(dataset, num_replicas=num_nodes * processes, shuffle=False)
    return DataLoader(dataset, sampler=sampler)


def cache_of(dataset, num_nodes, node_rank):
    return list(DistributedSampler(dataset, num_replicas=num_nodes, rank=node_rank, shuffle=False))


def main(rank, world_size):
    assert len(list(loader_of(list(range(8)), 1, world_size))) == 4
    assert len(cache_of(list(range(8)), 1, 0)) == 8
