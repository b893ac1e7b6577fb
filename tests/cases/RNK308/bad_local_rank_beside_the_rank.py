"""The rank is written down, and the local one beside it, which nothing reads.

reason: the rank is what all processes have in common
runs: no (the group is made by the case itself)
"""

import os

import torch.distributed as dist

os.environ["MASTER_ADDR"] = "10.0.0.1"
os.environ["MASTER_PORT"] = "19500"
os.environ["RANK"] = "0"  # expect: RNK308 "RANK=0 is fixed"
os.environ["LOCAL_RANK"] = "0"
os.environ["WORLD_SIZE"] = "2"

dist.init_process_group("gloo")
