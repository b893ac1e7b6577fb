"""A worker that ray has given one GPU

reason: ray hides all other GPUs from the process, so that GPU 0 is its own
runs: no (it takes ray and GPUs)
"""

import os

import ray
import torch
import torch.distributed as dist


@ray.remote(num_gpus=1)
class PolicyWorker:
    def __init__(self, config):
        dist.init_process_group(backend="nccl")
        dist.barrier()
        torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
