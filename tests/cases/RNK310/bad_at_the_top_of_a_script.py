"""A script without functions: the group under the test of the world size, the broadcast of the seed behind it.

reason: with one process the broadcast has no group
runs: no (it is about a single process, which has no group)
"""
import os

import torch
import torch.distributed as dist

world_size = int(os.environ.get("WORLD_SIZE", "1"))
if world_size > 1:
    dist.init_process_group("gloo")
seed = torch.randint(0, 1000, (1,))
dist.broadcast(seed, src=0)  # expect: RNK310 "dist.broadcast(seed, src=0)"
torch.manual_seed(int(seed))
model = torch.nn.Linear(2, 2)
if world_size > 1:
    model = torch.nn.parallel.DistributedDataParallel(model)
print(model(torch.ones(1, 2)))
