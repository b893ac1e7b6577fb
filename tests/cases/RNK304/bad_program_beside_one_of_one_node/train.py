"""Only the other program is said to have one node, and a scheduler may start this one.

reason: nothing says how many nodes this one has
runs: no (two machines)
"""
import os

import torch
import torch.distributed as dist

print(os.environ.get("SLURM_JOB_ID"))

dist.init_process_group("nccl")
torch.cuda.set_device(dist.get_rank())  # expect: RNK304 "is the global rank"
