"""One branch makes the group, the other asks for that of the caller.

reason: only one of them runs
runs: no (the group is made by the case itself)
"""

import torch.distributed as dist


def join(alone):
    if alone:
        dist.init_process_group("gloo", rank=0, world_size=1, init_method="tcp://127.0.0.1:0")
        rank = 0
    else:
        rank = dist.get_rank()
    return rank
