"""A linear layer allocates its weight on the current device; the script sets the device first.

reason: right only as long as set_device runs before every construction; the layer cannot be built on CPU or meta
"""
import os

import torch
import torch.distributed as dist
from torch import nn


class ColumnLinear(nn.Module):
    def __init__(self, in_features: int, out_features: int, world_size: int):
        super().__init__()
        self.weight = nn.Parameter(
            torch.empty(
                out_features // world_size,
                in_features,
                device=torch.cuda.current_device(),  # expect: RNK401
            )
        )
        nn.init.xavier_normal_(self.weight)

    def forward(self, x):
        return nn.functional.linear(x, self.weight)


def main():
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl", device_id=torch.device("cuda", local_rank))
    layer = ColumnLinear(1024, 4096, dist.get_world_size())
    print(layer(torch.randn(2, 1024, device=torch.cuda.current_device())).shape)
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
