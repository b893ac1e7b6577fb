"""Classes that nobody calls in sight join where a GPU was chosen, or with the GPU at hand; one belongs to another device.

reason: the GPU is the current one, or is given to the group, or none of NCCL's
runs: no (needs GPUs)
"""
import os

import torch
import torch.distributed as dist


class State:
    def __init__(self):
        self.local_rank = int(os.environ["LOCAL_RANK"])
        torch.cuda.set_device(self.local_rank)
        dist.init_process_group(backend="nccl")
        self.device = torch.device("cuda", self.local_rank)


class Given:
    def __init__(self):
        self.device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
        dist.init_process_group(backend="nccl", device_id=self.device)


class Other:
    def __init__(self, is_npu_available):
        if is_npu_available():
            dist.init_process_group()
            self.device = torch.device("npu", int(os.environ["LOCAL_RANK"]))


class Nameless:
    def __init__(self):
        dist.init_process_group(backend="gloo")
        self.device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
