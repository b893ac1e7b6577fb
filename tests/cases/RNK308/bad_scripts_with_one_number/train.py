"""Another script meets at the same port with the same rank, which it gives by its place.

reason: both scripts are rank 0 of two
runs: no (needs two programs)
"""

import os

import torch.distributed as dist

os.environ["MASTER_ADDR"] = "127.0.0.1"
os.environ["MASTER_PORT"] = "29501"
dist.init_process_group("gloo", rank=0, world_size=2)  # expect: RNK308 "runs as 2 processes"
print(dist.get_rank(), dist.get_world_size())
dist.destroy_process_group()
