"""The rank in the group is asked for, and the values are those of the whole group.

reason: nothing cuts the values down to the rank's own part: the gather over all ranks mixes groups
runs: no (needs four ranks)
"""

import torch
import torch.distributed as dist


def gather(values, group=None):
    parts = [torch.empty_like(values) for _ in range(dist.get_world_size(group))]
    dist.all_gather(parts, values, group=group)
    return torch.cat(parts)


def of_the_group(values, count, group):
    counts = gather(torch.tensor([count]), group=group)
    rank = dist.get_rank(group=group)
    print(rank, counts)
    values = values.float()
    return gather(values)  # expect: RNK302
