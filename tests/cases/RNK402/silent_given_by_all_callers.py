"""A module that falls back to GPU 0, and callers that all name a device.

reason: the fallback is never taken here
runs: no (needs GPUs)
"""
import os

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


class Kernel(nn.Module):
    def __init__(self, size: int, device=None):
        super().__init__()
        if device is None:
            device = torch.device("cuda:0" if torch.cuda.is_available() else "cpu")
        self.table = torch.randn(size, size).to(device)
        self.layer = nn.Linear(size, size)

    def forward(self, x):
        return self.layer(x @ self.table)


def main():
    local_rank = int(os.environ["LOCAL_RANK"])
    device = torch.device("cuda", local_rank)
    dist.init_process_group("nccl", device_id=device)
    model = DDP(Kernel(64, device=device).to(device), device_ids=[local_rank])
    print(model(torch.zeros(4, 64, device=device)).shape)
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
