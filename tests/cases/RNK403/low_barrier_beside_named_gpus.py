"""Everything names the GPU of its process, a barrier names none.

reason: NCCL takes the GPU that DDP has broadcast on before; without that it would be rank modulo number of GPUs
runs: no (needs GPUs)
"""

import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def main():
    dist.init_process_group("nccl")  # expect: RNK403 low "guesses its GPU"
    local_rank = int(os.environ["LOCAL_RANK"])
    device = torch.device("cuda", local_rank)
    model = DistributedDataParallel(torch.nn.Linear(4, 4).to(device), device_ids=[local_rank])
    dist.barrier()
    return model


if __name__ == "__main__":
    main()
