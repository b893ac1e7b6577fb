"""The size comes from the launcher, the rank does not.

reason: torchrun starts as many processes as WORLD_SIZE says
runs: no (the group is made by the case itself)
"""

import os

import torch.distributed as dist

world_size = int(os.environ["WORLD_SIZE"])
dist.init_process_group(backend="gloo", init_method="env://", world_size=world_size, rank=0)  # expect: RNK308 "rank=0 is fixed"
