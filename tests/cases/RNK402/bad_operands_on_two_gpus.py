"""A model lies on the GPU of its process, which nobody has set.

reason: on the ranks above 0 the bias is on another GPU than the input, and the sum fails
"""
import os

import torch
import torch.distributed as dist
from torch import nn


class Shifted(nn.Module):
    def forward(self, x):
        return x + torch.ones(1).cuda()  # expect: RNK402


def main():
    local_rank = int(os.environ["LOCAL_RANK"])
    dist.init_process_group("nccl")  # expect: RNK403
    model = nn.parallel.DistributedDataParallel(Shifted().to(f"cuda:{local_rank}"), device_ids=[local_rank])
    return model(torch.ones(2, device=f"cuda:{local_rank}"))


if __name__ == "__main__":
    main()
