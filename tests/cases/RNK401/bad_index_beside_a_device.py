"""A module takes the current device where it was given none, or where one with an index was given.

reason: what is placed there is placed by the current device alone
runs: no (CUDA)
"""

import torch
from torch import nn


class Placed(nn.Module):
    def forward(self, x, device=None):
        if device is None:
            device = torch.device(f"cuda:{torch.cuda.current_device()}")  # expect: RNK401
        return x.to(device)


class Moved(nn.Module):
    def forward(self, x, device):
        if device.index is not None:
            return x.to(torch.cuda.current_device())  # expect: RNK401
        return x


def main(local_rank):
    torch.cuda.set_device(local_rank)
    torch.distributed.init_process_group("nccl")
    print(Placed(), Moved())
