"""A module moves its own tensors with .cuda() in the constructor.

reason: nobody calls set_device, so table and mask lie on GPU 0 while the rest of the model goes to the local rank
"""
import os

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


class GlyphEncoder(nn.Module):
    def __init__(self, glyphs: int, dim: int):
        super().__init__()
        self.table = torch.randn(glyphs, dim).cuda()  # expect: RNK402
        self.mask = torch.ones(glyphs, dtype=torch.bool, device=torch.device("cuda"))  # expect: RNK402
        self.proj = nn.Linear(dim, dim)

    def forward(self, index):
        return self.proj(self.table[index] * self.mask[index, None])


def main():
    local_rank = int(os.environ["LOCAL_RANK"])
    device = torch.device("cuda", local_rank)
    dist.init_process_group("nccl", device_id=device)
    model = DDP(GlyphEncoder(512, 64).to(device), device_ids=[local_rank])
    print(model(torch.randint(512, (4,), device=device)).shape)
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
