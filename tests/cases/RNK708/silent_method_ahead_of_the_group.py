"""The method that sets the variables is called ahead of the group.

reason: it counts where it is called, and not where it stands
"""
import os

import torch
import torch.distributed as dist


class Link:
    def __init__(self, device):
        self.device = device
        self.tune()
        dist.init_process_group("nccl", device_id=device)

    def tune(self):
        os.environ["NCCL_BUFFSIZE"] = "8388608"

    def run(self, size):
        x = torch.zeros(size, device=self.device)
        dist.all_reduce(x)
        return x
