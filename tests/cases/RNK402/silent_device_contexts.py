"""The work stands in a context that names the device of the rank.

reason: torch.cuda.device(local_rank) makes the bare device right; torch.device(f"cuda:{local_rank}") needs none
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def build(dim: int, local_rank: int):
    with torch.device(f"cuda:{local_rank}"):
        model = torch.nn.Sequential(torch.nn.Linear(dim, dim), torch.nn.GELU(), torch.nn.Linear(dim, dim))
        scale = torch.ones(dim)
    return model, scale


def main():
    local_rank = int(os.environ["LOCAL_RANK"])
    with torch.cuda.device(local_rank):
        dist.init_process_group("nccl", device_id=torch.device("cuda", local_rank))
        model, scale = build(64, local_rank)
        model = DDP(model, device_ids=[local_rank])
        x = torch.randn(8, 64).cuda()
        noise = torch.randn(8, 64, device="cuda")
        (model(x + noise) * scale).sum().backward()
        dist.destroy_process_group()


if __name__ == "__main__":
    main()
