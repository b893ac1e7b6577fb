"""A bare device in forward, in a program that sets the device first.

reason: mild here, because set_device ran; the model still breaks when it is used on another device than the current one
"""
import os

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


class BinnedHead(nn.Module):
    def __init__(self, dim: int, bins: int):
        super().__init__()
        self.bins = bins
        self.proj = nn.Linear(dim, bins)

    def forward(self, x):
        probabilities = self.proj(x).softmax(-1)
        centers = torch.linspace(0.0, 1.0, self.bins, device="cuda")  # expect: RNK402
        return (probabilities * centers).sum(-1)


def main():
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    model = DDP(BinnedHead(64, 32).cuda(), device_ids=[local_rank])
    loss = model(torch.randn(8, 64, device="cuda")).mean()
    loss.backward()
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
