"""An actor of Ray gets one GPU.

reason: Ray hides the others
runs: no (the group is made by the case itself)
"""

import os

import ray
import torch.distributed as dist


@ray.remote(num_gpus=1)
class Actor:
    def __init__(self, world_size, rank):
        os.environ["WORLD_SIZE"] = str(world_size)
        os.environ["RANK"] = str(rank)
        os.environ["LOCAL_RANK"] = "0"
        dist.init_process_group("nccl")
