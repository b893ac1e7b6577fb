"""The list of visible GPUs is taken out of the environment, where it mostly is not.

reason: `del` is a KeyError where the variable is not set
"""
import os

import ray
import torch.distributed as dist


@ray.remote
class Engine:
    def __init__(self, backend):
        if backend == "ray":
            del os.environ["CUDA_VISIBLE_DEVICES"]  # expect: RNK716 "KeyError where CUDA_VISIBLE_DEVICES is not set"
        self.backend = backend

    def join(self, rank, size):
        dist.init_process_group("nccl", rank=rank, world_size=size)
