"""A tool of one process makes a group of one.

reason: rank 0 of 1 is what it is
runs: no (the group is made by the case itself)
"""

import torch.distributed as dist


def convert(path):
    dist.init_process_group(backend="gloo", init_method="tcp://127.0.0.1:29503", rank=0, world_size=1)
    print(path, dist.get_rank())
