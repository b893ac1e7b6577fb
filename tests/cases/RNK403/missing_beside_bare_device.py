"""The model names its GPU, a target does not.

reason: the target lies on GPU 0 of every rank
runs: no (needs GPUs)
"""

import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def main():
    dist.init_process_group("nccl")  # expect: RNK403 ".cuda()"
    local_rank = int(os.environ["LOCAL_RANK"])
    model = DistributedDataParallel(torch.nn.Linear(4, 4).to(f"cuda:{local_rank}"), device_ids=[local_rank])
    target = torch.ones(2, 4).cuda()
    dist.barrier()
    return model(target)


if __name__ == "__main__":
    main()
