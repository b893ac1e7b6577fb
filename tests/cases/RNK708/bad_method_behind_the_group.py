"""A method that the constructor calls behind the group sets the variables.

reason: the communicator is there by then
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist


class Link:
    def __init__(self, device):
        self.device = device
        dist.init_process_group("nccl", device_id=device)
        self.tune()

    def tune(self):
        os.environ["NCCL_BUFFSIZE"] = "8388608"  # expect: RNK708

    def run(self, size):
        x = torch.zeros(size, device=self.device)
        dist.all_reduce(x)
        return x
