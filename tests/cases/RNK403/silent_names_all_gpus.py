"""Everything names the GPU of its process, DDP too.

reason: nothing uses the current GPU, and DDP broadcasts on the one that it is told
runs: no (needs GPUs)
"""

import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def main():
    dist.init_process_group("nccl")
    local_rank = int(os.environ["LOCAL_RANK"])
    device = torch.device(f"cuda:{local_rank}")
    model = DistributedDataParallel(torch.nn.Linear(4, 4).to(device), device_ids=[local_rank])
    loss = model(torch.ones(2, 4, device=device)).sum()
    loss.backward()
    dist.all_reduce(loss.detach())


if __name__ == "__main__":
    main()
