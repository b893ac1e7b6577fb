"""A script that has no functions

reason: torchrun starts it once for each rank
runs: no (writes to the working directory)
"""
import time

import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp
from torch.distributed.fsdp import fully_shard

dist.init_process_group("gloo")
model = torch.nn.Linear(8, 8)
fully_shard(model)
stamp = int(time.time())  # expect: RNK607 "`time.time()`"
out_dir = f"checkpoints/run_{stamp}"
for step in range(3):
    dcp.save({"model": model.state_dict()}, checkpoint_id=f"{out_dir}/step_{step}")
