"""A test that people start on the GPUs of one machine

reason: tests run on one node, where the local rank is the rank; nobody would change this one
runs: no (it starts the process group itself, as torchrun runs it)
"""

import os

import torch
import torch.distributed as dist

local_rank = int(os.environ["LOCAL_RANK"])
world_size = int(os.environ["WORLD_SIZE"])
dist.init_process_group("gloo", rank=int(os.environ["RANK"]), world_size=world_size)

weight = torch.arange(16.0).reshape(4, 4)
mine = weight.chunk(world_size, dim=0)[local_rank]
parts = [torch.empty_like(mine) for _ in range(world_size)]
dist.all_gather(parts, mine)
assert torch.equal(torch.cat(parts), weight)
