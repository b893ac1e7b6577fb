"""Work is shared among a group; how much there is in it is summed up over all processes.

reason: what other groups have is counted as well
runs: no (one group has the right sum)
"""

import torch
import torch.distributed as dist


def shares(paths, group):
    mine = paths[dist.get_rank(group) :: dist.get_world_size(group)]
    number = torch.tensor([len(mine)])
    dist.all_reduce(number, op=dist.ReduceOp.SUM)  # expect: RNK302 "works on `group`"
    return mine, int(number)
