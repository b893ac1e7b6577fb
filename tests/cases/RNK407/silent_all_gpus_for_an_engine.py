"""The GPUs that the ranks see, together, for an engine that is started afterwards.

reason: the variable is for the processes of the engine
"""
import os

import torch
import torch.distributed as dist


def prepare(engine):
    dist.init_process_group("cpu:gloo,cuda:nccl")
    torch.cuda.get_device_capability()
    seen = [None] * dist.get_world_size()
    dist.all_gather_object(seen, os.environ["CUDA_VISIBLE_DEVICES"])
    os.environ["CUDA_VISIBLE_DEVICES"] = ",".join(sorted(set(",".join(seen).split(","))))
    return engine()
