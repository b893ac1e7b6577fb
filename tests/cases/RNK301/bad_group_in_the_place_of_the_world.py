"""A helper takes the world where it is given no group, and its caller gives it a half of the ranks.

reason: the second half does not hold rank 0
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 finished; ranks 2 and 3 raised ValueError in broadcast_object_list (line 15)
"""

import torch
import torch.distributed as dist


def share(tensor, process_group=None):
    group = process_group or dist.group.WORLD
    held = [tensor.tolist() if dist.get_rank(group) == 0 else None]
    dist.broadcast_object_list(held, src=0, group=group)  # expect: RNK301 "src=0 is global rank 0"
    return torch.tensor(held[0])


def main(rank, world_size):
    halves = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    share(torch.ones(2) * rank, halves[rank // 2])
