"""What a group has in common is cut down to the rank's own part, which all ranks gather.

reason: the group is what the values were shared in; each rank's part of them is wanted from all ranks
runs: no (needs four ranks)
"""

import torch
import torch.distributed as dist


def gather(values, group=None):
    parts = [torch.empty_like(values) for _ in range(dist.get_world_size(group))]
    dist.all_gather(parts, values, group=group)
    return torch.cat(parts)


def of_all(values, count, group):
    counts = gather(torch.tensor([count]), group=group)
    rank = dist.get_rank(group=group)
    values = values[sum(counts[:rank]) : sum(counts[: rank + 1])]
    return gather(values)  # expect: RNK302 low
