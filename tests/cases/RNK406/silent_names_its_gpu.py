"""The barrier names the GPU of the process.

reason: nothing has to be guessed
"""
import torch
import torch.distributed as dist


class Strategy:
    def __init__(self, gpus, local_rank):
        self.device = torch.device("cuda", gpus[local_rank])

    def barrier(self):
        dist.barrier(device_ids=[self.device.index])
