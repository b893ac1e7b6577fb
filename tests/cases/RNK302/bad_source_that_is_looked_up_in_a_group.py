"""The source is the first rank of a group, and the broadcast is among all ranks.

reason: each group names another source
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks hung in broadcast (line 14)
"""

import torch
import torch.distributed as dist


def share(batch, tp_group):
    source = dist.get_global_rank(tp_group, 0)
    dist.broadcast(batch, src=source)  # expect: RNK302 "looked up in `tp_group`"
    return batch


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    batch = share(torch.full((2,), float(rank)), groups[rank // 2])
    assert batch[0].item() == rank // 2 * 2
