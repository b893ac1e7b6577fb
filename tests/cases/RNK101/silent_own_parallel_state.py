"""A small parallel state of its own: tp and dp groups in module variables, built on all ranks.

reason: the ranks with tp rank 0 and equal position in the other axis form the whole dp group
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist

_TP_GROUP = None
_DP_GROUP = None
TP_SIZE = 2


def initialize_groups():
    global _TP_GROUP, _DP_GROUP
    rank, world_size = dist.get_rank(), dist.get_world_size()
    for start in range(0, world_size, TP_SIZE):
        ranks = list(range(start, start + TP_SIZE))
        group = dist.new_group(ranks)
        if rank in ranks:
            _TP_GROUP = group
    for offset in range(TP_SIZE):
        ranks = list(range(offset, world_size, TP_SIZE))
        group = dist.new_group(ranks)
        if rank in ranks:
            _DP_GROUP = group


def get_tp_rank():
    return dist.get_rank(group=_TP_GROUP)


def get_dp_group():
    return _DP_GROUP


def count_samples(batch_size):
    samples = torch.tensor([batch_size])
    if get_tp_rank() == 0:
        dist.all_reduce(samples, group=get_dp_group())
    return samples


def main(rank, world_size):
    initialize_groups()
    samples = count_samples(8)
    assert samples.item() == (8 * (world_size // TP_SIZE) if rank % TP_SIZE == 0 else 8)
