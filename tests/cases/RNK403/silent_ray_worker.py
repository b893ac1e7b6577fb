"""A worker that ray has given one GPU

reason: ray hides all other GPUs from the process, so that GPU 0 is its own
runs: no (it takes ray and GPUs)
"""

import os

import ray
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


@ray.remote(num_gpus=1)
class PolicyWorker:
    def __init__(self, config):
        dist.init_process_group(backend="nccl")
        self.rank = dist.get_rank()
        dist.barrier()
        torch.cuda.set_device(int(os.environ["LOCAL_RANK"]) % torch.cuda.device_count())
        self.mesh = init_device_mesh("cuda", (dist.get_world_size(),), mesh_dim_names=("dp",))
