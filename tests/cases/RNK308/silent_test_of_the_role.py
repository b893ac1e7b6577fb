"""A test chooses who is rank 0.

reason: the others join with another number
runs: no (the group is made by the case itself)
"""

import sys

import torch.distributed as dist

is_master = sys.argv[1] == "master"
if is_master:
    dist.init_process_group("gloo", init_method="tcp://10.0.0.1:23456", rank=0, world_size=2)
else:
    dist.init_process_group("gloo", init_method="tcp://10.0.0.1:23456", rank=1, world_size=2)
