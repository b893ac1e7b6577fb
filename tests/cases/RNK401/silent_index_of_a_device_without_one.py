"""A module tells its device with the index that a name without one stands for.

reason: a tensor on "cuda" lies on the current device already; the answer places nothing
runs: no (CUDA)
"""

import torch
from torch import nn


class Placed(nn.Module):
    def __init__(self):
        super().__init__()
        self._device = torch.get_default_device()

    @property
    def device(self):
        device = self._device
        if device.type == "cuda" and device.index is None:
            return torch.device(f"cuda:{torch.cuda.current_device()}")
        return device

    def forward(self, x, device):
        whole = device if device.index is not None else torch.device("cuda", torch.cuda.current_device())
        return x.to(whole)


def main(local_rank):
    torch.cuda.set_device(local_rank)
    torch.distributed.init_process_group("nccl")
    print(Placed().device)
