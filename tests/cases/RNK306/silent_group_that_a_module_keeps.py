"""Groups that a module makes in a loop, each beside its own size; a mean over all ranks in two steps.

reason: rank, size and communication are those of one group
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist

_DATA_GROUP = None


def initialize(tensor_size):
    global _DATA_GROUP
    rank = dist.get_rank()
    for offset in range(tensor_size):
        ranks = list(range(offset, dist.get_world_size(), tensor_size))
        group = dist.new_group(ranks)
        if rank in ranks:
            _DATA_GROUP = group


def get_data_group():
    return _DATA_GROUP


def mean(loss):
    dist.all_reduce(loss, group=get_data_group())
    return loss / dist.get_world_size(get_data_group())


def mean_of_all(loss):
    loss = mean(loss)
    dist.all_reduce(loss)
    return loss / dist.get_world_size()


def gather(x):
    parts = [torch.empty_like(x) for _ in range(dist.get_world_size(_DATA_GROUP))]
    dist.all_gather(parts, x, group=get_data_group())
    return torch.cat(parts)


def main(rank, world_size):
    initialize(2)
    assert mean(torch.ones(1)).item() == 1.0
    assert mean_of_all(torch.ones(1)).item() == 1.0
    assert len(gather(torch.ones(1))) == 2
