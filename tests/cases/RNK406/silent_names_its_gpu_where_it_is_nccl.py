"""NCCL gets the GPU, other backends need none.

reason: the function asks for the backend
"""
import torch
import torch.distributed as dist


class Strategy:
    def __init__(self, gpus, local_rank):
        self.device = torch.device("cuda", gpus[local_rank])

    def barrier(self):
        if dist.get_backend() == "nccl":
            dist.barrier(device_ids=[self.device.index])
        else:
            dist.barrier()
