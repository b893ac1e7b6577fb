"""A tool of one process on each node asserts that it is the first there.

reason: the GPU of the first process is the first one
runs: no (needs a GPU)
"""
import os

import torch
import torch.distributed as dist

assert os.environ["LOCAL_RANK"] == "0", "start one process on each node"

dist.init_process_group(backend="nccl")
hosts = [None] * dist.get_world_size()
dist.all_gather_object(hosts, f"{os.uname().nodename} {torch.cuda.device_count()}")
print(hosts)
