"""A tool asserts that a launcher has started it, with as many processes as there are GPUs.

reason: the second process of a node uses the first GPU, too
runs: no (needs GPUs)
"""
import os

import torch
import torch.distributed as dist

assert os.environ["LOCAL_RANK"] != "", "start this with torchrun"

dist.init_process_group(backend="nccl")  # expect: RNK403
hosts = [None] * dist.get_world_size()
dist.all_gather_object(hosts, f"{os.uname().nodename} {torch.cuda.device_count()}")
print(hosts)
