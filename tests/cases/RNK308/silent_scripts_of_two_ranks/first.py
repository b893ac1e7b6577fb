"""Each process has a script of its own, with its number.

reason: the other script is rank 1 of the same two
runs: no (needs two programs)
"""

import os

import torch.distributed as dist

os.environ["MASTER_ADDR"] = "127.0.0.1"
os.environ["MASTER_PORT"] = "29501"
dist.init_process_group("gloo", rank=0, world_size=2)
print(dist.get_rank(), dist.get_world_size())
dist.destroy_process_group()
