"""The local rank of the launcher is overwritten.

reason: all processes of the node take GPU 0
runs: no (the group is made by the case itself)
"""

import os

import torch
import torch.distributed as dist


def setup():
    os.environ["LOCAL_RANK"] = "0"  # expect: RNK308 "LOCAL_RANK=0 is fixed"
    dist.init_process_group("gloo", rank=int(os.environ["RANK"]), world_size=int(os.environ["WORLD_SIZE"]))
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
