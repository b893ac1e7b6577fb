"""A norm is summed over the data-parallel group, and then over the world where a model-parallel group is there.

reason: what the data-parallel ranks have summed already is summed over all of them again
runs: 4 ranks (goes wrong)
observed: 4 ranks, torch 2.13, gloo: all ranks got a wrong value (line 24)
"""
import torch
import torch.distributed as dist


def squared_norm(grads, dp_group, mp_group=None):
    total = sum(float(g.norm()) ** 2 for g in grads)
    total = torch.tensor([total])
    dist.all_reduce(total, group=dp_group)
    if mp_group is not None:
        dist.all_reduce(total)  # expect: RNK302 "mp_group is not None"
    return total.item()


def main(rank, world_size):
    columns = [dist.new_group([i, i + 2]) for i in range(2)]
    rows = [dist.new_group([i, i + 1]) for i in range(0, world_size, 2)]
    norm = squared_norm([torch.ones(1)], columns[rank % 2], rows[rank // 2])
    assert norm == world_size
